import { type ReactNode, type Ref, useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { isLanguage, useT } from '../lib/i18n.ts';
import { areCompared } from '../lib/texts.ts';
import { useEscape } from '../ui/behavior/use-escape.ts';
import { useSaveWithFiles } from '../ui/feedback/coming-files.ts';
import { FailureNote } from '../ui/feedback/failure-note.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import { TextDiff } from '../ui/markdown/text-diff.tsx';
import { ConflictNotice } from '../ui/overlays/conflict-notice.tsx';
import { DiscardDraftButton } from './discard-draft-button.tsx';
import type { MarkdownEditorProps } from './markdown-box.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';
import type { TextDraft } from './use-text-draft.ts';

interface DraftEditorProps extends Pick<MarkdownEditorProps, 'label' | 'lang' | 'placeholder' | 'rows' | 'filesAt' | 'inserts' | 'note'> {
  draft: TextDraft;
  saved: string;
  maxLength: number;
  error?: ReactNode;
  /** The error of the last save; null if it did not fail. */
  failure?: Error | null;
  busy: boolean;
  confirm: string;
  /** Called to save the text, but not while the text is too long, a save is running or a conflict is unresolved. */
  onSave: () => void;
  onDrop: () => void;
}

/** Shows the text of a concurrent save above the editor, until the user chooses between this text and the draft. */
export function DraftEditor({
  draft,
  saved,
  maxLength,
  error,
  failure = null,
  busy,
  confirm,
  onSave,
  onDrop,
  ...editor
}: DraftEditorProps) {
  // Resolving a conflict increments this key of the editor, which recreates the editor with the chosen text.
  const [round, setRound] = useState(0);
  const { text, theirs } = draft;
  const [writing, setWriting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const confirming = useRef<HTMLButtonElement>(null);
  // The first Escape moves the focus from the text to the confirm button; the next Escape closes the drawer that contains the editor.
  useEscape(writing, () => confirming.current?.focus());
  const saving = useSaveWithFiles(() => {
    if (busy || theirs) return;
    if (text.length <= maxLength) onSave();
    // The editor shows that the text is too long.
    else box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const settle = (next: string) => {
    draft.settle(next);
    setRound(round + 1);
  };
  return (
    <Stack gap={2}>
      {theirs && (
        <TheirText text={theirs.text} mine={text} lang={editor.lang} onSettle={(take) => settle(take === 'theirs' ? theirs.text : text)} />
      )}
      <div ref={box} role="none" onFocus={() => setWriting(true)} onBlur={() => setWriting(false)}>
        <MarkdownEditor
          key={round}
          {...editor}
          // The editor does not take the focus if it opens with a restored draft.
          autoFocus={text === saved}
          value={text}
          maxLength={maxLength}
          error={error}
          onChange={draft.write}
          onSubmit={saving.save}
        />
      </div>
      <DraftButtons
        ref={confirming}
        confirm={confirm}
        busy={busy || saving.waits}
        blocked={theirs !== null}
        changed={text !== saved}
        // Field errors and conflicts are shown elsewhere.
        failure={error || theirs || isConflict(failure) ? null : failure}
        onSave={saving.save}
        onDrop={onDrop}
      />
    </Stack>
  );
}

const isConflict = (failure: Error | null): boolean => failure instanceof ApiError && failure.has('EDIT_CONFLICT');

interface DraftButtonsProps extends Pick<DraftEditorProps, 'confirm' | 'busy' | 'failure' | 'onSave' | 'onDrop'> {
  ref: Ref<HTMLButtonElement>;
  /** True while the user has to choose between two versions. */
  blocked: boolean;
  changed: boolean;
}

function DraftButtons({ ref, confirm, busy, failure, blocked, changed, onSave, onDrop }: DraftButtonsProps) {
  const t = useT('editor');
  return (
    <Row wrap>
      {changed ? (
        <DiscardDraftButton kind="quiet" size="s" onDiscard={onDrop} />
      ) : (
        <Button kind="quiet" size="s" onClick={onDrop}>
          {t('ui:cancel')}
        </Button>
      )}
      <Button ref={ref} kind="main" size="s" busy={busy} disabled={blocked} onClick={onSave}>
        {confirm}
      </Button>
      {failure && <FailureNote error={failure} />}
      {changed && (
        <Text size={12} tone="muted">
          {t('draft.kept')}
        </Text>
      )}
    </Row>
  );
}

interface TheirTextProps {
  text: string;
  mine: string;
  lang: string | undefined;
  onSettle: (take: 'mine' | 'theirs') => void;
}

function TheirText({ text, mine, lang, onSettle }: TheirTextProps) {
  const t = useT('editor');
  // The notice is an alert, so screen readers would read it again at each keystroke if it contained the current text.
  const [before] = useState(mine);
  return (
    <ConflictNotice text={t('draft.conflict')} takeTheirs={t('draft.takeTheirs')} keepMine={t('draft.keepMine')} onSettle={onSettle}>
      {areCompared(text, before) ? (
        <>
          <Text as="p" size={12} tone="muted">
            {t('ui:conflict.legend')}
          </Text>
          <div lang={lang}>
            <TextDiff before={text} after={before} />
          </div>
        </>
      ) : (
        <div lang={lang}>
          <MarkdownView lang={isLanguage(lang) ? lang : undefined}>{text}</MarkdownView>
        </div>
      )}
    </ConflictNotice>
  );
}
