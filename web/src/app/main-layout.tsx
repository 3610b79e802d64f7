import { focusManager, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useDeviceFollowsProfile } from '../account/device.ts';
import { useTreeUpdates } from '../bugs/vrts.queries.ts';
import { useT } from '../lib/i18n.ts';
import { pastSession } from '../lib/past-session.ts';
import { refreshProfile, twoFactorMissing, useMaybeProfile } from '../profile/profile.queries.ts';
import { PartsProvider } from '../ui/design/parts-provider.tsx';
import { Header } from './header.tsx';
import { useLiveUpdates } from './live-updates.ts';
import styles from './main-layout.module.css';
import { UploadGuard } from './upload-guard.tsx';

const PastSessionDialog = lazy(() => import('./past-session-dialog.tsx').then((module) => ({ default: module.PastSessionDialog })));

export function MainLayout() {
  const t = useT('app');
  const profile = useMaybeProfile();
  const past = useSyncExternalStore(pastSession.subscribe, pastSession.is);
  useDeviceFollowsProfile();
  useTreeUpdates();
  const missing = profile !== undefined && twoFactorMissing(profile);
  useLiveUpdates(profile !== undefined && !profile.mustChangePassword && !missing);
  const queryClient = useQueryClient();
  // Without live updates, the page notices only on focus that two-factor was set up elsewhere or became optional.
  useEffect(
    () => (missing ? focusManager.subscribe((focused) => void (focused && refreshProfile(queryClient))) : undefined),
    [missing, queryClient],
  );
  return (
    <PartsProvider>
      <div className={styles.frame}>
        {/* A button instead of a link to `#main`, because the router uses the URL fragment as the path of the page. */}
        <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
          {t('skip')}
        </button>
        <Header profile={profile} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
        <UploadGuard />
        {past && (
          <Suspense>
            <PastSessionDialog />
          </Suspense>
        )}
      </div>
    </PartsProvider>
  );
}
