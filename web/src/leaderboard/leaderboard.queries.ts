import type { ArgsOf } from '@coloa/contract/http.ts';
import { leaderboardContract, type PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

const leaderboardKey = ['leaderboard'] as const;

/** Refetch interval in ms. */
const pace = 60_000;
const ledgerPage = 50;

export type BoardScope = ArgsOf<typeof leaderboardContract.board>['body'];

/** `takes` suppresses the toasts, because the page shows all errors of this query. */
export const boardQuery = (type: PerformanceType, scope: BoardScope) =>
  queryOptions({
    queryKey: [...leaderboardKey, 'board', type, scope],
    queryFn: ({ signal }) =>
      call(leaderboardContract.board, { query: { 'performance-type': type }, body: scope }, { signal, background: true }),
    refetchInterval: pace,
    meta: { takes: () => true },
  });

/** The server calculates the leaderboard of an open season. When the season is closed, the server stores the final result. */
export const seasonBoardQuery = (type: PerformanceType, id: string) =>
  queryOptions({
    queryKey: [...leaderboardKey, 'season', id, type],
    queryFn: ({ signal }) =>
      call(leaderboardContract.seasonBoard, { params: { id }, query: { 'performance-type': type } }, { signal, background: true }),
    refetchInterval: pace,
    // The page shows that the season no longer exists, so that the user can choose another one. An error page would prevent this.
    meta: { background: true },
  });

export const seasonsQuery = queryOptions({
  queryKey: [...leaderboardKey, 'seasons'],
  queryFn: ({ signal }) => call(leaderboardContract.seasons, undefined, { signal, background: true }),
  meta: { background: true },
});

export const ledgerQuery = (userId: string, scope: BoardScope) =>
  infiniteQueryOptions({
    queryKey: [...leaderboardKey, 'ledger', userId, scope],
    queryFn: ({ signal, pageParam }) =>
      call(
        leaderboardContract.ledger,
        { query: { userId, ...scope, page: pageParam, pageSize: ledgerPage } },
        { signal, background: true },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    refetchInterval: pace,
    // The ledger pane shows the errors of this query, so that the leaderboard stays visible.
    meta: { background: true },
  });

type SeasonInput = ArgsOf<typeof leaderboardContract.addSeason>['body'];

function useSeasonMutation<Variables>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useOneMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: leaderboardKey }) });
}

export const useSaveSeason = () =>
  useSeasonMutation(({ id, ...body }: SeasonInput & { id: string | null }) =>
    id === null
      ? call(leaderboardContract.addSeason, { body }, { takes: ofField })
      : call(leaderboardContract.changeSeason, { params: { id }, body }, { takes: ofField, goneHere: true }),
  );

export const useRemoveSeason = () => useSeasonMutation((id: string) => call(leaderboardContract.removeSeason, { params: { id } }));

export const useCloseSeason = () => useSeasonMutation((id: string) => call(leaderboardContract.closeSeason, { params: { id } }));
