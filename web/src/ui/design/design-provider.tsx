import './theme.css';
import './base.css';
import type { ReactNode } from 'react';
import { Toaster } from '../feedback/toaster.tsx';
import { useShownScheme } from './color-scheme.ts';

/** The root of every page: tokens, colour scheme, toasts. Menus, dialogs and choices need `PartsProvider` around them too. */
export function DesignProvider({ children }: { children: ReactNode }) {
  useShownScheme();
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
