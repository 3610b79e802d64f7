import type { Correction } from '@coloa/contract/issues/corrections.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { useMentionSearch } from '../../comments/use-mention-search.ts';
import { MarkdownEditor } from '../../editor/markdown-editor.tsx';
import { fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { leadToInvalidField } from '../../ui/behavior/focus.ts';
import { SaveFailure } from '../../ui/feedback/save-failure.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../../ui/overlays/use-unsaved-close.tsx';
import { useDecline } from './use-decide.ts';

interface DeclineDialogProps {
  issueId: string;
  correction: Correction;
  onClose: () => void;
}

export function DeclineDialog({ issueId, correction, onClose }: DeclineDialogProps) {
  const t = useT('corrections');
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useDecline(correction.id);
  const { close, question } = useUnsavedClose(answer.trim() !== '', onClose, { saving: isPending });
  const people = useMentionSearch({ on: 'issue', id: issueId }, true);
  const missing = tried && answer.trim() === '';
  const submit = () => {
    setTried(true);
    if (isPending) return;
    // The field shows that the answer is too long.
    if (answer.trim() === '' || answer.length > LIMITS.note) return leadToInvalidField();
    mutate(answer, { onSuccess: onClose });
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
      <Stack gap={1}>
        <SaveFailure error={error} />
        <MarkdownEditor
          label={t('answer')}
          rows={3}
          maxRows={10}
          maxLength={LIMITS.note}
          people={people}
          filesAt={null}
          autoFocus
          value={answer}
          error={missing ? t('answerMissing') : fieldErrors(error).answer}
          onChange={setAnswer}
          onSubmit={submit}
        />
        <Text as="p" size={12} tone="muted">
          {t('answerHint')}
        </Text>
      </Stack>
    </Dialog>
  );
}
