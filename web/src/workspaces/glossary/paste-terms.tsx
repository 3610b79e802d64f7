import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { useAddTerms } from '../../glossary/glossary.queries.ts';
import { failureText } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../../ui/overlays/use-unsaved-close.tsx';
import { parseTermLines } from './term-lines.ts';

interface PasteTermsProps {
  workspaceId: string;
  onClose: () => void;
}

export function PasteTerms({ workspaceId, onClose }: PasteTermsProps) {
  const t = useT('glossary');
  const [text, setText] = useState('');
  const add = useAddTerms(workspaceId);
  const { close, question } = useUnsavedClose(text.trim() !== '', onClose);
  const { terms, wrong } = parseTermLines(text);
  const tooMany = terms.length > LIMITS.glossaryTerms;
  const problem = tooMany
    ? t('paste.tooMany', { max: LIMITS.glossaryTerms })
    : wrong.length > 0
      ? t('paste.wrong', { lines: wrong.slice(0, 10).join(', ') + (wrong.length > 10 ? '…' : '') })
      : undefined;
  const save = () =>
    add.mutate(terms, {
      onSuccess: ({ added, present }) => {
        toast.ok([t('paste.added', { count: added }), ...(present > 0 ? [t('paste.present', { count: present })] : [])].join(' '));
        onClose();
      },
    });
  return (
    <Dialog
      opened
      onClose={close}
      title={t('paste.title')}
      width={560}
      footer={
        <>
          <Button onClick={close}>{t('ui:cancel')}</Button>
          <Button kind="main" busy={add.isPending} disabled={terms.length === 0 || problem !== undefined} onClick={save}>
            {t('paste.add', { count: terms.length })}
          </Button>
        </>
      }
    >
      {question}
      <TextArea
        label={t('paste.title')}
        hideLabel
        mono
        rows={10}
        maxRows={14}
        hint={t('paste.hint')}
        error={problem ?? (add.error ? failureText(add.error) : undefined)}
        data-autofocus
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}
