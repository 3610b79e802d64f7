import { lazy, Suspense } from 'react';
import { useT } from '../lib/i18n.ts';
import { useMissing } from '../ui/feedback/coming-files.ts';
import { drawerParameters } from '../ui/overlays/leaving.ts';

const UnsavedGuard = lazy(() => import('../ui/overlays/unsaved-guard.tsx').then((module) => ({ default: module.UnsavedGuard })));

/** Asks for confirmation before the user leaves while uploads into a text run or have failed, unless the text's form already asks. */
export function UploadGuard() {
  const t = useT('ui');
  if (!useMissing()) return null;
  return (
    <Suspense>
      <UnsavedGuard when within={drawerParameters} last>
        {t('leave.files')}
      </UnsavedGuard>
    </Suspense>
  );
}
