import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { Task, TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { taskKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { type Move, moved } from './task-shapes.ts';
import { refreshTasks, type TaskUpdateInput, taskListQuery, taskQuery } from './tasks.queries.ts';

/** One change of a task: the request, its optimistic display, and its undo. */
export interface TaskEdit {
  body: Omit<TaskUpdateInput, 'id' | 'version'>;
  show: Partial<TaskDetail>;
  /** The name of the field, for the toast. */
  name: string;
  /** The version when a longer edit started; by default the last loaded one. */
  from?: number | undefined;
  /** Called with whether the change was saved. An editor stays open until its change is saved. */
  settled?: (saved: boolean) => void;
  undo?: Pick<TaskEdit, 'body' | 'show'>;
}

type Sent = TaskEdit & { silent?: boolean };

/** Fields whose update must include the version from the start of the edit. */
const withVersion = ['title', 'description', 'checkList', 'assignees', 'blockedBy'] as const;

function showTask(queryClient: QueryClient, projectId: string, id: string, view: Partial<TaskDetail>): void {
  queryClient.setQueryData(taskQuery(projectId, id).queryKey, (task) => task && { ...task, ...view });
  queryClient.setQueryData(
    taskListQuery(projectId).queryKey,
    (list) => list && { ...list, items: list.items.map((task) => (task.id === id ? { ...task, ...view } : task)) },
  );
}

/**
 * Saves the fields of a task one after the other. A change is shown immediately, and reverted if the server rejects it; a toast offers to
 * undo it. If the field is in `withVersion` and another user changed it in the meantime, the other user's value is shown and a toast offers
 * to overwrite it.
 */
export function useSaveTask(projectId: string, id: string): (edit: TaskEdit) => void {
  const t = useT('tasks');
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `tasks of ${projectId}` },
    meta: { quiet: true },
    mutationFn: ({ body, from }: Sent) => {
      const read = queryClient.getQueryData(taskKeys.one(projectId, id) as ReturnType<typeof taskQuery>['queryKey'])?.version;
      const version = from ?? read;
      const needed = withVersion.some((field) => body[field] !== undefined);
      return call(
        tasksContract.update,
        { params: { project_id: projectId }, body: { ...body, id, ...(needed && version !== undefined && { version }) } },
        { takes: ({ code }) => code === 'EDIT_CONFLICT' || code === 'DAYS_REVERSED' },
      );
    },
    onMutate: async ({ show }) => {
      await queryClient.cancelQueries({ queryKey: taskKeys.ofProject(projectId) });
      showTask(queryClient, projectId, id, show);
    },
    onSuccess: (_done, { name, undo, silent }) => {
      if (silent) return;
      toast.ok(t('saved', { name }), undo && { label: t('ui:undo'), run: () => mutate({ ...undo, name, silent: true }) });
    },
    onError: (error, sent) => {
      if (!(error instanceof ApiError)) return;
      const again = () => mutate(sent);
      if (error.has('EDIT_CONFLICT'))
        toast.bad(t('conflict', { name: sent.name }), { label: t('overwrite'), run: () => mutate({ ...sent, from: undefined }) });
      // Only possible if another user changed the other date in the meantime: otherwise the field rejects the date.
      else if (error.has('DAYS_REVERSED')) toast.bad(t('days.reversed'));
      else if (error.retryable) toast.bad(t('failedSave', { name: sent.name }), { label: t('ui:retry'), run: again });
    },
    // Awaited: the refetch reverts a rejected change, and gives the next edit its version.
    onSettled: (_done, error, { settled }) => {
      settled?.(!error);
      return refreshTasks(queryClient, projectId);
    },
  });
  return mutate;
}

interface Moving {
  task: Task;
  move: Move;
}

/** Moves a task on the board or in the list. The move is shown immediately, and reverted if the server rejects it. */
export function useMoveTask(projectId: string): (moving: Moving) => void {
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
    onError: (error, moving) => {
      if (error instanceof ApiError && error.reported) return;
      toast.bad(`${t('board.failed', { title: moving.task.title })} ${failureText(error)}`, {
        label: t('ui:retry'),
        run: () => mutate(moving),
      });
    },
    onSettled: () => refreshTasks(queryClient, projectId),
  });
  return mutate;
}
