import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { Task, TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { taskKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { type Move, moveBack, moved } from './task-shapes.ts';
import { refreshTasks, type TaskUpdateInput, taskListQuery, taskQuery } from './tasks.queries.ts';

export interface TaskEdit {
  body: Omit<TaskUpdateInput, 'id' | 'version'>;
  show: Partial<TaskDetail>;
  name: string;
  /** The version of the task when the edit started; by default the last loaded version. */
  from?: number | undefined;
  /** Called after the save; `saved` is true if the save succeeded. An editor stays open until then. */
  settled?: (saved: boolean) => void;
  undo?: Pick<TaskEdit, 'body' | 'show'>;
}

type Sent = TaskEdit & { id: string; silent?: boolean };

/** Fields for which the server needs the version, to detect conflicting edits. */
const withVersion = ['title', 'description', 'checkList', 'assignees', 'blockedBy'] as const;

function showTask(queryClient: QueryClient, projectId: string, id: string, view: Partial<TaskDetail>): void {
  queryClient.setQueryData(taskQuery(projectId, id).queryKey, (task) => task && { ...task, ...view });
  queryClient.setQueryData(
    taskListQuery(projectId).queryKey,
    (list) => list && { ...list, items: list.items.map((task) => (task.id === id ? { ...task, ...view } : task)) },
  );
}

const rowOf = (queryClient: QueryClient, projectId: string, id: string): Task | undefined =>
  queryClient.getQueryData(taskListQuery(projectId).queryKey)?.items.find((task) => task.id === id);

/** Returns the newest loaded version. A closed drawer can leave the details of a task in the cache, older than the list. */
function loadedVersion(queryClient: QueryClient, projectId: string, id: string): number | undefined {
  const detail = queryClient.getQueryData(taskQuery(projectId, id).queryKey)?.version;
  const row = rowOf(queryClient, projectId, id)?.version;
  return detail === undefined || row === undefined ? (detail ?? row) : Math.max(detail, row);
}

const titleOf = (queryClient: QueryClient, projectId: string, id: string): string =>
  (queryClient.getQueryData(taskQuery(projectId, id).queryKey) ?? rowOf(queryClient, projectId, id))?.title ?? '';

/**
 * Shows a change immediately, saves changes one after the other, and reverts changes that the server rejects. If a change conflicts with
 * another user's change, a toast offers to overwrite the other user's change.
 */
export function useSaveTasks(projectId: string): (id: string, edit: TaskEdit) => void {
  const t = useT('tasks');
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `tasks of ${projectId}` },
    meta: { quiet: true },
    mutationFn: ({ id, body, from }: Sent) => {
      const version = from ?? loadedVersion(queryClient, projectId, id);
      const needed = withVersion.some((field) => body[field] !== undefined);
      return call(
        tasksContract.update,
        { params: { project_id: projectId }, body: { ...body, id, ...(needed && version !== undefined && { version }) } },
        { takes: ({ code }) => code === 'EDIT_CONFLICT' || code === 'DAYS_REVERSED' },
      );
    },
    onMutate: async ({ id, show }) => {
      await queryClient.cancelQueries({ queryKey: taskKeys.ofProject(projectId) });
      showTask(queryClient, projectId, id, show);
    },
    onSuccess: (_done, { id, name, undo, silent }) => {
      if (silent) return;
      toast.ok(
        t('saved', { title: titleOf(queryClient, projectId, id), name }),
        undo && { label: t('ui:undo'), run: () => mutate({ ...undo, id, name, silent: true }) },
      );
    },
    onError: (error, sent) => {
      if (!(error instanceof ApiError)) return;
      const again = () => mutate(sent);
      if (error.has('EDIT_CONFLICT'))
        toast.bad(t('conflict', { name: sent.name }), { label: t('overwrite'), run: () => mutate({ ...sent, from: undefined }) });
      // The field rejects dates in the wrong order, so another user must have changed the other date in the meantime.
      else if (error.has('DAYS_REVERSED')) toast.bad(t('days.reversed'));
      else if (error.retryable) toast.bad(t('failedSave', { name: sent.name }), { label: t('ui:retry'), run: again });
    },
    // The mutation awaits the refetch, because the refetch reverts a rejected change and loads the version for the next edit.
    onSettled: (_done, error, { settled }) => {
      settled?.(!error);
      return refreshTasks(queryClient, projectId);
    },
  });
  return (id, edit) => mutate({ ...edit, id });
}

export function useSaveTask(projectId: string, id: string): (edit: TaskEdit) => void {
  const save = useSaveTasks(projectId);
  return (edit) => save(id, edit);
}

interface Moving {
  task: Task;
  move: Move;
  /** The move back to the previous column and position; absent for a move that is itself an undo. */
  undo?: Move | undefined;
}

/** Moves a task. Shows the move immediately, offers to undo it, and reverts it if the server rejects it. */
export function useMoveTask(projectId: string): (moving: Omit<Moving, 'undo'>) => void {
  const t = useT('tasks');
  const queryClient = useQueryClient();
  const { queryKey } = taskListQuery(projectId);
  const { mutate } = useMutation({
    scope: { id: `tasks of ${projectId}` },
    meta: { quiet: true },
    mutationFn: ({ task, move }: Moving) =>
      call(tasksContract.update, { params: { project_id: projectId }, body: { ...move, id: task.id } }),
    onMutate: async ({ task, move }) => {
      await queryClient.cancelQueries({ queryKey: taskKeys.ofProject(projectId) });
      queryClient.setQueryData(queryKey, (list) => list && { ...list, items: moved(list.items, task.id, move) });
    },
    onSuccess: (_done, { task, undo }) => {
      if (!undo) return;
      const run = () => mutate({ task, move: undo });
      toast.ok(t('moved', { title: task.title }), { label: t('ui:undo'), run }, `move of ${task.id}`);
    },
    onError: (error, moving) => {
      if (error instanceof ApiError && error.reported) return;
      toast.bad(`${t('board.failed', { title: moving.task.title })} ${failureText(error)}`, {
        label: t('ui:retry'),
        run: () => mutate(moving),
      });
    },
    onSettled: () => refreshTasks(queryClient, projectId),
  });
  return (moving) => mutate({ ...moving, undo: moveBack(queryClient.getQueryData(queryKey)?.items ?? [], moving) });
}
