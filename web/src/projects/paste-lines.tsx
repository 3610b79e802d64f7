import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import { parseScopeLines, type ScopeLine } from './scope-lines.ts';

interface PasteLinesProps {
  onAdd: (lines: readonly ScopeLine[]) => void;
  onClose: () => void;
}

export function PasteLines({ onAdd, onClose }: PasteLinesProps) {
  const t = useT('projects');
  const [text, setText] = useState('');
  const { close, question } = useUnsavedClose(text.trim() !== '', onClose);
  const lines = parseScopeLines(text);
  return (
    <Dialog
      opened
      onClose={close}
      title={t('scope.pasteTitle')}
      width={560}
      footer={
        <>
          <Button onClick={close}>{t('ui:cancel')}</Button>
          <Button
            kind="main"
            disabled={lines.length === 0}
            onClick={() => {
              onAdd(lines);
              onClose();
            }}
          >
            {t('scope.pasteAdd', { count: lines.length })}
          </Button>
        </>
      }
    >
      {question}
      <TextArea
        label={t('scope.pasteTitle')}
        hideLabel
        mono
        rows={10}
        maxRows={14}
        hint={t('scope.pasteHint')}
        data-autofocus
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}
