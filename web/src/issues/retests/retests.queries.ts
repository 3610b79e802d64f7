import type { ArgsOf } from '@coloa/contract/http.ts';
import type { RetestResult } from '@coloa/contract/issues/issue-states.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { retestKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';
import { ofField } from '../../lib/api-error.ts';
import { nextPage } from '../../lib/lists.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { refreshIssues } from '../issues.queries.ts';

export const issueRetestsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: retestKeys.ofIssue(id),
    queryFn: ({ signal, pageParam }) =>
      call(retestsContract.ofIssue, { params: { id }, query: { before: pageParam } }, { signal, background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    refetchOnMount: 'always',
    meta: { background: true },
  });

export const projectRetestsQuery = (projectId: string) =>
  queryOptions({
    queryKey: retestKeys.ofProject(projectId),
    queryFn: ({ signal }) => call(retestsContract.ofProject, { params: { id: projectId } }, { signal, background: true }),
    refetchOnMount: 'always',
    meta: { background: true },
  });

export const roundResultsQuery = (roundId: string, result: RetestResult, page: number) =>
  queryOptions({
    queryKey: [...retestKeys.ofRound(roundId), result, page],
    queryFn: ({ signal }) =>
      call(retestsContract.ofRound, { params: { id: roundId }, query: { result, page } }, { signal, background: true }),
    placeholderData: keepPreviousData,
    meta: { background: true },
  });

export type RetestInput = NonNullable<ArgsOf<typeof retestsContract.record>['body']>;

export function useRecordRetest(issueId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: RetestInput) => call(retestsContract.record, { params: { id: issueId }, body }, { takes: ofField }),
    onSettled: () => refreshIssues(queryClient),
  });
}

export type RetestEdit = NonNullable<ArgsOf<typeof retestsContract.update>['body']>;

export function useUpdateRetest(id: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: RetestEdit) => call(retestsContract.update, { params: { id }, body }, { takes: ofField }),
    onSettled: () => refreshIssues(queryClient),
  });
}

export function useOpenRound(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: NonNullable<ArgsOf<typeof retestsContract.openRound>['body']>) =>
      call(retestsContract.openRound, { params: { id: projectId }, body }, { takes: ofField }),
    onSettled: () => refreshIssues(queryClient),
  });
}

/** Changes a round. An `endDay` closes the round; null reopens it. */
export function useUpdateRound() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: ({ id, ...body }: NonNullable<ArgsOf<typeof retestsContract.updateRound>['body']> & { id: string }) =>
      call(retestsContract.updateRound, { params: { id }, body }, { takes: ofField }),
    onSettled: () => refreshIssues(queryClient),
  });
}
