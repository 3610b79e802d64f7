import { useT } from '../lib/i18n.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { AvatarStack } from '../ui/data/avatar-stack.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { Status } from '../ui/data/status.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronDown, IconChevronRight } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TaskDay } from './task-day.tsx';
import type { TreeRow } from './task-shapes.ts';
import { facesOf, progressOf } from './task-view.ts';
import styles from './tasks.module.css';

export function useTaskColumns(onFold: (id: string) => void): Column<TreeRow>[] {
  const t = useT('tasks');
  return [
    {
      id: 'fold',
      header: t('column.fold'),
      hideHeader: true,
      width: 44,
      cell: (row) => row.children > 0 && <FoldButton row={row} onFold={onFold} />,
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
    { id: 'priority', header: t('property.priority'), width: 84, wide: true, cell: ({ task }) => task.priority ?? <Nothing /> },
    {
      id: 'people',
      header: t('column.people'),
      width: 116,
      phone: 'end',
      cell: ({ task }) => <AvatarStack max={3} people={facesOf(task)} />,
    },
    { id: 'due', header: t('column.due'), width: 104, phone: 'lead', cell: ({ task }) => <DueDay task={task} /> },
    {
      id: 'rows',
      header: t('column.rows'),
      width: 140,
      phone: 'key',
      cell: ({ task }) => (task.rows === 0 ? <Nothing /> : <Rows row={task} />),
    },
  ];
}

function FoldButton({ row: { task, folded }, onFold }: { row: TreeRow; onFold: (id: string) => void }) {
  const t = useT('tasks');
  return (
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
  );
}

/** Empty on phones, because they have no column headers. */
function Nothing() {
  return usePhone() ? null : <Text tone="muted">–</Text>;
}

function DueDay({ task }: { task: TreeRow['task'] }) {
  const t = useT('tasks');
  const phone = usePhone();
  if (!task.dueDay) return <Nothing />;
  return (
    <>
      {phone && <Text tone="muted">{t('column.due')} </Text>}
      <TaskDay day={task.dueDay} overdue={task.overdue} />
    </>
  );
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
