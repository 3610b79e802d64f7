import type { ControlDetail } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { MarkdownEditor } from '../../editor/markdown-editor.tsx';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { Button } from '../../ui/button.tsx';
import { IconPencil } from '../../ui/icons.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { MarkdownView } from '../../ui/markdown-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './controls.module.css';
import { useUpdateControl } from './controls.queries.ts';
import { type NoteDraft, useNoteDraft } from './use-note-draft.ts';

interface ControlNoteProps {
  projectId: string;
  control: ControlDetail;
  work: boolean;
  /** Null for the note of the whole control. */
  asset: { id: string; value: string; note: string } | null;
}

/** What was done and seen, with its proof; read, or written in place. */
export function ControlNote({ projectId, control, work, asset }: ControlNoteProps) {
  const t = useT('controls');
  const { draft, start, drop } = useNoteDraft(useProfile().id, asset ? `${control.id}.${asset.id}` : control.id);
  const note = asset ? asset.note : control.note;
  const label = asset ? t('note.ofAsset', { asset: asset.value }) : t('note.label');
  if (!work && note === '') return null;
  return (
    <section className={styles.part} aria-label={label}>
      {!asset && <h4>{t('note.label')}</h4>}
      {draft && work ? (
        <NoteEditor projectId={projectId} control={control} assetId={asset?.id} label={label} saved={note} draft={draft} onDone={drop} />
      ) : (
        <Stack gap={2}>
          <MarkdownView>{note}</MarkdownView>
          {work && (
            <Row>
              <Button
                size="s"
                kind="quiet"
                icon={<IconPencil size={14} />}
                aria-label={asset ? t(note ? 'note.editOf' : 'note.writeOf', { asset: asset.value }) : undefined}
                onClick={() => start({ text: note, version: control.version })}
              >
                {t(note ? 'note.edit' : 'note.write')}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </section>
  );
}

interface NoteEditorProps {
  projectId: string;
  control: ControlDetail;
  assetId: string | undefined;
  label: string;
  /** What the server has. */
  saved: string;
  draft: NoteDraft;
  onDone: () => void;
}

function NoteEditor({ projectId, control, assetId, label, saved, draft, onDone }: NoteEditorProps) {
  const t = useT('controls');
  const { mutate, isPending, error } = useUpdateControl(projectId);
  const [theirs, setTheirs] = useState<{ note: string; version: number } | null>(null);
  // The editor holds its text itself: it is begun anew with a text that comes from elsewhere.
  const [round, setRound] = useState(0);
  const save = () => {
    if (isPending || draft.text.length > LIMITS.markdown) return;
    mutate(
      { controlId: control.id, ...(assetId !== undefined && { assetId }), note: draft.text, version: draft.version },
      {
        onSuccess: () => {
          toast.ok(t('note.saved'));
          onDone();
        },
        onError: (failure) => {
          if (!(failure instanceof ApiError && failure.has('EDIT_CONFLICT'))) return;
          const current = failure.current as ControlDetail;
          const note = assetId === undefined ? current.note : (current.assets.find((each) => each.assetId === assetId)?.note ?? '');
          setTheirs({ note, version: current.version });
        },
      },
    );
  };
  const settle = (text: string) => {
    if (!theirs) return;
    draft.rebase({ text, version: theirs.version });
    setTheirs(null);
    setRound(round + 1);
  };
  return (
    <Stack gap={2}>
      {theirs && (
        <Notice kind="bad">
          <Stack gap={2}>
            <p>{t('note.conflict')}</p>
            <MarkdownView>{theirs.note}</MarkdownView>
            <Row wrap>
              <Button size="s" onClick={() => settle(theirs.note)}>
                {t('note.takeTheirs')}
              </Button>
              <Button size="s" onClick={() => settle(draft.text)}>
                {t('note.keepMine')}
              </Button>
            </Row>
          </Stack>
        </Notice>
      )}
      <MarkdownEditor
        key={round}
        label={label}
        rows={6}
        autoFocus={draft.text === saved}
        placeholder={t('note.placeholder')}
        maxLength={LIMITS.markdown}
        value={draft.text}
        error={fieldErrors(error).note}
        onChange={draft.write}
        onSubmit={save}
      />
      <Row wrap>
        <Button kind="main" size="s" busy={isPending} disabled={theirs !== null} onClick={save}>
          {t('note.save')}
        </Button>
        <Button kind="quiet" size="s" onClick={onDone}>
          {t(draft.text === saved ? 'ui:cancel' : 'note.discard')}
        </Button>
        {draft.text !== saved && (
          <Text size={12} tone="muted">
            {t('note.kept')}
          </Text>
        )}
      </Row>
    </Stack>
  );
}
