import { useT } from '../lib/i18n.ts';
import { useMissing } from '../ui/feedback/coming-files.ts';
import { drawerParameters } from '../ui/overlays/leaving.ts';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';

/** Asks for confirmation before the user leaves while uploads into a text run or have failed, unless the text's form already asks. */
export function UploadGuard() {
  const t = useT('ui');
  return (
    <UnsavedGuard when={useMissing()} within={drawerParameters} last>
      {t('leave.files')}
    </UnsavedGuard>
  );
}
