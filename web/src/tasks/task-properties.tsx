import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { TASK_STATUSES } from '@coloa/contract/tasks/task-states.ts';
import type { Task, TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { durationText } from '../lib/minutes.ts';
import { Person } from '../ui/data/person.tsx';
import { PropertyLine } from '../ui/data/property-list.tsx';
import { Status } from '../ui/data/status.tsx';
import { ChoiceEditor } from '../ui/fields/choice-editor.tsx';
import { DurationEditor } from '../ui/fields/duration-editor.tsx';
import { EditableProperty } from '../ui/fields/editable-property.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { SeveralEditor } from './several-editor.tsx';
import { TaskDay } from './task-day.tsx';
import { withParent } from './task-shapes.ts';
import styles from './tasks.module.css';
import { taskOptionQuery } from './tasks.queries.ts';
import type { TaskEdit } from './use-task-edits.ts';

const DayEditor = lazy(() => import('../ui/fields/day-editor.tsx').then((module) => ({ default: module.DayEditor })));

interface TaskPropertiesProps {
  projectId: string;
  task: TaskDetail;
  tasks: readonly Task[];
  save: (edit: TaskEdit) => void;
  hrefOf: (id: string) => string;
}

/** The fields of a task, saved one at a time with a way back. */
export function TaskProperties(props: TaskPropertiesProps) {
  return (
    <>
      <Standing {...props} />
      <PropertyLine />
      <People {...props} />
      <PropertyLine />
      <Times {...props} />
      <PropertyLine />
      <Links {...props} />
    </>
  );
}

type Simple = 'status' | 'priority' | 'startDay' | 'dueDay' | 'estimateMinutes' | 'spentMinutes' | 'parentId';

/** Saves a field that the server takes in the shape it gives it. */
function useSimple({ task, save }: TaskPropertiesProps) {
  const t = useT('tasks');
  return <Field extends Simple>(field: Field, value: TaskDetail[Field]) =>
    save({
      body: { [field]: value },
      show: { [field]: value },
      name: t(`property.${field as Simple}`),
      undo: { body: { [field]: task[field] }, show: { [field]: task[field] } },
    });
}

const Nothing = () => <Text tone="muted">{useT('ui')('none')}</Text>;

function Standing(props: TaskPropertiesProps) {
  const { task } = props;
  const t = useT('tasks');
  const issues = useT('issues');
  const set = useSimple(props);
  const status = <Status plain status={task.status} label={t(`status.${task.status}`)} />;
  const priority = task.priority ? issues(`priority.${task.priority}`) : <Nothing />;
  return (
    <>
      <EditableProperty
        label={t('property.status')}
        can={task.can.edit}
        edit={(done) => (
          <ChoiceEditor
            options={TASK_STATUSES.map((value) => ({
              value,
              label: t(`status.${value}`),
              content: <Status plain status={value} label={t(`status.${value}`)} />,
            }))}
            value={task.status}
            onChoose={(value) => value && set('status', value)}
            onDone={done}
          >
            {status}
          </ChoiceEditor>
        )}
      >
        {status}
      </EditableProperty>
      <EditableProperty
        label={t('property.priority')}
        can={task.can.edit}
        edit={(done) => (
          <ChoiceEditor
            options={PRIORITIES.map((value) => ({ value, label: issues(`priority.${value}`) }))}
            value={task.priority}
            none={issues('priority.none')}
            onChoose={(value) => set('priority', value)}
            onDone={done}
          >
            {priority}
          </ChoiceEditor>
        )}
      >
        {priority}
      </EditableProperty>
    </>
  );
}

/** Who works on it, each with how far they are. */
function People({ projectId, task, save }: TaskPropertiesProps) {
  const t = useT('tasks');
  const { data } = useQuery({ ...taskOptionQuery(projectId), enabled: task.can.edit });
  const label = t('property.assignees');
  const { assignees } = task;
  const ids = assignees.map(({ id }) => id);
  const members = data?.members ?? [];
  const choose = (chosen: string[], from: number) => {
    const known = new Map(assignees.map((each) => [each.id, each]));
    const next = members.flatMap((member) =>
      chosen.includes(member.id) ? [known.get(member.id) ?? { ...member, checked: 0, notAvailable: 0 }] : [],
    );
    const undo = { body: { assignees: ids }, show: { assignees } };
    save({ body: { assignees: chosen }, show: { assignees: next }, name: label, from, undo });
  };
  const shown =
    assignees.length === 0 ? (
      <Nothing />
    ) : (
      <span className={styles.people}>
        {assignees.map((each) => (
          <Fragment key={each.id}>
            <Person name={each.name || each.username} src={each.avatar} />
            <Text tone="muted" numeric>
              {task.rows > 0 && t('rows.count', { done: each.checked + each.notAvailable, all: task.rows })}
            </Text>
          </Fragment>
        ))}
      </span>
    );
  return (
    <EditableProperty
      label={label}
      can={task.can.edit && members.length > 0}
      edit={(done) => (
        <SeveralEditor
          label={label}
          options={members.map(({ id, name, username, avatar }) => ({ value: id, label: name || username, avatar }))}
          draw={(option) => <Person name={option.label} src={option.avatar} />}
          value={ids}
          version={task.version}
          onSave={choose}
          onDone={done}
        >
          {shown}
        </SeveralEditor>
      )}
    >
      {shown}
    </EditableProperty>
  );
}

function Times(props: TaskPropertiesProps) {
  const { task } = props;
  const t = useT('tasks');
  const set = useSimple(props);
  const { startDay, dueDay } = task;
  const within = {
    startDay: dueDay ? { max: dueDay, outside: t('days.startLate', { day: formatDay(dueDay) }) } : {},
    dueDay: startDay ? { min: startDay, outside: t('days.dueEarly', { day: formatDay(startDay) }) } : {},
  };
  const day = (field: 'startDay' | 'dueDay', shown: ReactNode) => (
    <EditableProperty
      label={t(`property.${field}`)}
      can={task.can.edit}
      edit={(done) => (
        <DayEditor
          label={t(`property.${field}`)}
          value={task[field]}
          {...within[field]}
          onSave={(value) => set(field, value)}
          onDone={done}
        />
      )}
    >
      {shown}
    </EditableProperty>
  );
  const minutes = (field: 'estimateMinutes' | 'spentMinutes') => {
    const value = task[field];
    return (
      <EditableProperty
        label={t(`property.${field}`)}
        can={task.can.edit}
        edit={(done) => (
          <DurationEditor
            label={t(`property.${field}`)}
            value={value}
            max={LIMITS.taskMinutes}
            onSave={(read) => (field === 'spentMinutes' ? set(field, read ?? 0) : set(field, read))}
            onDone={done}
          />
        )}
      >
        {value ? <Text numeric>{durationText(value)}</Text> : <Nothing />}
      </EditableProperty>
    );
  };
  return (
    <>
      {day('startDay', startDay ? formatDay(startDay) : <Nothing />)}
      {day('dueDay', dueDay ? <TaskDay full day={dueDay} overdue={task.overdue} /> : <Nothing />)}
      {minutes('estimateMinutes')}
      {minutes('spentMinutes')}
    </>
  );
}

/** Where it stands in the tree, and what has to be done before it. */
function Links(props: TaskPropertiesProps) {
  const { task, tasks, save, hrefOf } = props;
  const t = useT('tasks');
  const set = useSimple(props);
  const parent = tasks.find(({ id }) => id === task.parentId);
  const parents = tasks.filter(({ id, parentId }) => parentId === null && id !== task.id);
  const others = tasks.filter(({ id }) => id !== task.id);
  const blockers = tasks.filter(({ id }) => task.blockedBy.includes(id));
  const blocked = t('property.blockedBy');
  const link = ({ id, title }: Task) => (
    <TextLink key={id} href={hrefOf(id)}>
      {title}
    </TextLink>
  );
  const shown =
    blockers.length === 0 ? (
      <Nothing />
    ) : (
      <span className={styles.links}>
        {blockers.map((each) => (
          <span key={each.id}>
            {link(each)} <Status plain status={each.status} label={t(`status.${each.status}`)} />
          </span>
        ))}
      </span>
    );
  return (
    <>
      <EditableProperty
        label={t('property.parentId')}
        can={task.can.edit && parents.length > 0 && !tasks.some(({ parentId }) => parentId === task.id)}
        edit={(done) => (
          <ChoiceEditor
            options={parents.map(({ id, title }) => ({ value: id, label: title }))}
            value={task.parentId}
            none={t('add.noParent')}
            onChoose={(value) => set('parentId', value)}
            onDone={done}
          >
            {parent?.title ?? <Nothing />}
          </ChoiceEditor>
        )}
      >
        {parent ? link(parent) : <Nothing />}
      </EditableProperty>
      <EditableProperty
        label={blocked}
        can={task.can.edit && others.length > 0}
        edit={(done) => (
          <SeveralEditor
            label={blocked}
            options={others.map((each) => ({ value: each.id, label: withParent(each, tasks) }))}
            value={task.blockedBy}
            version={task.version}
            onSave={(blockedBy, from) =>
              save({
                body: { blockedBy },
                show: { blockedBy },
                name: blocked,
                from,
                undo: { body: { blockedBy: task.blockedBy }, show: { blockedBy: task.blockedBy } },
              })
            }
            onDone={done}
          >
            {shown}
          </SeveralEditor>
        )}
      >
        {shown}
      </EditableProperty>
    </>
  );
}
