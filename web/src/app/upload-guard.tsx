import { useT } from '../lib/i18n.ts';
import { useMissing } from '../ui/feedback/coming-files.ts';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';

/** The search parameters of drawers that contain an editor. */
const drawers = ['task', 'control'] as const;

/** Asks before leaving during an upload into a text, unless the form of the text asks. */
export function UploadGuard() {
  const t = useT('ui');
  return (
    <UnsavedGuard when={useMissing()} within={drawers} last>
      {t('leave.files')}
    </UnsavedGuard>
  );
}
