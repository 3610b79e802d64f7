import type { ArgsOf } from '@coloa/contract/http.ts';
import { type Role, rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rolesKey, usersKey } from '../keys/query-keys.ts';
import { call, type Takes } from '../lib/api-client.ts';
import { useT } from '../lib/i18n.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { refreshProfile } from '../profile/profile.queries.ts';
import { toast } from '../ui/feedback/toast.ts';

export const rolesQuery = queryOptions({
  queryKey: rolesKey,
  queryFn: ({ signal }) => call(rolesContract.list, undefined, { signal, background: true }),
});

type NewRole = ArgsOf<typeof rolesContract.create>['body'];
type RoleChange = NonNullable<ArgsOf<typeof rolesContract.update>['body']>;

/** Returns a function that refetches the roles, the users, and the profile, because the current user may have the changed role. */
function useRefreshRoles(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: rolesKey }),
      queryClient.invalidateQueries({ queryKey: usersKey }),
      refreshProfile(queryClient),
    ]);
}

export function useCreateRole(takes?: Takes) {
  const refresh = useRefreshRoles();
  return useOneMutation({
    mutationFn: (body: NewRole) => call(rolesContract.create, { body }, { takes }),
    onSuccess: refresh,
  });
}

export function useUpdateRole(takes?: Takes) {
  const refresh = useRefreshRoles();
  return useOneMutation({
    mutationFn: ({ id, ...body }: RoleChange & { id: string }) => call(rolesContract.update, { params: { id }, body }, { takes }),
    onSettled: refresh,
  });
}

/** Deletes a role. The undo recreates it, because a role consists only of a name and permissions. */
export function useDeleteRole() {
  const t = useT('roles');
  const refresh = useRefreshRoles();
  const create = useCreateRole();
  return useMutation({
    mutationFn: ({ id }: Role) => call(rolesContract.delete, { params: { id } }),
    onSuccess: (_done, { name, privileges }) =>
      toast.ok(t('deleted', { name }), { label: t('ui:undo'), run: () => create.mutate({ name, privileges }) }),
    onSettled: refresh,
  });
}
