import { type SessionItem, sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

const key = ['sessions', 'own'] as const;

export const ownSessionsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(sessionListContract.list, { body: {} }, { signal, background: true }),
  // Always refetches the list, because the user opens it to see the current sessions.
  staleTime: 0,
  meta: { background: true },
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: ({ id }: SessionItem) => call(sessionListContract.end, { params: { id } }),
    // Also refetches the list after an error, because the session may have expired in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (_none: undefined) => call(sessionListContract.endOthers, { body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
