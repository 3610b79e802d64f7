import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { refreshProfile } from '../profile/profile.queries.ts';

/** The key begins with that of the notifications, so that one event refreshes both. */
export const ownInvitationsQuery = queryOptions({
  queryKey: ['notifications', 'invitations'],
  queryFn: ({ signal }) => call(invitationsContract.own, undefined, { signal, background: true }),
  meta: { background: true },
});

export function useAnswerInvitation() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: ({ id, answer }: { id: string; answer: 'accept' | 'decline' }) => call(invitationsContract[answer], { params: { id } }),
    onSuccess: (_done, { answer }) => (answer === 'accept' ? refreshProfile(queryClient) : undefined),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey }),
  });
}
