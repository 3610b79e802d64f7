import type { ArgsOf } from '@coloa/contract/http.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { projectKeys, reportKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';
import { ofField } from '../../lib/api-error.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';

const [ENDED_PAGE_SIZE, LOG_PAGE_SIZE] = [10, 20];

export const sharesQuery = (projectId: string) =>
  queryOptions({
    queryKey: reportKeys.shares(projectId),
    queryFn: ({ signal }) => call(sharesContract.list, { params: { id: projectId } }, { signal, background: true }),
    select: ({ items }) => items,
    refetchOnMount: 'always',
  });

export const shareQuery = (projectId: string, shareId: string) =>
  queryOptions({
    queryKey: [...reportKeys.shares(projectId), 'one', shareId],
    queryFn: ({ signal }) =>
      call(sharesContract.list, { params: { id: projectId }, query: { shareId } }, { signal, background: true, goneHere: true }),
    select: ({ items }) => items[0],
    refetchOnMount: 'always',
  });

export const endedSharesQuery = (projectId: string, page: number) =>
  queryOptions({
    queryKey: [...reportKeys.shares(projectId), 'ended', page],
    queryFn: ({ signal }) =>
      call(sharesContract.ended, { params: { id: projectId }, query: { page, pageSize: ENDED_PAGE_SIZE } }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const shareLogQuery = (projectId: string, shareId: string, page: number) =>
  queryOptions({
    queryKey: [...reportKeys.logs(projectId, shareId), page],
    queryFn: async ({ signal, client }) => {
      const query = { shareId, page, pageSize: LOG_PAGE_SIZE };
      const log = await call(sharesContract.visits, { params: { id: projectId }, query }, { signal, background: true });
      // The list of links shows the number of visits, and may have been loaded before the latest ones.
      void client.invalidateQueries({ queryKey: reportKeys.shares(projectId) });
      return log;
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

const refresh = (queryClient: QueryClient, projectId: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: reportKeys.shares(projectId) }),
    queryClient.invalidateQueries({ queryKey: reportKeys.versions(projectId) }),
    queryClient.invalidateQueries({ queryKey: reportKeys.messages(projectId) }),
    queryClient.invalidateQueries({ queryKey: projectKeys.history(projectId) }),
  ]);

export type ShareInput = NonNullable<ArgsOf<typeof sharesContract.create>['body']>;
export type ShareChanges = Omit<NonNullable<ArgsOf<typeof sharesContract.change>['body']>, 'projectId' | 'shareId'>;

export function useCreateShare(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: ShareInput) => call(sharesContract.create, { params: { id: projectId }, body }, { takes: ofField }),
    onSettled: () => refresh(queryClient, projectId),
  });
}

export function useChangeShare(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: ({ shareId, ...changes }: ShareChanges & { shareId: string }) =>
      call(sharesContract.change, { body: { ...changes, projectId, shareId } }, { takes: ofField }),
    onSettled: () => refresh(queryClient, projectId),
  });
}

/** Revokes one link. Calling `mutate` with null revokes all links of the project. */
export function useRevokeShares(projectId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string | null) =>
      call(sharesContract.revoke, { params: { id: projectId }, query: shareId === null ? {} : { shareId } }),
    onSettled: () => refresh(queryClient, projectId),
  });
}
