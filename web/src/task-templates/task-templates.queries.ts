import type { ArgsOf } from '@coloa/contract/http.ts';
import { type TaskTemplate, taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { templatesKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ApiError, ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { writtenByHand } from './template-values.ts';

export const templatesQuery = (query: { q?: string; page?: number }) =>
  queryOptions({
    queryKey: [...templatesKey, 'list', query],
    queryFn: ({ signal }) => call(taskTemplatesContract.list, { query }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

function useRefreshTemplates(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: templatesKey });
}

type NewTemplate = ArgsOf<typeof taskTemplatesContract.add>['body'];
type TemplateUpdate = ArgsOf<typeof taskTemplatesContract.update>['body'];

export function useAddTemplate() {
  const refresh = useRefreshTemplates();
  return useOneMutation({
    mutationFn: (body: NewTemplate) => call(taskTemplatesContract.add, { body }, { takes: ofField }),
    onSuccess: refresh,
  });
}

type Held = Pick<TaskTemplate, 'name' | 'description' | 'kinds' | 'tasks'>;

/** Creates a deleted template again. A row whose control is no longer active in the library becomes free text. */
export function useRestoreTemplate() {
  const refresh = useRefreshTemplates();
  return useOneMutation({
    mutationFn: async (held: Held) => {
      try {
        return await call(taskTemplatesContract.add, { body: held }, { takes: ({ code }) => code === 'UNKNOWN_CHECKLIST' });
      } catch (error) {
        if (!(error instanceof ApiError && error.has('UNKNOWN_CHECKLIST'))) throw error;
        const gone = new Set(error.problems.flatMap(({ path }) => path ?? []));
        return call(taskTemplatesContract.add, { body: { ...held, tasks: writtenByHand(held.tasks, gone) } });
      }
    },
    onSuccess: refresh,
  });
}

export function useUpdateTemplate() {
  const refresh = useRefreshTemplates();
  return useOneMutation({
    mutationFn: (body: TemplateUpdate) =>
      call(taskTemplatesContract.update, { body }, { takes: (problem) => problem.code === 'EDIT_CONFLICT' || ofField(problem) }),
    onSuccess: refresh,
  });
}

/** Deletes a template and returns its content, so that it can be restored. */
export function useRemoveTemplate() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: async (id: string): Promise<Held> => {
      const { name, description, kinds, tasks } = await call(taskTemplatesContract.detail, { params: { task_id: id } });
      await call(taskTemplatesContract.remove, { params: { task_id: id } });
      return { name, description, kinds, tasks };
    },
    onSuccess: (_held, id) => {
      queryClient.removeQueries({ queryKey: [...templatesKey, 'one', id] });
      return Promise.all(['list', 'choices'].map((part) => queryClient.invalidateQueries({ queryKey: [...templatesKey, part] })));
    },
  });
}
