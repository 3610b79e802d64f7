import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { StoppedSaves } from '../overlays/failed-files-dialog.tsx';
import { useShownScheme } from './color-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** Separate from `DesignProvider`, so that the sign-in page does not load Mantine. */
export function PartsProvider({ children }: { children: ReactNode }) {
  const scheme = useShownScheme();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      {children}
      <StoppedSaves />
    </MantineProvider>
  );
}
