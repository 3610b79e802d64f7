import type { LeftOver } from '@coloa/contract/issues/placeholders.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Stack } from '../ui/layout.tsx';
import { Text } from '../ui/text.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { StepName } from './issue-steps.ts';
import { LeftOverList } from './left-over-list.tsx';

interface NoteDialogProps {
  /** What is about to be done; it decides the words. */
  step: StepName;
  issueKey: string;
  required: boolean;
  /** Texts in which something of a template is left to be filled in. */
  leftOvers?: readonly LeftOver[];
  busy: boolean;
  onClose: () => void;
  onSubmit: (note: string) => void;
}

/** Asks why, before a step that somebody else has to understand; what is written stands in the history. */
export function NoteDialog({ step, issueKey, required, leftOvers = [], busy, onClose, onSubmit }: NoteDialogProps) {
  const t = useT('issues');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (busy || note.length > LIMITS.note) return;
    if (required && note.trim() === '') setMissing(true);
    else onSubmit(note);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`step.${step}.title`, { key: issueKey })}
      width={520}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('ui:cancel')}
          </Button>
          <Button kind={step === 'reject' ? 'danger-solid' : 'main'} busy={busy} onClick={submit}>
            {t(`step.${step}.do`)}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text as="p" size={13} tone="muted">
          {t(`step.${step}.body`)}
        </Text>
        {leftOvers.length > 0 && <LeftOverList leftOvers={leftOvers} />}
        <TextArea
          label={t('step.note')}
          optional={!required}
          rows={4}
          maxLength={LIMITS.note}
          data-autofocus
          value={note}
          error={missing && note.trim() === '' ? t('step.noteMissing') : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
      </Stack>
    </Dialog>
  );
}
