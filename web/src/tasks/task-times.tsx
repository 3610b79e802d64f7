import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { durationWords } from '../lib/minutes.ts';
import { DurationEditor } from '../ui/fields/duration-editor.tsx';
import { EditableProperty } from '../ui/fields/editable-property.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Nothing, type TaskPropertiesProps, useSimple } from './property-parts.tsx';
import { TaskDay } from './task-day.tsx';
import { DayEditor } from './task-editors.tsx';

export function TaskTimes(props: TaskPropertiesProps) {
  const { startDay, dueDay, overdue } = props.task;
  return (
    <>
      <Day {...props} field="startDay">
        {startDay ? formatDay(startDay) : <Nothing />}
      </Day>
      <Day {...props} field="dueDay">
        {dueDay ? <TaskDay full day={dueDay} overdue={overdue} /> : <Nothing />}
      </Day>
      <Minutes {...props} field="estimateMinutes" />
      <Minutes {...props} field="spentMinutes" />
    </>
  );
}

function Day({ field, children, task, save }: TaskPropertiesProps & { field: 'startDay' | 'dueDay'; children: ReactNode }) {
  const t = useT('tasks');
  return (
    <EditableProperty
      label={t(`property.${field}`)}
      can={task.can.edit}
      edit={(done) => <DayEditor field={field} task={task} save={save} onDone={done} />}
    >
      {children}
    </EditableProperty>
  );
}

function Minutes({ field, ...props }: TaskPropertiesProps & { field: 'estimateMinutes' | 'spentMinutes' }) {
  const { task } = props;
  const t = useT('tasks');
  const language = useLanguage();
  const set = useSimple(props);
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
      {value ? <Text numeric>{durationWords(value, language)}</Text> : <Nothing />}
    </EditableProperty>
  );
}
