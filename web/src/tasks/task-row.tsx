import { ROW_STATES, type RowState } from '@coloa/contract/tasks/task-states.ts';
import type { PersonRows } from '@coloa/contract/tasks/tasks.schema.ts';
import type { KeyboardEvent } from 'react';
import { NoteView } from '../comments/named-text.tsx';
import { useTextDraft } from '../editor/use-text-draft.ts';
import { inReaders, useLanguage, useT } from '../lib/i18n.ts';
import { type ChangeIssues, LinkedIssueList, LinkIssueButton } from '../linked-issues/linked-issues.tsx';
import { paths } from '../routes/paths.ts';
import { useFocusAfterEditor } from '../ui/behavior/focus.ts';
import { usePageKeys } from '../ui/behavior/page-keys.ts';
import { Status } from '../ui/data/status.tsx';
import { StatusMark } from '../ui/data/status-mark.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { RowNoteEditor } from './row-note.tsx';
import styles from './tasks.module.css';
import { rowKeys, stateOfRowKey } from './ticks.ts';
import { useTick } from './use-ticks.ts';

interface TaskRowProps {
  projectId: string;
  userId: string;
  row: PersonRows['checkList'][number];
  ticks: boolean;
  onUp: (event: KeyboardEvent) => void;
  onDown: (event: KeyboardEvent) => void;
}

export function TaskRow({ projectId, userId, row, ticks, onUp, onDown }: TaskRowProps) {
  const title = inReaders(row.title, useLanguage());
  const tick = useTick(projectId, userId);
  const { draft, start, drop } = useTextDraft({ kind: 'row', userId, about: row.id, saved: row.note });
  const noting = ticks && draft;
  const noteButton = useFocusAfterEditor(Boolean(noting));
  usePageKeys(ticks ? { rowStates: rowKeys.map(([key]) => key) } : {});
  const set = (state: RowState) => state !== row.state && tick({ rowId: row.id, state, title });
  const link: ChangeIssues = (issue, saved) => tick({ rowId: row.id, issue, title }, { onSuccess: saved });
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // React events also bubble up from a dialog of the row, although the dialog is elsewhere in the DOM.
    const elsewhere = !(target instanceof Element) || !currentTarget.contains(target);
    if (elsewhere || target.closest('textarea, input, [contenteditable=true]') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowUp') return onUp(event);
    if (event.key === 'ArrowDown') return onDown(event);
    const state = stateOfRowKey(event.key);
    if (state && ticks) set(state);
  };
  return (
    <li>
      <div className={styles.rowLine} role="none" onKeyDown={press}>
        <RowStateLine row={row} title={title} ticks={ticks} onChange={set} />
        <LinkedIssueList projectId={projectId} issues={row.issues} onChange={ticks ? link : undefined} />
        {noting ? (
          <div className={styles.noteEditor}>
            <RowNoteEditor
              projectId={projectId}
              title={title}
              draft={draft}
              saved={row.note}
              onSave={(note) => tick({ rowId: row.id, note, title, onSaved: () => drop(note) })}
              onDrop={() => drop()}
            />
          </div>
        ) : (
          row.note && <NoteView target={{ on: 'project', id: projectId }}>{row.note}</NoteView>
        )}
        {ticks && !noting && (
          <RowActions
            noteButton={noteButton}
            projectId={projectId}
            row={row}
            title={title}
            onNote={() => start({ text: row.note, version: 0 })}
            onLink={link}
          />
        )}
      </div>
    </li>
  );
}

interface RowStateProps extends Pick<TaskRowProps, 'row' | 'ticks'> {
  title: string;
  onChange: (state: RowState) => void;
}

function RowStateLine({ row, title, ticks, onChange }: RowStateProps) {
  const t = useT('tasks');
  return (
    <section className={styles.row} data-row={row.id} aria-label={`${row.code} ${title}`.trim()}>
      <span className={styles.rowTitle}>
        {row.code && <KeyText>{row.code}</KeyText>} {title}
      </span>
      {ticks ? (
        <Segmented<RowState>
          label={t('rows.stateOf', { title })}
          options={ROW_STATES.map((value) => ({ value, label: t(`rowState.${value}`), icon: <StatusMark status={value} /> }))}
          value={row.state}
          onChange={onChange}
        />
      ) : (
        <Status plain status={row.state} label={t(`rowState.${row.state}`)} />
      )}
    </section>
  );
}

interface RowActionsProps extends Pick<TaskRowProps, 'projectId' | 'row'> {
  noteButton: ReturnType<typeof useFocusAfterEditor>;
  title: string;
  onNote: () => void;
  onLink: ChangeIssues;
}

function RowActions({ noteButton, projectId, row, title, onNote, onLink }: RowActionsProps) {
  const t = useT('tasks');
  return (
    <Row wrap>
      <Button ref={noteButton} size="s" kind="quiet" flush onClick={onNote}>
        {t(row.note ? 'rows.editNote' : 'rows.writeNote')}
      </Button>
      <TextLink className={styles.small} href={paths.issueNew(projectId, { rowId: row.id, title })}>
        {t('rows.toIssue')}
      </TextLink>
      <LinkIssueButton projectId={projectId} issues={row.issues} onChange={onLink} />
    </Row>
  );
}
