import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../lib/i18n.ts';
import { useStoppedSave } from '../feedback/coming-files.ts';
import { useShownScheme } from './color-scheme.ts';
import styles from './parts-provider.module.css';
import { cssVariablesResolver, theme } from './theme.ts';

const StoppedSaves = lazy(() => import('../overlays/failed-files-dialog.tsx').then((module) => ({ default: module.StoppedSaves })));

/** This provider is separate from `DesignProvider`, so that the sign-in page does not load Mantine. */
export function PartsProvider({ children }: { children: ReactNode }) {
  const scheme = useShownScheme();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      {children}
      <StoppedSave />
      <Popups />
    </MantineProvider>
  );
}

function StoppedSave() {
  if (!useStoppedSave()) return null;
  return (
    <Suspense>
      <StoppedSaves />
    </Suspense>
  );
}

/**
 * Mantine renders menus, lists and calendars into this element. The element is a landmark, because users easily miss content outside
 * landmarks.
 */
function Popups() {
  const t = useT('ui');
  return createPortal(
    <section className={styles.popups} aria-label={t('popups')} data-mantine-shared-portal-node="true" data-portal="true" />,
    document.body,
  );
}
