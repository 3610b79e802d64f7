import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { TASK_STATUSES } from '@coloa/contract/tasks/task-states.ts';
import { useT } from '../lib/i18n.ts';
import { PropertyLine } from '../ui/data/property-list.tsx';
import { Status } from '../ui/data/status.tsx';
import { ChoiceEditor } from '../ui/fields/choice-editor.tsx';
import { EditableProperty } from '../ui/fields/editable-property.tsx';
import { Nothing, type TaskPropertiesProps, useSimple } from './property-parts.tsx';
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
