import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import type { ArgsOf } from '@coloa/contract/http.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

const fieldsKey = ['custom-fields'] as const;

/** The custom fields of issues in the current workspace, in order. Pages show issues without them, so only forms report errors. */
export const fieldsQuery = queryOptions({
  queryKey: [...fieldsKey, 'issues'],
  queryFn: ({ signal }) => call(customFieldsContract.list, {}, { signal, background: true }),
  staleTime: 60_000,
  meta: { background: true },
});

export const fieldsOfWorkspaceQuery = (id: string) =>
  queryOptions({
    queryKey: [...fieldsKey, 'workspace', id],
    queryFn: ({ signal }) => call(customFieldsContract.listOfWorkspace, { params: { id } }, { signal, background: true }),
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => queryClient.invalidateQueries({ queryKey: fieldsKey }) };
}

export type NewField = ArgsOf<typeof customFieldsContract.create>['body'];
export type FieldChange = ArgsOf<typeof customFieldsContract.update>['body'];

export const useCreateField = (id: string) =>
  useOneMutation({
    mutationFn: (body: NewField) => call(customFieldsContract.create, { params: { id }, body }, { takes: ofField }),
    ...useRefresh(),
  });

export const useUpdateField = (id: string) =>
  useOneMutation({
    mutationFn: ({ fieldId, ...body }: FieldChange & { fieldId: string }) =>
      call(customFieldsContract.update, { params: { id, fieldId }, body }, { takes: ofField }),
    ...useRefresh(),
  });

export const useOrderFields = (id: string) =>
  useOneMutation({
    mutationFn: (ids: string[]) => call(customFieldsContract.order, { params: { id }, body: { ids } }),
    ...useRefresh(),
  });

export const useDeleteField = (id: string) =>
  useOneMutation({
    mutationFn: (fieldId: string) => call(customFieldsContract.delete, { params: { id, fieldId } }),
    ...useRefresh(),
  });
