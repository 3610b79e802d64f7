import { useT } from '../lib/i18n.ts';
import { PropertyLine } from '../ui/data/property-list.tsx';
import { Status } from '../ui/data/status.tsx';
import { EditableProperty } from '../ui/fields/editable-property.tsx';
import { Nothing, type TaskPropertiesProps } from './property-parts.tsx';
import { PriorityEditor, StatusEditor } from './task-editors.tsx';
import { TaskLinks } from './task-links.tsx';
import { TaskPeople } from './task-people.tsx';
import { TaskTimes } from './task-times.tsx';

export function TaskProperties(props: TaskPropertiesProps) {
  return (
    <>
      <Standing {...props} />
      <PropertyLine />
      <TaskPeople {...props} />
      <PropertyLine />
      <TaskTimes {...props} />
      <PropertyLine />
      <TaskLinks {...props} />
    </>
  );
}

function Standing({ task, save }: TaskPropertiesProps) {
  const t = useT('tasks');
  const issues = useT('issues');
  const status = <Status plain status={task.status} label={t(`status.${task.status}`)} />;
  const priority = task.priority ? issues(`priority.${task.priority}`) : <Nothing />;
  return (
    <>
      <EditableProperty
        label={t('property.status')}
        can={task.can.edit}
        edit={(done) => (
          <StatusEditor task={task} save={save} onDone={done}>
            {status}
          </StatusEditor>
        )}
      >
        {status}
      </EditableProperty>
      <EditableProperty
        label={t('property.priority')}
        can={task.can.edit}
        edit={(done) => (
          <PriorityEditor task={task} save={save} onDone={done}>
            {priority}
          </PriorityEditor>
        )}
      >
        {priority}
      </EditableProperty>
    </>
  );
}
