import type { ArgsOf } from '@coloa/contract/http.ts';
import { snippetsContract } from '@coloa/contract/snippets/snippets.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

const snippetsKey = ['snippets'] as const;

/** Contains the user's snippets, sorted by name. */
export const snippetsQuery = queryOptions({
  queryKey: snippetsKey,
  queryFn: ({ signal }) => call(snippetsContract.list, {}, { signal, background: true }),
  // Issues can be written without snippets, so only the list and the menu show errors.
  meta: { background: true },
});

export type SnippetFields = ArgsOf<typeof snippetsContract.create>['body'];

function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => queryClient.invalidateQueries({ queryKey: snippetsKey }) };
}

export const useCreateSnippet = () =>
  useOneMutation({
    mutationFn: (body: SnippetFields) => call(snippetsContract.create, { body }, { takes: ofField }),
    ...useRefresh(),
  });

/** Updates a snippet. If the snippet no longer exists, the caller shows the error, because an error page would replace the issue. */
export const useUpdateSnippet = () =>
  useOneMutation({
    mutationFn: ({ id, ...body }: SnippetFields & { id: string }) =>
      call(snippetsContract.update, { params: { id }, body }, { takes: ofField, goneHere: true }),
    ...useRefresh(),
  });

/** Deletes a snippet. If the snippet no longer exists, the caller shows the error, because an error page would replace the issue. */
export const useDeleteSnippet = () =>
  useOneMutation({
    mutationFn: (id: string) => call(snippetsContract.delete, { params: { id } }, { goneHere: true }),
    ...useRefresh(),
  });
