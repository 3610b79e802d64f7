import type { ArgsOf } from '@coloa/contract/http.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import type { MemberSearch } from './users.search.ts';

const users = ['users'] as const;

/** A page of the members of the current workspace; the page before stays until the next is there. */
export const membersQuery = (search: MemberSearch) =>
  queryOptions({
    queryKey: [...users, 'members', search],
    queryFn: ({ signal }) => call(usersContract.listMembers, { query: search }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => call(rolesContract.list, undefined, { signal, background: true }),
  staleTime: 60_000,
  meta: { background: true },
});

export type NewUser = ArgsOf<typeof usersContract.create>['body'];

/** Answers the password made for them, which nothing else will ever answer again. */
export function useCreateUser() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: NewUser) => call(usersContract.create, { body }, { takes: ofField }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: users }),
  });
}
