import type { AssigneeStatus, Hat } from '@coloa/contract/projects/project-states.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Assignee } from '@coloa/contract/projects/projects.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { projectKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { refreshProjects, showProject } from './projects.queries.ts';

/** Identifies toasts about a person's place in a project. */
export const aboutPerson = (projectId: string, userId: string): string => `project.person ${projectId} ${userId}`;

export const nameOf = ({ person }: Pick<Assignee, 'person'>): string => person.name || person.username;

export function useAssign(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: ({ userId, hats }: { userId: string; hats: Hat[] }) =>
      call(assigneesContract.assign, { body: { projectId, userId, hats } }, { takes: ofField }),
    onSettled: () => refreshProjects(queryClient),
  });
}

export function useUpdateAssignee(projectId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `people ${projectId}` },
    mutationFn: ({ id, ...body }: { id: string; hats?: Hat[]; status?: AssigneeStatus }) =>
      call(assigneesContract.update, { params: { id }, body }),
    onMutate: async ({ id, ...changes }) => {
      await queryClient.cancelQueries({ queryKey: projectKeys.one(projectId) });
      showProject(queryClient, projectId, (project) => ({
        ...project,
        assignees: project.assignees.map((each) => (each.id === id ? { ...each, ...changes } : each)),
      }));
    },
    onSettled: () => refreshProjects(queryClient),
  });
}

export function useRemoveAssignee(projectId: string) {
  const t = useT('projects');
  const queryClient = useQueryClient();
  const me = useProfile().id;
  const leadsAnyway = useCan('WRITE_PROJECT');
  const putBack = useMutation({
    mutationFn: async ({ person, hats, status }: Assignee) => {
      const { id } = await call(assigneesContract.assign, { body: { projectId, userId: person.id, hats } });
      if (status !== 'ASSIGNED') await call(assigneesContract.update, { params: { id }, body: { status } });
    },
    onSettled: () => refreshProjects(queryClient),
  });
  return useMutation({
    mutationFn: ({ id }: Assignee) => call(assigneesContract.remove, { params: { id } }),
    onSuccess: (_done, assignee) => {
      showProject(queryClient, projectId, (project) => ({
        ...project,
        assignees: project.assignees.filter((each) => each.id !== assignee.id),
      }));
      // A lead who left the project has no permission to return.
      const undo = assignee.person.id !== me || leadsAnyway ? { label: t('ui:undo'), run: () => putBack.mutate(assignee) } : undefined;
      toast.ok(t('people.removed', { name: nameOf(assignee) }), undo, aboutPerson(projectId, assignee.person.id));
    },
    onSettled: () => refreshProjects(queryClient),
  });
}
