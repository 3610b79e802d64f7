import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './theme.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';
import { Toaster } from './toaster.tsx';

/** The same key as in before-paint.js, which sets the scheme before any of this is loaded. */
const colorScheme = localStorageColorSchemeManager({ key: 'coloa.theme' });

/** What every page stands in: tokens, Mantine's theme and the place for toasts. */
export function DesignProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      deduplicateCssVariables
    >
      {children}
      <Toaster />
    </MantineProvider>
  );
}
