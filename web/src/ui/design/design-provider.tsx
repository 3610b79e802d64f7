import './theme.css';
import './base.css';
import type { ReactNode } from 'react';
import { Toaster } from '../feedback/toaster.tsx';
import { useShownScheme } from './color-scheme.ts';

/** What every page stands in: tokens, the scheme, the place for toasts. Menus, dialogs and choices want `PartsProvider` around them too. */
export function DesignProvider({ children }: { children: ReactNode }) {
  useShownScheme();
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
