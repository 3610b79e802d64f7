import type { ArgsOf } from '@coloa/contract/http.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rolesKey, usersKey, workspacesKey } from '../keys/query-keys.ts';
import { call, type Takes } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

const sessions = [...usersKey, 'sessions'] as const;

/** The workspaces whose users the caller can read. */
export const summaryQuery = queryOptions({
  queryKey: [...usersKey, 'summary'],
  queryFn: ({ signal }) => call(usersContract.summary, undefined, { signal, background: true }),
  meta: { background: true },
});

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) => call(usersContract.get, { params: { id } }, { signal, background: true }),
    meta: { background: true },
  });

/** Lists a user's workspaces and roles, but only in workspaces where the current user can read the users. */
export const workspaceRolesQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'workspaceRoles', id],
    queryFn: ({ signal }) => call(usersContract.workspaceRoles, { params: { id } }, { signal, background: true }),
    meta: { background: true },
  });

export const leftSharesQuery = (id: string, workspaceId: string) =>
  queryOptions({
    queryKey: [...usersKey, 'leftShares', id, workspaceId],
    queryFn: ({ signal }) => call(sharesContract.ofMember, { params: { id }, query: { workspaceId } }, { signal, background: true }),
    meta: { background: true },
    staleTime: 0,
  });

export const sessionsOfQuery = (userId: string) =>
  queryOptions({
    queryKey: [...sessions, userId],
    queryFn: ({ signal }) => call(sessionListContract.list, { body: { userId } }, { signal, background: true }),
    retry: false,
    meta: { background: true },
  });

/**
 * Searches usernames. `name` must contain at least the first 2 characters of a username. Users whom the caller cannot see in any workspace
 * are found only by their whole username, and returned without their name.
 */
export const usernamesQuery = (name: string, workspaceId: string) =>
  queryOptions({
    queryKey: [...usersKey, 'usernames', workspaceId, name],
    queryFn: ({ signal }) => call(usersContract.findUsernames, { query: { name, workspaceId } }, { signal, background: true }),
    placeholderData: keepPreviousData,
    meta: { background: true },
  });

/** Refreshes the users, the roles and the workspaces. The last two are included, because both contain numbers of users. */
export function useRefreshUsers(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all([usersKey, rolesKey, workspacesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

type NewUser = ArgsOf<typeof usersContract.createInWorkspaces>['body'];

/** Creates a user. The mutation resolves to the user's password or link, if any, which the server sends only once. */
export function useCreateUser() {
  const refresh = useRefreshUsers();
  return useOneMutation({
    mutationFn: ({ memberships, ...fields }: NewUser) => {
      const [first, ...more] = memberships;
      return first && more.length === 0
        ? call(usersContract.create, { body: { ...fields, ...first } }, { takes: ofField })
        : call(usersContract.createInWorkspaces, { body: { ...fields, memberships } }, { takes: ofField });
    },
    onSuccess: refresh,
  });
}

type UserChange = NonNullable<ArgsOf<typeof usersContract.update>['body']>;

export function useUpdateUser(takes?: Takes) {
  const refresh = useRefreshUsers();
  return useOneMutation({
    mutationFn: ({ id, ...body }: UserChange & { id: string }) => call(usersContract.update, { params: { id }, body }, { takes }),
    onSettled: refresh,
  });
}

interface Place {
  userId: string;
  workspaceId: string;
}

/** Identifies toasts about a user's membership in a workspace. */
export const aboutMember = ({ userId, workspaceId }: Place): string => `member ${workspaceId} ${userId}`;

export function useAddToWorkspace(takes?: Takes) {
  const refresh = useRefreshUsers();
  return useOneMutation({
    mutationFn: ({ userId, ...body }: Place & { roleId: string }) =>
      call(usersContract.addToWorkspace, { params: { id: userId }, body }, { takes }),
    onSettled: refresh,
  });
}

export function useChangeRole() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: ({ userId, ...body }: Place & { roleId: string }) => call(usersContract.updateRole, { params: { id: userId }, body }),
    onSettled: refresh,
  });
}

export function useRemoveMember() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: ({ userId, workspaceId }: Place) =>
      call(usersContract.removeFromWorkspace, { params: { workspace_id: workspaceId, user_id: userId } }),
    onSettled: refresh,
  });
}

export function useResetTwoFactor() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (id: string) => call(twoFactorContract.reset, { params: { id } }),
    onSettled: refresh,
  });
}

/** Creates a password link. The server returns the link only once. */
export function useMakeLink() {
  return useOneMutation({ mutationFn: (id: string) => call(passwordLinksContract.make, { params: { id } }) });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(sessionListContract.end, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessions }),
  });
}

export function useEndSessionsOf() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call(sessionListContract.endOthers, { body: { userId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessions }),
  });
}

export interface ActOn {
  id: string;
  name: string;
  workspace: { id: string; name: string };
  /** The user's current role; null for actions that do not need it. */
  role: { id: string; name: string } | null;
}
