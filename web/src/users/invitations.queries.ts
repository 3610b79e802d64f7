import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { useRefreshUsers } from './users.queries.ts';

/** Lists the invitations to a workspace. Requires `WRITE_USER` in the workspace. */
export const invitationsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['users', 'invitations', workspaceId],
    queryFn: ({ signal }) => call(invitationsContract.list, { query: { workspaceId } }, { signal, background: true }),
    meta: { background: true },
  });

export function useWithdraw(workspaceId: string) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (id: string) => call(invitationsContract.withdraw, { params: { workspace_id: workspaceId, id } }),
    onSettled: refresh,
  });
}
