import type { ArgsOf } from '@coloa/contract/http.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { usersKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

type MemberQuery = NonNullable<NonNullable<ArgsOf<typeof usersContract.listMembers>>['query']>;

export const membersQuery = (query: MemberQuery) =>
  queryOptions({
    queryKey: [...usersKey, 'members', query],
    queryFn: ({ signal }) => call(usersContract.listMembers, { query }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

/** Returns whether the user has WRITE_USER in the workspace. Only these users receive the number of users without a second factor. */
export const mayWriteThere = ({ withoutTwoFactor }: { withoutTwoFactor: number | null }): boolean => withoutTwoFactor !== null;
