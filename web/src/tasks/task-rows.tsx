import type { PersonRows, TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { inReaders, useLanguage, useT } from '../lib/i18n.ts';
import { useReason } from '../lib/reasons.ts';
import { KeyText } from '../ui/data/words.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TaskRow } from './task-row.tsx';
import { TaskRowsEditor } from './task-rows-editor.tsx';
import styles from './tasks.module.css';
import { personRowsQuery } from './tasks.queries.ts';
import { doneOf } from './ticks.ts';
import type { TaskEdit } from './use-task-edits.ts';
import { useTicked } from './use-ticks.ts';

interface TaskRowsProps {
  projectId: string;
  task: TaskDetail;
  me: string;
  save: (edit: TaskEdit) => void;
}

export function TaskRows({ projectId, task, me, save }: TaskRowsProps) {
  const t = useT('tasks');
  const say = useReason();
  const [editing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { assignees } = task;
  const isMine = assignees.some(({ id }) => id === me);
  const shown = assignees.find(({ id }) => id === chosen)?.id ?? (isMine ? me : assignees[0]?.id);
  const named = (id: string) => (id === me ? t('rows.mine') : '');
  if (editing) return <TaskRowsEditor task={task} save={save} onDone={() => setEditing(false)} />;
  return (
    <section>
      <Row justify="between" wrap>
        <Text as="h3" size={13} weight={600}>
          {t('rows.title')} <Text tone="muted">{task.rows}</Text>
        </Text>
        <Row>
          {assignees.length > (isMine ? 1 : 0) && task.rows > 0 && (
            <SelectField
              label={t('rows.whose')}
              hideLabel
              options={assignees.map(({ id, name, username }) => ({ value: id, label: named(id) || name || username }))}
              value={shown ?? null}
              onChange={setChosen}
            />
          )}
          {(task.can.edit || task.can.why.edit) && (
            <Button size="s" kind="quiet" reason={say(task.can.why.edit)} onClick={() => setEditing(true)}>
              {t(task.rows > 0 ? 'rows.edit' : 'rows.write')}
            </Button>
          )}
        </Row>
      </Row>
      {task.rows === 0 ? (
        <Text tone="muted">{t('rows.none')}</Text>
      ) : shown === undefined ? (
        <PlainRows task={task} />
      ) : (
        <PersonsRows key={shown} projectId={projectId} task={task} userId={shown} ticks={shown === me && task.can.tick} />
      )}
    </section>
  );
}

function PlainRows({ task }: { task: TaskDetail }) {
  const t = useT('tasks');
  const language = useLanguage();
  return (
    <>
      <Text as="p" size={12} tone="muted">
        {t('rows.nobody')}
      </Text>
      <ul className={styles.rows}>
        {task.checkList.map((row) => (
          <li key={row.id} className={styles.plainRow}>
            {row.code && <KeyText>{row.code}</KeyText>} {inReaders(row.title, language)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface PersonsRowsProps {
  projectId: string;
  task: TaskDetail;
  userId: string;
  /** True if the user can tick these rows, which must be the user's own. */
  ticks: boolean;
}

function PersonsRows({ projectId, task, userId, ticks }: PersonsRowsProps) {
  const t = useT('tasks');
  const { data, isError, refetch } = useQuery(personRowsQuery(projectId, userId));
  const ticked = useTicked(projectId, data);
  const list = useRef<HTMLUListElement>(null);
  if (!ticked || !data) {
    return isError ? <ErrorState onRetry={() => void refetch()}>{t('rows.failed')}</ErrorState> : <SkeletonText lines={4} />;
  }
  const rows: PersonRows['checkList'] = (ticks ? ticked : data).find(({ taskId }) => taskId === task.id)?.checkList ?? [];
  const done = doneOf(rows);
  const go = (event: KeyboardEvent, index: number) => {
    const next = list.current?.querySelectorAll<HTMLElement>('[data-row] [aria-pressed=true]')[index];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar label={t('rows.progressOf', { title: task.title })} value={rows.length === 0 ? 0 : done / rows.length} width={160} />
        <Text size={12} tone="muted" numeric>
          {t('rows.count', { done, all: rows.length })}
        </Text>
      </div>
      {ticks && <p className={styles.keys}>{t('rows.keys')}</p>}
      <ul ref={list} className={styles.rows}>
        {rows.map((row, index) => (
          <TaskRow
            key={row.id}
            projectId={projectId}
            userId={userId}
            row={row}
            ticks={ticks}
            onUp={(event) => go(event, index - 1)}
            onDown={(event) => go(event, index + 1)}
          />
        ))}
      </ul>
    </>
  );
}
