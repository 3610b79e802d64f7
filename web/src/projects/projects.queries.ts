import type { ArgsOf } from '@coloa/contract/http.ts';
import { canMoveProject, type ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboardKey, projectKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { toast } from '../ui/feedback/toast.ts';

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: projectKeys.one(id),
    queryFn: ({ signal }) => call(projectsContract.get, { params: { id } }, { signal, background: true }),
  });

export const refreshProjects = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: projectKeys.all }), queryClient.invalidateQueries({ queryKey: dashboardKey })]);

export function showProject(queryClient: QueryClient, id: string, change: (project: Project) => Project): void {
  queryClient.setQueryData(projectQuery(id).queryKey, (project) => project && change(project));
}

export type ProjectCreateInput = ArgsOf<typeof projectsContract.create>['body'];
export type ProjectUpdateInput = NonNullable<ArgsOf<typeof projectsContract.update>['body']>;

export function useCreateProject() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: ProjectCreateInput) => call(projectsContract.create, { body }, { takes: ofField }),
    onSuccess: () => refreshProjects(queryClient),
  });
}

/** Saves changes to a project. The form shows field errors and edit conflicts itself. */
export function useUpdateProject(id: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: ProjectUpdateInput) =>
      call(projectsContract.update, { params: { id }, body }, { takes: (problem) => ofField(problem) || problem.code === 'EDIT_CONFLICT' }),
    onSettled: () => refreshProjects(queryClient),
  });
}

export function useMoveProject({ id, name }: Pick<Project, 'id' | 'name'>) {
  const t = useT('projects');
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ from, to }: { from: ProjectStatus; to: ProjectStatus; silent?: boolean }) =>
      call(projectsContract.update, { params: { id }, body: { from, status: to } }),
    onSuccess: (_done, { from, to, silent }) => {
      if (silent) return;
      const undo = canMoveProject(to, from)
        ? { label: t('ui:undo'), run: () => mutation.mutate({ from: to, to: from, silent: true }) }
        : undefined;
      toast.ok(t('moved', { name, status: t(`status.${to}`) }), undo, `project.status ${id}`);
    },
    onSettled: () => refreshProjects(queryClient),
  });
  return mutation;
}

/** Identifies toasts about the deletion of a project. */
export const aboutBin = (projectId: string): string => `project.bin ${projectId}`;

export function useBinProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(projectsContract.delete, { params: { id } }),
    onSuccess: () => refreshProjects(queryClient),
  });
}

export function useRestoreProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(projectsContract.restore, { params: { id } }),
    onSuccess: () => refreshProjects(queryClient),
  });
}
