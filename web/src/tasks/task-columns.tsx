import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { useT } from '../lib/i18n.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { AvatarStack } from '../ui/data/avatar-stack.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { Status } from '../ui/data/status.tsx';
import { EditableCell } from '../ui/fields/editable-cell.tsx';
import { inPlaceClasses } from '../ui/fields/use-in-place.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronDown, IconChevronRight } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { TaskDay } from './task-day.tsx';
import { DayEditor, PeopleEditor, PriorityEditor, StatusEditor } from './task-editors.tsx';
import { TaskProgress } from './task-progress.tsx';
import type { TreeRow } from './task-shapes.ts';
import { facesOf, isPastEnd } from './task-view.ts';
import styles from './tasks.module.css';
import type { TaskEdit } from './use-task-edits.ts';

interface ColumnOptions {
  /** The people who can be assigned; empty while they are loading. */
  members: readonly Person[];
  save: (id: string, edit: TaskEdit) => void;
  /** The last day of the project; null if it is not set. */
  endDay: string | null;
  onFold: (id: string) => void;
}

interface CellProps extends Omit<ColumnOptions, 'onFold'> {
  task: Task;
}

export function useTaskColumns({ onFold, ...editing }: ColumnOptions): Column<TreeRow>[] {
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
      cell: ({ task }) => <StatusCell task={task} {...editing} />,
    },
    {
      id: 'priority',
      header: t('property.priority'),
      width: 84,
      wide: true,
      cell: ({ task }) => <PriorityCell task={task} {...editing} />,
    },
    { id: 'people', header: t('column.people'), width: 116, phone: 'end', cell: ({ task }) => <PeopleCell task={task} {...editing} /> },
    { id: 'due', header: t('column.due'), width: 128, phone: 'lead', cell: ({ task }) => <DueCell task={task} {...editing} /> },
    {
      id: 'rows',
      header: t('column.rows'),
      width: 140,
      phone: 'key',
      cell: ({ task }) => (task.rows === 0 ? <Nothing /> : <TaskProgress task={task} />),
    },
  ];
}

function StatusCell({ task, save }: CellProps) {
  const t = useT('tasks');
  const shown = <Status plain status={task.status} label={t(`status.${task.status}`)} />;
  return (
    <EditableCell
      label={t('property.status')}
      can={task.can.edit}
      edit={(done) => (
        <StatusEditor task={task} save={(edit) => save(task.id, edit)} onDone={done}>
          {shown}
        </StatusEditor>
      )}
    >
      {shown}
    </EditableCell>
  );
}

function PriorityCell({ task, save }: CellProps) {
  const t = useT('tasks');
  const shown = task.priority ?? <Nothing />;
  return (
    <EditableCell
      label={t('property.priority')}
      can={task.can.edit}
      edit={(done) => (
        <PriorityEditor task={task} save={(edit) => save(task.id, edit)} onDone={done}>
          {shown}
        </PriorityEditor>
      )}
    >
      {shown}
    </EditableCell>
  );
}

function PeopleCell({ task, members, save }: CellProps) {
  const t = useT('tasks');
  const phone = usePhone();
  const shown = task.assignees.length > 0 ? <AvatarStack max={3} people={facesOf(task)} /> : <Nothing />;
  return (
    <EditableCell
      label={t('property.assignees')}
      can={task.can.edit && members.length > 0 && !(phone && task.assignees.length === 0)}
      edit={(done) => (
        <PeopleEditor task={task} members={members} save={(edit) => save(task.id, edit)} onDone={done}>
          {shown}
        </PeopleEditor>
      )}
    >
      {shown}
    </EditableCell>
  );
}

function DueCell({ task, save, endDay }: CellProps) {
  const t = useT('tasks');
  const phone = usePhone();
  const label = t('property.dueDay');
  const shown = <DueDay task={task} endDay={endDay} />;
  return (
    <EditableCell
      label={label}
      can={task.can.edit && !(phone && !task.dueDay)}
      edit={(done) => (
        // The field closes itself after a valid date, and stays open with an invalid one.
        <Popover opened onChange={() => {}} width={200} label={label} target={<span className={inPlaceClasses.value}>{shown}</span>}>
          <DayEditor field="dueDay" task={task} save={(edit) => save(task.id, edit)} onDone={done} />
        </Popover>
      )}
    >
      {shown}
    </EditableCell>
  );
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

/** Shows a dash for an empty value, except on phones: they show no column headers, so a dash would have no meaning there. */
function Nothing() {
  return usePhone() ? null : <Text tone="muted">–</Text>;
}

function DueDay({ task, endDay }: { task: TreeRow['task']; endDay: string | null }) {
  const t = useT('tasks');
  const phone = usePhone();
  if (!task.dueDay) return <Nothing />;
  return (
    <>
      {phone && <Text tone="muted">{t('column.due')} </Text>}
      <TaskDay day={task.dueDay} overdue={task.overdue} late={isPastEnd(task, endDay)} />
    </>
  );
}
