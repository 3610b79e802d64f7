import type { ArgsOf } from '@coloa/contract/http.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

/** Whatever makes or changes a template makes all of this stale. */
export const templatesKey = ['task-templates'] as const;

/** A page of the templates. While another page or search loads, the rows before stay. */
export const templatesQuery = (query: { q?: string; page?: number }) =>
  queryOptions({
    queryKey: [...templatesKey, 'list', query],
    queryFn: ({ signal }) => call(taskTemplatesContract.list, { query }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

/** Templates that a new project may begin with; nobody waits for them. */
export const templateChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'choices', q],
    queryFn: ({ signal }) => call(taskTemplatesContract.list, { query: { q, pageSize: 50 } }, { signal, background: true }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: { background: true },
  });

/** A template with its tree. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'one', id],
    queryFn: ({ signal }) => call(taskTemplatesContract.detail, { params: { task_id: id } }, { signal, background: true }),
  });

function useRefreshTemplates(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: templatesKey });
}

type NewTemplate = ArgsOf<typeof taskTemplatesContract.add>['body'];
type TemplateUpdate = ArgsOf<typeof taskTemplatesContract.update>['body'];

/** `tells`: what is wrong with the fields is told as any failure, for there is no form to show it in. */
export function useAddTemplate({ tells = false } = {}) {
  const refresh = useRefreshTemplates();
  return useOneMutation({
    mutationFn: (body: NewTemplate) => call(taskTemplatesContract.add, { body }, tells ? {} : { takes: ofField }),
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

/** Deletes a template and answers what it held, so that it can be made again. */
export function useRemoveTemplate() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: async (id: string): Promise<NewTemplate> => {
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
