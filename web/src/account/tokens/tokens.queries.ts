import type { ArgsOf } from '@coloa/contract/http.ts';
import { tokensContract } from '@coloa/contract/tokens/tokens.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { ofField } from '../../lib/api-error.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';

const key = ['tokens'] as const;

export const ownTokensQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(tokensContract.list, {}, { signal, background: true }),
  // The list is always refetched, because users check when each token was last used.
  staleTime: 0,
  meta: { background: true },
});

export type NewToken = ArgsOf<typeof tokensContract.create>['body'];

/** Creates a token. The response contains the token, which the page shows only once. */
export function useCreateToken() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: NewToken) => call(tokensContract.create, { body }, { takes: ofField }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
    // The response is not cached, so that only the page that shows the token keeps it.
    gcTime: 0,
  });
}

export function useDeleteToken() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (id: string) => call(tokensContract.delete, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
