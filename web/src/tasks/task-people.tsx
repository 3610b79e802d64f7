import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useT } from '../lib/i18n.ts';
import { Person } from '../ui/data/avatar.tsx';
import { EditableProperty } from '../ui/fields/editable-property.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Nothing, type TaskPropertiesProps } from './property-parts.tsx';
import { SeveralEditor } from './several-editor.tsx';
import styles from './tasks.module.css';
import { taskOptionQuery } from './tasks.queries.ts';

export function TaskPeople({ projectId, task, save }: TaskPropertiesProps) {
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
  const shown = <AssigneeList task={task} />;
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

function AssigneeList({ task: { assignees, rows } }: Pick<TaskPropertiesProps, 'task'>) {
  const t = useT('tasks');
  if (assignees.length === 0) return <Nothing />;
  return (
    <span className={styles.people}>
      {assignees.map((each) => (
        <Fragment key={each.id}>
          <Person name={each.name || each.username} src={each.avatar} />
          <Text tone="muted" numeric>
            {rows > 0 && t('rows.count', { done: each.checked + each.notAvailable, all: rows })}
          </Text>
        </Fragment>
      ))}
    </span>
  );
}
