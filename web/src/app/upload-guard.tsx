import { useT } from '../lib/i18n.ts';
import { useOnDemand } from '../ui/behavior/on-demand.ts';
import { useMissing } from '../ui/feedback/coming-files.ts';
import { drawerParameters } from '../ui/overlays/leaving.ts';
import { unsavedGuard } from '../ui/overlays/unsaved-guard-on-demand.ts';

/** Asks for confirmation before the user leaves while uploads into a text run or have failed, unless the text's form already asks. */
export function UploadGuard() {
  const t = useT('ui');
  const isMissing = useMissing();
  const UnsavedGuard = useOnDemand(unsavedGuard, isMissing);
  if (!isMissing || !UnsavedGuard) return null;
  return (
    <UnsavedGuard when within={drawerParameters} last>
      {t('leave.files')}
    </UnsavedGuard>
  );
}
