import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useT } from '../lib/i18n.ts';
import { Person } from '../ui/data/avatar.tsx';
import { EditableProperty } from '../ui/fields/editable-property.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Nothing, type TaskPropertiesProps } from './property-parts.tsx';
import { PeopleEditor } from './task-editors.tsx';
import styles from './tasks.module.css';
import { taskOptionQuery } from './tasks.queries.ts';

export function TaskPeople({ projectId, task, save }: TaskPropertiesProps) {
  const { data } = useQuery({ ...taskOptionQuery(projectId), enabled: task.can.edit });
  const members = data?.members ?? [];
  const shown = <AssigneeList task={task} />;
  return (
    <EditableProperty
      label={useT('tasks')('property.assignees')}
      can={task.can.edit && members.length > 0}
      edit={(done) => (
        <PeopleEditor task={task} save={save} members={members} onDone={done}>
          {shown}
        </PeopleEditor>
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
