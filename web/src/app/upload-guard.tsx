import { useT } from '../lib/i18n.ts';
import { useMissing } from '../ui/feedback/coming-files.ts';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';

/** Search parameters of drawers that contain an editor. Changing such a parameter counts as leaving, because the drawer closes. */
const drawers = ['task', 'control'] as const;

/** Asks for confirmation before the user leaves while uploads into a text run or have failed, unless the text's form already asks. */
export function UploadGuard() {
  const t = useT('ui');
  return (
    <UnsavedGuard when={useMissing()} within={drawers} last>
      {t('leave.files')}
    </UnsavedGuard>
  );
}
