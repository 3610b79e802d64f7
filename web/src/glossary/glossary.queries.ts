import { glossaryContract } from '@coloa/contract/glossary/glossary.contract.ts';
import type { ArgsOf } from '@coloa/contract/http.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

const glossaryKey = ['glossary'] as const;

/** The glossary of the current workspace. Issues can be written without it, so no form shows its errors. */
export const glossaryQuery = queryOptions({
  queryKey: [...glossaryKey, 'current'],
  queryFn: ({ signal }) => call(glossaryContract.list, {}, { signal, background: true }),
  staleTime: 60_000,
  meta: { background: true },
});

export const glossaryOfWorkspaceQuery = (id: string) =>
  queryOptions({
    queryKey: [...glossaryKey, 'workspace', id],
    queryFn: ({ signal }) => call(glossaryContract.listOfWorkspace, { params: { id } }, { signal, background: true }),
    meta: { background: true },
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => queryClient.invalidateQueries({ queryKey: glossaryKey }) };
}

export type NewTerm = ArgsOf<typeof glossaryContract.add>['body']['terms'][number];
type TermChange = ArgsOf<typeof glossaryContract.update>['body'];

export const useAddTerms = (id: string) =>
  useOneMutation({
    mutationFn: (terms: NewTerm[]) => call(glossaryContract.add, { params: { id }, body: { terms } }, { takes: ofField }),
    ...useRefresh(),
  });

export const useUpdateTerm = (id: string) =>
  useOneMutation({
    mutationFn: ({ termId, ...body }: TermChange & { termId: string }) =>
      call(glossaryContract.update, { params: { id, termId }, body }, { takes: ofField, goneHere: true }),
    ...useRefresh(),
  });

export const useDeleteTerm = (id: string) =>
  useOneMutation({
    mutationFn: (termId: string) => call(glossaryContract.delete, { params: { id, termId } }, { goneHere: true }),
    ...useRefresh(),
  });
