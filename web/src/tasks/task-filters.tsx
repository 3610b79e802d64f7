import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { TASK_STATUSES } from '@coloa/contract/tasks/task-states.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { type ReactNode, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Person } from '../ui/data/avatar.tsx';
import { FilterBar } from '../ui/data/filter-bar.tsx';
import { FilterChip } from '../ui/data/filter-chip.tsx';
import { Status } from '../ui/data/status.tsx';
import { ChoiceList } from '../ui/fields/choice-list.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import type { TaskChanges, TaskFilters } from './tasks.search.ts';

interface TaskFilterBarProps {
  search: TaskFilters;
  tasks: readonly Task[];
  change: (changes: TaskChanges) => void;
}

const orNothing = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined);

export function TaskFilterBar({ search, tasks, change }: TaskFilterBarProps) {
  const t = useT('tasks');
  const issues = useT('issues');
  const people = [...new Map(tasks.flatMap((task) => task.assignees).map((person) => [person.id, person])).values()];
  return (
    <FilterBar>
      <SeveralChip
        field={t('column.people')}
        options={people.map(({ id, name, username, avatar }) => ({ value: id, label: name || username, avatar }))}
        draw={({ label, avatar }) => <Person name={label} src={avatar} />}
        value={search.person}
        onChange={(person) => change({ person })}
      />
      <SeveralChip
        field={t('column.status')}
        options={TASK_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        draw={({ value, label }) => <Status plain status={value} label={label} />}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <SeveralChip
        field={t('property.priority')}
        options={PRIORITIES.map((value) => ({ value, label: issues(`priority.${value}`) }))}
        value={search.priority}
        onChange={(priority) => change({ priority })}
      />
      <SwitchChip field={t('overdue')} on={search.overdue} onChange={(overdue) => change({ overdue })} />
      <SwitchChip field={t('filter.mine')} on={search.mine} onChange={(mine) => change({ mine })} />
    </FilterBar>
  );
}

interface SeveralChipProps<Value extends string, Option extends { value: Value; label: string }> {
  field: string;
  options: readonly Option[];
  draw?: (option: Option) => ReactNode;
  value: Value[] | undefined;
  onChange: (value: Value[] | undefined) => void;
}

/** A filter with several values. Matches tasks that have any of the selected values. Without a selection, all tasks match. */
function SeveralChip<Value extends string, Option extends { value: Value; label: string }>(props: SeveralChipProps<Value, Option>) {
  const { field, options, draw, value, onChange } = props;
  const t = useT('tasks');
  const [opened, setOpened] = useState(false);
  const chosen = options.filter((option) => value?.includes(option.value)).map(({ label }) => label);
  const words = value === undefined ? t('filter.any') : (chosen[0] ?? t('filter.unknown'));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={260}
      label={field}
      target={
        <FilterChip
          field={field}
          value={chosen.length > 1 ? `${words} +${chosen.length - 1}` : words}
          onValue={() => setOpened(!opened)}
          onRemove={value === undefined ? undefined : () => onChange(undefined)}
        />
      }
    >
      <ChoiceList<Value, Option>
        label={field}
        options={options}
        {...(draw && { draw })}
        value={value ?? []}
        onChange={(values) => onChange(orNothing(values))}
      />
    </Popover>
  );
}

interface SwitchChipProps {
  field: string;
  on: true | undefined;
  onChange: (on: true | undefined) => void;
}

function SwitchChip({ field, on, onChange }: SwitchChipProps) {
  const t = useT('tasks');
  return (
    <FilterChip
      field={field}
      value={t(on ? 'filter.only' : 'filter.all')}
      onValue={() => onChange(on ? undefined : true)}
      onRemove={on && (() => onChange(undefined))}
    />
  );
}
