import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { DraftEditor } from '../editor/draft-editor.tsx';
import type { TextDraft } from '../editor/use-text-draft.ts';
import { useT } from '../lib/i18n.ts';

interface NoteEditorProps {
  projectId: string;
  title: string;
  draft: TextDraft;
  /** The saved text, or the text being saved. */
  saved: string;
  onSave: (note: string) => void;
  onDrop: () => void;
}

export function RowNoteEditor({ projectId, title, draft, saved, onSave, onDrop }: NoteEditorProps) {
  const t = useT('tasks');
  const [sent, setSent] = useState<string | null>(null);
  const save = () => {
    if (draft.text === saved) return onDrop();
    setSent(draft.text);
    onSave(draft.text);
  };
  return (
    <DraftEditor
      label={t('rows.noteOf', { title })}
      rows={4}
      filesAt={{ on: 'PROJECT', id: projectId }}
      placeholder={t('rows.notePlaceholder')}
      maxLength={LIMITS.note}
      draft={draft}
      saved={saved}
      // While the note is being saved, `saved` is the sent text. After an error, `saved` is the server's text again.
      busy={sent === saved && sent === draft.text}
      confirm={t('rows.saveNote')}
      onSave={save}
      onDrop={onDrop}
    />
  );
}
