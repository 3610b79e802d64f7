import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { TASK_STATUSES } from '@coloa/contract/tasks/task-states.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { batchesOf } from '../lib/run-batches.ts';
import { Person } from '../ui/data/avatar.tsx';
import { BulkDay, BulkForm, BulkMenu, BulkPopover } from '../ui/data/bulk-actions.tsx';
import { BulkBar, BulkProgress } from '../ui/data/bulk-bar.tsx';
import { StatusMark } from '../ui/data/status-mark.tsx';
import { ChoiceList } from '../ui/fields/choice-list.tsx';
import { MenuItem, MenuLine } from '../ui/overlays/menu.tsx';
import { DeleteTasks } from './delete-tasks.tsx';
import { type ActOnTasks, peopleBatches, type TaskBulkOutcome, useTaskBulk } from './use-task-bulk.ts';

interface TaskBulkBarProps {
  projectId: string;
  /** The selected tasks. */
  tasks: readonly Task[];
  /** All tasks of the project. */
  all: readonly Task[];
  members: readonly PersonShape[];
  /** Called with the outcome, including reasons, if at least one task could not be changed. */
  onLeft: (outcome: TaskBulkOutcome) => void;
  onClear: () => void;
}

interface ActionProps {
  tasks: readonly Task[];
  act: ActOnTasks;
}

export function TaskBulkBar({ projectId, tasks, all, members, onLeft, onClear }: TaskBulkBarProps) {
  const t = useT('tasks');
  const { progress, run } = useTaskBulk(projectId, onLeft);
  const act: ActOnTasks = async (...work) => {
    if (await run(...work)) onClear();
  };
  const setDay = (dueDay: string | null) =>
    void act(
      batchesOf(tasks, () => ({ dueDay })),
      (count) => t('bulk.dated', { count }),
    );
  return (
    <BulkBar count={tasks.length} onClear={onClear}>
      {progress !== null ? (
        <BulkProgress value={progress} label={t('ui:bulk.working')} />
      ) : (
        <>
          <StatusAction tasks={tasks} act={act} />
          {members.length > 0 && <PeopleAction tasks={tasks} members={members} act={act} />}
          <PriorityAction tasks={tasks} act={act} />
          <BulkDay label={t('property.dueDay')} onApply={setDay} />
          <DeleteTasks selected={tasks} tasks={all} act={act} />
        </>
      )}
    </BulkBar>
  );
}

function StatusAction({ tasks, act }: ActionProps) {
  const t = useT('tasks');
  const set = (status: Task['status']) =>
    void act(
      batchesOf(tasks, () => ({ status })),
      (count) => t('bulk.moved', { count, status: t(`status.${status}`) }),
    );
  return (
    <BulkMenu label={t('property.status')}>
      {TASK_STATUSES.map((status) => (
        <MenuItem key={status} icon={<StatusMark status={status} />} onSelect={() => set(status)}>
          {t(`status.${status}`)}
        </MenuItem>
      ))}
    </BulkMenu>
  );
}

function PriorityAction({ tasks, act }: ActionProps) {
  const t = useT('tasks');
  const issues = useT('issues');
  const set = (priority: Task['priority']) =>
    void act(
      batchesOf(tasks, () => ({ priority })),
      (count) => t('bulk.prioritized', { count }),
    );
  return (
    <BulkMenu label={t('property.priority')}>
      {PRIORITIES.map((priority) => (
        <MenuItem key={priority} onSelect={() => set(priority)}>
          {issues(`priority.${priority}`)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => set(null)}>{issues('priority.none')}</MenuItem>
    </BulkMenu>
  );
}

function PeopleAction({ tasks, members, act }: ActionProps & { members: readonly PersonShape[] }) {
  const t = useT('tasks');
  return (
    <BulkPopover label={t('property.assignees')}>
      {(close) => (
        <PeopleForm
          members={members}
          assigned={[...new Map(tasks.flatMap(({ assignees }) => assignees.map((each) => [each.id, each]))).values()]}
          onApply={(add, remove) => {
            close();
            const batches = peopleBatches(tasks, add, remove);
            if (batches.length > 0) void act(batches, (count) => t('bulk.staffed', { count }));
          }}
        />
      )}
    </BulkPopover>
  );
}

interface PeopleFormProps {
  members: readonly PersonShape[];
  /** People who are assigned to at least one selected task. */
  assigned: readonly PersonShape[];
  onApply: (add: string[], remove: string[]) => void;
}

function PeopleForm({ members, assigned, onApply }: PeopleFormProps) {
  const t = useT('tasks');
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const nameOf = ({ name, username }: PersonShape) => name || username;
  return (
    <BulkForm
      note={null}
      submit={t('ui:bulk.apply', { count: add.length + remove.length })}
      disabled={add.length + remove.length === 0}
      onSubmit={() => onApply(add, remove)}
    >
      <ChoiceList
        label={t('bulk.addPeople')}
        options={members.map((each) => ({ value: each.id, label: nameOf(each), avatar: each.avatar }))}
        draw={({ label, avatar }) => <Person name={label} src={avatar} />}
        value={add}
        onChange={setAdd}
      />
      {assigned.length > 0 && (
        <ChoiceList
          label={t('bulk.removePeople')}
          options={assigned.map((each) => ({ value: each.id, label: t('bulk.removePerson', { name: nameOf(each) }) }))}
          value={remove}
          onChange={setRemove}
        />
      )}
    </BulkForm>
  );
}
