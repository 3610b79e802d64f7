import type { Leaderboard, Season } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { useToday } from '../profile/profile.queries.ts';
import { type BoardScope, boardQuery, seasonBoardQuery } from './leaderboard.queries.ts';
import { type Days, type LeaderboardSearch, type Period, shownDays } from './leaderboard.search.ts';

export interface Board {
  /** The leaderboard; undefined until it is loaded, and if the server rejects the request. */
  data: (Leaderboard & { season?: Season }) | undefined;
  days: Days & { period: Period | null };
  /** The scope of the leaderboard; undefined until the dates of a season are known. */
  scope: BoardScope | undefined;
  /** The server's reason for rejecting the request. */
  problem: string | undefined;
  failed: boolean;
  retry: () => void;
}

export function useBoard(search: LeaderboardSearch): Board {
  const { type = 'score', season, groupId, projectId } = search;
  const days = shownDays(search, useToday());
  const scope: BoardScope = { from: days.from, to: days.to, ...(groupId && { groupId }), ...(projectId && { projectId }) };
  const ofDays = useQuery({ ...boardQuery(type, scope), enabled: season === undefined });
  const ofSeason = useQuery({ ...seasonBoardQuery(type, season ?? ''), enabled: season !== undefined });
  const { error, isError, refetch } = season === undefined ? ofDays : ofSeason;
  const refused = error instanceof ApiError && error.kind === 'refused';
  const known = season === undefined ? ofDays.data : ofSeason.data;
  const data = refused ? undefined : known;
  const shown = season === undefined ? days : { from: data?.from ?? '', to: data?.to ?? '', period: null };
  return {
    data,
    days: shown,
    scope: season === undefined ? scope : data && { from: data.from, to: data.to },
    problem: refused ? error.reason : undefined,
    failed: isError && !data && !refused,
    retry: () => void refetch(),
  };
}
