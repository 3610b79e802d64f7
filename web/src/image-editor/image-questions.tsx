import { useT } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { drawerParameters } from '../ui/overlays/leaving.ts';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';

/** A question of the image editor: whether to discard the changes and close, to discard them and switch, or to delete the original. */
export type Question = 'close' | 'switch' | 'delete';

interface ImageQuestionsProps {
  asked: Question | null;
  isChanged: boolean;
  busy: boolean;
  /** Whether the editor started from the original, so that deleting it also discards the changes. */
  isFromOriginal: boolean;
  onAnswer: () => void;
  onClose: () => void;
  onSwitch: () => void;
  onDelete: () => Promise<void>;
}

export function ImageQuestions({ asked, isChanged, busy, isFromOriginal, onAnswer, onClose, onSwitch, onDelete }: ImageQuestionsProps) {
  const t = useT('imageEditor');
  return (
    <>
      <ConfirmDialog
        opened={asked === 'close' || asked === 'switch'}
        onClose={onAnswer}
        title={t('discard.title')}
        confirm={t('discard.confirm')}
        keep={t('discard.keep')}
        onConfirm={asked === 'switch' ? onSwitch : onClose}
      >
        {t('discard.body')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={onAnswer}
        title={t('original.deleteTitle')}
        confirm={t('original.delete')}
        onConfirm={onDelete}
      >
        <p>{t('original.deleteBody')}</p>
        {isFromOriginal && isChanged && <p>{t('original.deleteChanges')}</p>}
      </ConfirmDialog>
      <UnsavedGuard when={isChanged} within={drawerParameters} saving={busy} onAsk={onAnswer}>
        {t('discard.body')}
      </UnsavedGuard>
    </>
  );
}
