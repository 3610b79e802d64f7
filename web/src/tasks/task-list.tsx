import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { toggled } from '../lib/lists.ts';
import { BulkSummary } from '../ui/data/bulk-summary.tsx';
import { DataTable } from '../ui/data/data-table.tsx';
import { useListKeyboard } from '../ui/data/use-list-keyboard.ts';
import { unseen } from '../ui/design/classes.ts';
import { Card } from '../ui/layout/card.tsx';
import { useTaskColumns } from './task-columns.tsx';
import { type TreeRow, treeOf } from './task-shapes.ts';
import type { TaskViewProps } from './task-view.ts';
import styles from './tasks.module.css';
import { taskOptionQuery } from './tasks.queries.ts';
import type { TaskBulkOutcome } from './use-task-bulk.ts';
import { useSaveTasks } from './use-task-edits.ts';
import { useTaskOrder } from './use-task-order.ts';

const TaskBulkBar = lazy(() => import('./task-bulk-bar.tsx').then((module) => ({ default: module.TaskBulkBar })));

/** Manages the selected rows. Rows stay selected only while visible, so that users never act on hidden rows. */
function useSelection(rows: readonly TreeRow[]) {
  const [chosen, select] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(null);
  const tasks = rows.flatMap(({ task }) => (chosen.has(task.id) && task.can.edit ? [task] : []));
  return { chosen: new Set(tasks.map(({ id }) => id)), tasks, select, clear: () => select(new Set()), cursor, setCursor };
}

/** Users can drag rows, or move them with Shift and an arrow key. */
export function TaskList({ projectId, days, tasks, found, hrefOf, open, added }: TaskViewProps) {
  const t = useT('tasks');
  const { history } = useRouter();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<TaskBulkOutcome | null>(null);
  const canEdit = tasks.some(({ can }) => can.edit);
  const members = useQuery({ ...taskOptionQuery(projectId), enabled: canEdit }).data?.members ?? [];
  const save = useSaveTasks(projectId);
  const columns = useTaskColumns({ members, save, endDay: days.endDay, onFold: (id) => setFolded(toggled(folded, id)) });
  const rows = treeOf(tasks, found, folded);
  const selection = useSelection(rows);
  const { setCursor } = selection;
  const isShown = rows.some(({ task }) => task.id === added);
  // A list that is shown again, or a task that is filtered or folded meanwhile, does not move the cursor again.
  const followed = useRef(added);
  useEffect(() => {
    if (!isShown || followed.current === added) return;
    followed.current = added;
    setCursor(added);
  }, [added, isShown, setCursor]);
  const { rowProps, said } = useTaskOrder(projectId, tasks, rows);
  const show = (id: string) => history.push(hrefOf(id));
  useListKeyboard({
    keys: rows.map(({ task }) => task.id),
    current: selection.cursor,
    onCurrent: selection.setCursor,
    onOpen: show,
    onToggle: canEdit ? (id) => selection.select(toggled(selection.chosen, id)) : undefined,
    onEscape: () => {
      selection.clear();
      return selection.tasks.length > 0;
    },
    enabled: open === null,
  });
  return (
    <div className={styles.place}>
      {canEdit && <p className={styles.keys}>{t('order.keys')}</p>}
      <Card padded={false}>
        <DataTable<TreeRow>
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ task }) => task.id}
          hrefOf={({ task }) => hrefOf(task.id)}
          onOpen={({ task }) => show(task.id)}
          isMuted={({ task, passing }) => passing || task.status === 'DONE'}
          rowProps={rowProps}
          selected={selection.chosen}
          {...(canEdit && { onSelect: selection.select })}
          current={open ?? selection.cursor}
          onCurrent={selection.setCursor}
        />
      </Card>
      {selection.tasks.length > 0 && (
        <Suspense>
          <TaskBulkBar
            projectId={projectId}
            tasks={selection.tasks}
            all={tasks}
            members={members}
            onLeft={setLeft}
            onClear={selection.clear}
          />
        </Suspense>
      )}
      {left && <TasksLeft outcome={left} onClose={() => setLeft(null)} />}
      <p className={unseen} role="status">
        {said}
      </p>
    </div>
  );
}

function TasksLeft({ outcome: { done, failed }, onClose }: { outcome: TaskBulkOutcome; onClose: () => void }) {
  const t = useT('tasks');
  return (
    <BulkSummary
      title={t('bulk.left', { count: failed.length })}
      others={done.length > 0 ? t('bulk.others', { count: done.length }) : undefined}
      failed={failed.map(({ row: { id, title }, why }) => ({ id, name: title, why }))}
      onClose={onClose}
    />
  );
}
