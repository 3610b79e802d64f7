import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { TASK_STATUSES } from '@coloa/contract/tasks/task-states.ts';
import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { lazy, type ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Person } from '../ui/data/avatar.tsx';
import { Status } from '../ui/data/status.tsx';
import { ChoiceEditor } from '../ui/fields/choice-editor.tsx';
import { type TaskEditing, useSimple } from './property-parts.tsx';
import { SeveralEditor } from './several-editor.tsx';

const LazyDayEditor = lazy(() => import('../ui/fields/day-editor.tsx').then((module) => ({ default: module.DayEditor })));

interface TaskEditorProps extends TaskEditing {
  onDone: () => void;
  children: ReactNode;
}

export function StatusEditor({ onDone, children, ...editing }: TaskEditorProps) {
  const t = useT('tasks');
  const set = useSimple(editing);
  return (
    <ChoiceEditor
      options={TASK_STATUSES.map((value) => ({
        value,
        label: t(`status.${value}`),
        content: <Status plain status={value} label={t(`status.${value}`)} />,
      }))}
      value={editing.task.status}
      onChoose={(value) => value && set('status', value)}
      onDone={onDone}
    >
      {children}
    </ChoiceEditor>
  );
}

export function PriorityEditor({ onDone, children, ...editing }: TaskEditorProps) {
  const issues = useT('issues');
  const set = useSimple(editing);
  return (
    <ChoiceEditor
      options={PRIORITIES.map((value) => ({ value, label: issues(`priority.${value}`) }))}
      value={editing.task.priority}
      none={issues('priority.none')}
      onChoose={(value) => set('priority', value)}
      onDone={onDone}
    >
      {children}
    </ChoiceEditor>
  );
}

export function PeopleEditor({ task, save, onDone, children, members }: TaskEditorProps & { members: readonly PersonShape[] }) {
  const t = useT('tasks');
  const label = t('property.assignees');
  const { assignees } = task;
  const ids = assignees.map(({ id }) => id);
  const choose = (chosen: string[]) => {
    const known = new Map(assignees.map((each) => [each.id, each]));
    const next = members.flatMap((member) =>
      chosen.includes(member.id) ? [known.get(member.id) ?? { ...member, checked: 0, notAvailable: 0 }] : [],
    );
    const undo = { body: { assignees: ids }, show: { assignees } };
    save({ body: { assignees: chosen }, show: { assignees: next }, name: label, undo });
  };
  return (
    <SeveralEditor
      label={label}
      options={members.map(({ id, name, username, avatar }) => ({ value: id, label: name || username, avatar }))}
      draw={(option) => <Person name={option.label} src={option.avatar} />}
      value={ids}
      onSave={choose}
      onDone={onDone}
    >
      {children}
    </SeveralEditor>
  );
}

interface DayEditorProps extends TaskEditing {
  field: 'startDay' | 'dueDay';
  onDone: () => void;
}

/** Edits the start or due date of a task. Rejects a due date before the start date. */
export function DayEditor({ field, onDone, ...editing }: DayEditorProps) {
  const t = useT('tasks');
  const set = useSimple(editing);
  const { task } = editing;
  const { startDay, dueDay } = task;
  const within = {
    startDay: dueDay ? { max: dueDay, outside: t('days.startLate', { day: formatDay(dueDay) }) } : {},
    dueDay: startDay ? { min: startDay, outside: t('days.dueEarly', { day: formatDay(startDay) }) } : {},
  };
  return (
    <LazyDayEditor
      label={t(`property.${field}`)}
      value={task[field]}
      {...within[field]}
      onSave={(value) => set(field, value)}
      onDone={onDone}
    />
  );
}
