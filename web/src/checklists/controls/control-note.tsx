import type { ControlDetail } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { NoteView } from '../../comments/named-text.tsx';
import { DraftEditor } from '../../editor/draft-editor.tsx';
import { type TextDraft, useTextDraft } from '../../editor/use-text-draft.ts';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { useFocusAfterEditor } from '../../ui/behavior/focus.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { IconPencil } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import styles from './controls.module.css';
import { useUpdateControl } from './controls.queries.ts';

interface ControlNoteProps {
  projectId: string;
  control: ControlDetail;
  work: boolean;
  /** The asset whose note is shown; null for the note of the whole control. */
  asset: { id: string; value: string; note: string } | null;
}

export function ControlNote({ projectId, control, work, asset }: ControlNoteProps) {
  const t = useT('controls');
  const note = asset ? asset.note : control.note;
  const about = asset ? `${control.id}.${asset.id}` : control.id;
  const { draft, start, drop } = useTextDraft({ kind: 'control', userId: useProfile().id, about, saved: note });
  const editButton = useFocusAfterEditor(draft !== null && work);
  const label = asset ? t('note.ofAsset', { asset: asset.value }) : t('note.label');
  if (!work && note === '') return null;
  return (
    <section className={styles.part} aria-label={label}>
      {!asset && <h4>{t('note.label')}</h4>}
      {draft && work ? (
        <NoteEditor
          projectId={projectId}
          control={control}
          assetId={asset?.id}
          label={label}
          saved={note}
          draft={draft}
          onDone={() => drop()}
        />
      ) : (
        <Stack gap={2}>
          <NoteView target={{ on: 'project', id: projectId }}>{note}</NoteView>
          {work && (
            <Row>
              <Button
                ref={editButton}
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
  saved: string;
  draft: TextDraft;
  onDone: () => void;
}

function NoteEditor({ projectId, control, assetId, label, saved, draft, onDone }: NoteEditorProps) {
  const t = useT('controls');
  const { mutate, isPending, error } = useUpdateControl(projectId);
  const save = () =>
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
          const text = assetId === undefined ? current.note : (current.assets.find((each) => each.assetId === assetId)?.note ?? '');
          draft.meet({ text, version: current.version });
        },
      },
    );
  return (
    <DraftEditor
      label={label}
      rows={6}
      filesAt={{ on: 'PROJECT', id: projectId }}
      placeholder={t('note.placeholder')}
      maxLength={LIMITS.markdown}
      draft={draft}
      saved={saved}
      error={fieldErrors(error).note}
      failure={error}
      busy={isPending}
      confirm={t('note.save')}
      onSave={save}
      onDrop={onDone}
    />
  );
}
