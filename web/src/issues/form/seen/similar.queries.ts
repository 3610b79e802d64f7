import { similarContract } from '@coloa/contract/similar/similar.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** The key does not begin with that of issues, so that changes of other users do not repeat the search. */
export const similarQuery = (projectId: string, text: string) =>
  queryOptions({
    queryKey: ['similar', projectId, text],
    queryFn: ({ signal }) => call(similarContract.find, { query: { projectId, text } }, { signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    // Issues can be written without suggestions, so errors are not shown.
    meta: { background: true },
  });
