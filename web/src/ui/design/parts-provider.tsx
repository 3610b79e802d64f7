import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownScheme } from './color-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * What menus, popovers, dialogs, drawers, choices and days stand in. Apart from `DesignProvider`, since the login page needs none of them
 * and should not wait for Mantine.
 */
export function PartsProvider({ children }: { children: ReactNode }) {
  const scheme = useShownScheme();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  );
}
