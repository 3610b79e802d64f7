import type { Task, TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { useT } from '../lib/i18n.ts';
import { Text } from '../ui/layout/text.tsx';
import type { TaskEdit } from './use-task-edits.ts';

export interface TaskPropertiesProps {
  projectId: string;
  task: TaskDetail;
  tasks: readonly Task[];
  save: TaskEditing['save'];
  hrefOf: (id: string) => string;
}

export interface TaskEditing {
  task: Task;
  save: (edit: TaskEdit) => void;
}

type Simple = 'status' | 'priority' | 'startDay' | 'dueDay' | 'estimateMinutes' | 'spentMinutes' | 'parentId';

export function useSimple({ task, save }: TaskEditing) {
  const t = useT('tasks');
  return <Field extends Simple>(field: Field, value: Task[Field]) =>
    save({
      body: { [field]: value },
      show: { [field]: value },
      name: t(`property.${field as Simple}`),
      undo: { body: { [field]: task[field] }, show: { [field]: task[field] } },
    });
}

export const Nothing = () => <Text tone="muted">{useT('ui')('none')}</Text>;
