import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { toggled } from '../lib/toggled.ts';
import { usePhone } from '../ui/behavior/use-phone.ts';
import { AvatarStack } from '../ui/data/avatar-stack.tsx';
import { DataTable } from '../ui/data/data-table.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { Status } from '../ui/data/status.tsx';
import { unseen } from '../ui/design/unseen.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronDown, IconChevronRight } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TaskDay } from './task-day.tsx';
import { type TreeRow, treeOf } from './task-shapes.ts';
import { facesOf, progressOf, type TaskViewProps } from './task-view.ts';
import styles from './tasks.module.css';
import { useTaskOrder } from './use-task-order.ts';

/** Two levels; what stands under a task can be folded away. Rows are dragged, or moved with Shift and the arrows. */
export function TaskList({ projectId, tasks, found, hrefOf, open }: TaskViewProps) {
  const t = useT('tasks');
  const { history } = useRouter();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const columns = useTaskColumns((id) => setFolded(toggled(folded, id)));
  const rows = treeOf(tasks, found, folded);
  const { rowProps, said } = useTaskOrder(projectId, tasks, rows);
  return (
    <div className={styles.place}>
      {tasks.some(({ can }) => can.edit) && <p className={styles.keys}>{t('order.keys')}</p>}
      <Card padded={false}>
        <DataTable<TreeRow>
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ task }) => task.id}
          hrefOf={({ task }) => hrefOf(task.id)}
          onOpen={({ task }) => history.push(hrefOf(task.id))}
          isMuted={({ task, passing }) => passing || task.status === 'DONE'}
          rowProps={rowProps}
          current={open}
        />
      </Card>
      <p className={unseen} role="status">
        {said}
      </p>
    </div>
  );
}

function useTaskColumns(onFold: (id: string) => void): Column<TreeRow>[] {
  const t = useT('tasks');
  const phone = usePhone();
  // Where no column says what is missing, a dash says nothing.
  const none = phone ? null : <Text tone="muted">–</Text>;
  return [
    {
      id: 'fold',
      header: t('column.fold'),
      hideHeader: true,
      width: 44,
      cell: ({ task, children, folded }) =>
        children > 0 && (
          <IconButton
            label={t(folded ? 'unfold' : 'fold', { title: task.title })}
            aria-expanded={!folded}
            onClick={(event) => {
              event.stopPropagation();
              onFold(task.id);
            }}
          >
            {folded ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
          </IconButton>
        ),
    },
    {
      id: 'title',
      header: t('column.title'),
      phone: 'title',
      cell: ({ task, level }) => (
        <span className={styles.name} data-level={level}>
          {task.title}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 132,
      phone: 'status',
      cell: ({ task }) => <Status plain status={task.status} label={t(`status.${task.status}`)} />,
    },
    {
      id: 'priority',
      header: t('property.priority'),
      width: 84,
      wide: true,
      cell: ({ task }) => task.priority ?? none,
    },
    {
      id: 'people',
      header: t('column.people'),
      width: 116,
      phone: 'end',
      cell: ({ task }) => <AvatarStack max={3} people={facesOf(task)} />,
    },
    {
      id: 'due',
      header: t('column.due'),
      width: 104,
      phone: 'lead',
      cell: ({ task }) =>
        task.dueDay ? (
          <>
            {phone && <Text tone="muted">{t('column.due')} </Text>}
            <TaskDay day={task.dueDay} overdue={task.overdue} />
          </>
        ) : (
          none
        ),
    },
    { id: 'rows', header: t('column.rows'), width: 140, phone: 'key', cell: ({ task }) => (task.rows === 0 ? none : <Rows row={task} />) },
  ];
}

function Rows({ row }: { row: TreeRow['task'] }) {
  const t = useT('tasks');
  const { done, all } = progressOf(row);
  return (
    <span className={styles.rowsCell}>
      <ProgressBar bare width={64} label={t('rows.progressOf', { title: row.title })} value={done / all} />
      <Text size={12} numeric>
        {done}/{all}
      </Text>
    </span>
  );
}
