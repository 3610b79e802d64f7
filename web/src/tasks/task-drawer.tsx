import { LIMITS } from '@coloa/contract/limits.ts';
import type { Task, TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isGone } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useReason } from '../lib/reasons.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { PropertyList } from '../ui/data/property-list.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { EditableProperty } from '../ui/fields/editable-property.tsx';
import { TextEditor } from '../ui/fields/text-editor.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconTrash } from '../ui/layout/icons.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { TaskDescription } from './task-description.tsx';
import { TaskProperties } from './task-properties.tsx';
import { TaskRows } from './task-rows.tsx';
import { taskQuery, useRemoveTask } from './tasks.queries.ts';
import { type TaskEdit, useSaveTask } from './use-task-edits.ts';

interface TaskDrawerProps {
  projectId: string;
  taskId: string;
  tasks: readonly Task[];
  hrefOf: (id: string) => string;
  onClose: () => void;
}

export function TaskDrawer({ projectId, taskId, tasks, hrefOf, onClose }: TaskDrawerProps) {
  const t = useT('tasks');
  const say = useReason();
  const { data: task, error, isError, refetch } = useQuery(taskQuery(projectId, taskId));
  const [removing, setRemoving] = useState(false);
  const title = task?.title ?? tasks.find(({ id }) => id === taskId)?.title ?? t('title');
  return (
    <Drawer
      opened
      onClose={onClose}
      width={720}
      title={title}
      footer={
        task &&
        (task.can.delete || task.can.why.delete) && (
          <Button kind="danger" reason={say(task.can.why.delete)} icon={<IconTrash size={14} />} onClick={() => setRemoving(true)}>
            {t('remove.open')}
          </Button>
        )
      }
    >
      {isGone(error) ? (
        <Notice>{t('gone')}</Notice>
      ) : task ? (
        <Details projectId={projectId} task={task} tasks={tasks} hrefOf={hrefOf} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>{t('failedOne')}</ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
      {removing && task && (
        <RemoveTask projectId={projectId} task={task} tasks={tasks} onClose={() => setRemoving(false)} onRemoved={onClose} />
      )}
    </Drawer>
  );
}

interface DetailsProps {
  projectId: string;
  task: TaskDetail;
  tasks: readonly Task[];
  hrefOf: (id: string) => string;
}

function Details({ projectId, task, tasks, hrefOf }: DetailsProps) {
  const t = useT('tasks');
  const me = useProfile().id;
  const save = useSaveTask(projectId, task.id);
  const name = t('property.title');
  return (
    <Stack>
      <PropertyList flush>
        <EditableProperty label={name} can={task.can.edit} edit={(done) => <TitleEditor task={task} save={save} onDone={done} />}>
          {task.title}
        </EditableProperty>
        <TaskProperties projectId={projectId} task={task} tasks={tasks} save={save} hrefOf={hrefOf} />
      </PropertyList>
      <TaskDescription projectId={projectId} task={task} />
      <TaskRows projectId={projectId} task={task} me={me} save={save} />
      <Text size={12} tone="muted">
        {t('createdBy', { name: task.createdBy.name || task.createdBy.username })} <RelativeTime at={task.createdAt} />
      </Text>
    </Stack>
  );
}

interface TitleEditorProps {
  task: TaskDetail;
  save: (edit: TaskEdit) => void;
  onDone: () => void;
}

function TitleEditor({ task: { title: before, version }, save, onDone }: TitleEditorProps) {
  const t = useT('tasks');
  const name = t('property.title');
  const [from] = useState(version);
  return (
    <TextEditor
      label={name}
      value={before}
      maxLength={LIMITS.title}
      check={(text) => (text === '' ? t('titleMissing') : null)}
      onSave={(title) => save({ body: { title }, show: { title }, name, from, undo: { body: { title: before }, show: { title: before } } })}
      onDone={onDone}
    />
  );
}

interface RemoveTaskProps {
  projectId: string;
  task: TaskDetail;
  tasks: readonly Task[];
  onClose: () => void;
  onRemoved: () => void;
}

/** Deletes a task after a confirmation, because the task's ticks are also deleted and cannot be restored. */
function RemoveTask({ projectId, task, tasks, onClose, onRemoved }: RemoveTaskProps) {
  const t = useT('tasks');
  const { mutateAsync } = useRemoveTask(projectId);
  const under = tasks.filter(({ parentId }) => parentId === task.id).length;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('remove.title', { title: task.title })}
      confirm={t('remove.confirm')}
      onConfirm={async () => {
        await mutateAsync(task.id);
        toast.ok(t('remove.done', { title: task.title }));
        onRemoved();
      }}
    >
      {under > 0 ? t('remove.bodyUnder', { count: under }) : t('remove.body')}
    </ConfirmDialog>
  );
}
