import { type GroupCreate, type GroupUpdate, groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { groupKeys, issueKeys, projectKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { type GroupSearch, groupListQueryOf } from './groups.search.ts';

export const groupListQuery = (search: GroupSearch) => {
  const query = groupListQueryOf(search);
  return queryOptions({
    queryKey: [...groupKeys.lists, query],
    queryFn: ({ signal }) => call(groupsContract.list, { query }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
};

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: groupKeys.one(id),
    queryFn: ({ signal }) => call(groupsContract.get, { params: { id } }, { signal, background: true }),
    // The group is always refetched, because its figures count issues that other users change.
    refetchOnMount: 'always',
  });

const mostOffered = 50;

export const groupOptionsQuery = (name: string) => {
  const query = { ...(name && { name }), sortBy: 'name' as const, pageSize: mostOffered };
  return queryOptions({
    queryKey: [...groupKeys.lists, 'options', query],
    queryFn: ({ signal }) => call(groupsContract.list, { query }, { signal, background: true }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: { background: true },
  });
};

/** Refetches the groups, and the lists of issues and projects, because a group can filter these lists. */
const refreshGroups = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([groupKeys.all, issueKeys.lists, projectKeys.lists].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

export function useCreateGroup() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: GroupCreate) => call(groupsContract.create, { body }, { takes: ofField }),
    onSuccess: () => refreshGroups(queryClient),
  });
}

/** Saves changes to a group. The form itself shows field errors and edit conflicts. */
export function useUpdateGroup(id: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: GroupUpdate) =>
      call(groupsContract.update, { params: { id }, body }, { takes: (problem) => ofField(problem) || problem.code === 'EDIT_CONFLICT' }),
    onSettled: () => refreshGroups(queryClient),
  });
}

export function useDeleteGroup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(groupsContract.delete, { params: { id } }),
    onSuccess: (_done, id) => {
      // The group is removed from the cache, because a refetch would only report that it is deleted.
      queryClient.removeQueries({ queryKey: groupKeys.one(id) });
      return refreshGroups(queryClient);
    },
  });
}
