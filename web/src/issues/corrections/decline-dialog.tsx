import type { Correction } from '@coloa/contract/issues/corrections.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { leadToInvalidField } from '../../ui/behavior/focus.ts';
import { SaveFailure } from '../../ui/feedback/save-failure.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../../ui/overlays/use-unsaved-close.tsx';
import { useDecline } from './use-decide.ts';

interface DeclineDialogProps {
  correction: Correction;
  onClose: () => void;
}

export function DeclineDialog({ correction, onClose }: DeclineDialogProps) {
  const t = useT('corrections');
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useDecline(correction.id);
  const { close, question } = useUnsavedClose(answer.trim() !== '', onClose, { saving: isPending });
  const missing = tried && answer.trim() === '';
  const submit = () => {
    setTried(true);
    if (answer.trim() === '') return leadToInvalidField();
    if (answer.length <= LIMITS.note) mutate(answer, { onSuccess: onClose });
  };
  return (
    <Dialog
      opened
      onClose={close}
      width={520}
      title={t('declineTitle', { name: correction.author.name })}
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            {t('ui:cancel')}
          </Button>
          <Button kind="danger-solid" busy={isPending} onClick={submit}>
            {t('decline')}
          </Button>
        </>
      }
    >
      {question}
      <SaveFailure error={error} />
      <TextArea
        label={t('answer')}
        hint={t('answerHint')}
        rows={4}
        maxLength={LIMITS.note}
        data-autofocus
        value={answer}
        error={missing ? t('answerMissing') : fieldErrors(error).answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
    </Dialog>
  );
}
