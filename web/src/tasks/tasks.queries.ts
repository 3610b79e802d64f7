import type { ArgsOf } from '@coloa/contract/http.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { controlKeys, projectKeys, taskKeys, templatesKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

/** Refetches on mount and on focus, because other users can edit the tasks at any time. */
const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

export const taskListQuery = (projectId: string) =>
  queryOptions({
    queryKey: taskKeys.list(projectId),
    queryFn: ({ signal }) => call(tasksContract.list, { params: { project_id: projectId } }, { signal, background: true }),
    ...fresh,
  });

export const taskQuery = (projectId: string, taskId: string) =>
  queryOptions({
    queryKey: taskKeys.one(projectId, taskId),
    queryFn: ({ signal }) =>
      call(tasksContract.detail, { params: { project_id: projectId, task_id: taskId } }, { signal, background: true }),
    ...fresh,
    meta: { background: true },
  });

export const personRowsQuery = (projectId: string, userId: string) =>
  queryOptions({
    queryKey: taskKeys.rows(projectId, userId),
    queryFn: ({ signal }) =>
      call(tasksContract.rowsOf, { params: { project_id: projectId, user_id: userId } }, { signal, background: true }),
    ...fresh,
    meta: { background: true },
  });

export const taskOptionQuery = (projectId: string) =>
  queryOptions({
    queryKey: taskKeys.options(projectId),
    queryFn: ({ signal }) => call(tasksContract.option, { params: { project_id: projectId } }, { signal, background: true }),
    meta: { background: true },
  });

/**
 * Refreshes the tasks of the project, the user's own tasks, the project, and its controls, because tasks can add controls to the project.
 */
export const refreshTasks = (queryClient: QueryClient, projectId: string): Promise<unknown> =>
  Promise.all(
    [
      taskKeys.ofProject(projectId),
      taskKeys.mine,
      projectKeys.one(projectId),
      controlKeys.ofProject(projectId),
      controlKeys.coverage(projectId),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

type BodyOf<Endpoint> = NonNullable<ArgsOf<Endpoint> extends { body: infer Body } ? Body : never>;
export type TaskAddInput = Omit<BodyOf<typeof tasksContract.add>, 'projectId'>;
export type TaskUpdateInput = BodyOf<typeof tasksContract.update>;
export type TickInput = BodyOf<typeof tasksContract.tick>;

export function useAddTask(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: TaskAddInput) => call(tasksContract.add, { body: { ...body, projectId } }),
    onSuccess: () => refreshTasks(queryClient, projectId),
  });
}

export function useRemoveTask(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (taskId: string) => call(tasksContract.remove, { params: { project_id: projectId, task_id: taskId } }),
    onSettled: () => refreshTasks(queryClient, projectId),
  });
}

export type TaskSource = { kind: 'init' } | { kind: 'owasp' } | { kind: 'template'; templateId: string };

/**
 * Creates only the missing tasks of a built-in set. The calls for the built-in sets are GET requests that write, so only a click may send
 * them.
 */
export function useMakeTasks(projectId: string) {
  const queryClient = useQueryClient();
  const params = { project_id: projectId };
  return useOneMutation({
    mutationFn: (source: TaskSource) => {
      if (source.kind === 'init') return call(tasksContract.init, { params });
      if (source.kind === 'owasp') return call(tasksContract.initOwasp, { params });
      return call(tasksContract.addByTemplate, { params: { ...params, template_id: source.templateId } });
    },
    onSuccess: () => refreshTasks(queryClient, projectId),
  });
}

export function useSaveAsTemplate(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (name: string) =>
      call(tasksContract.saveAsTemplate, { params: { project_id: projectId }, body: { name } }, { takes: ofField }),
    onSuccess: () =>
      Promise.all([templatesKey, taskKeys.options(projectId)].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
