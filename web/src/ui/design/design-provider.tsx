import './theme.css';
import './base.css';
import type { ReactNode } from 'react';
import { Toaster } from '../feedback/toaster.tsx';
import { useShownScheme } from './color-scheme.ts';

/** Provides the base styles, the colour scheme and the toasts. Menus, dialogs and choice fields also need `PartsProvider`. */
export function DesignProvider({ children }: { children: ReactNode }) {
  useShownScheme();
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
