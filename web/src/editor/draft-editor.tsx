import { type ReactNode, useRef, useState } from 'react';
import { isLanguage, useT } from '../lib/i18n.ts';
import { useEscape } from '../ui/behavior/use-escape.ts';
import { useSaveWithFiles } from '../ui/feedback/coming-files.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import type { MarkdownEditorProps } from './markdown-box.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';
import type { TextDraft } from './use-text-draft.ts';

interface DraftEditorProps extends Pick<MarkdownEditorProps, 'label' | 'lang' | 'placeholder' | 'rows' | 'filesAt' | 'inserts'> {
  draft: TextDraft;
  /** What the server has. */
  saved: string;
  /** Characters it may have. */
  maxLength: number;
  error?: ReactNode;
  busy: boolean;
  /** On the button that saves. */
  confirm: string;
  /** Not called while it is too long or on its way, nor before somebody has chosen between two versions. */
  onSave: () => void;
  /** Gives up what is written. */
  onDrop: () => void;
}

/** Markdown of which a draft is kept. What somebody else saved meanwhile is shown beside it; nothing is lost before one has chosen. */
export function DraftEditor({ draft, saved, maxLength, error, busy, confirm, onSave, onDrop, ...editor }: DraftEditorProps) {
  const t = useT('editor');
  // The editor holds its text itself: it is begun anew with a text that comes from elsewhere.
  const [round, setRound] = useState(0);
  const { text, theirs } = draft;
  const [writing, setWriting] = useState(false);
  const confirming = useRef<HTMLButtonElement>(null);
  // Out of the text first, and only then out of the drawer it stands in.
  useEscape(writing, () => confirming.current?.focus());
  const saving = useSaveWithFiles(() => {
    if (!busy && !theirs && text.length <= maxLength) onSave();
  });
  const settle = (next: string) => {
    draft.settle(next);
    setRound(round + 1);
  };
  return (
    <Stack gap={2}>
      {theirs && (
        <Notice kind="bad">
          <Stack gap={2}>
            <p>{t('draft.conflict')}</p>
            <div lang={editor.lang}>
              <MarkdownView lang={isLanguage(editor.lang) ? editor.lang : undefined}>{theirs.text}</MarkdownView>
            </div>
            <Row wrap>
              <Button size="s" onClick={() => settle(theirs.text)}>
                {t('draft.takeTheirs')}
              </Button>
              <Button size="s" onClick={() => settle(text)}>
                {t('draft.keepMine')}
              </Button>
            </Row>
          </Stack>
        </Notice>
      )}
      <div role="none" onFocus={() => setWriting(true)} onBlur={() => setWriting(false)}>
        <MarkdownEditor
          key={round}
          {...editor}
          // A draft that was found takes the keyboard from nobody.
          autoFocus={text === saved}
          value={text}
          maxLength={maxLength}
          error={error}
          onChange={draft.write}
          onSubmit={saving.save}
        />
      </div>
      <Row wrap>
        <Button ref={confirming} kind="main" size="s" busy={busy || saving.waits} disabled={theirs !== null} onClick={saving.save}>
          {confirm}
        </Button>
        <Button kind="quiet" size="s" onClick={onDrop}>
          {t(text === saved ? 'ui:cancel' : 'draft.discard')}
        </Button>
        {text !== saved && (
          <Text size={12} tone="muted">
            {t('draft.kept')}
          </Text>
        )}
      </Row>
    </Stack>
  );
}
