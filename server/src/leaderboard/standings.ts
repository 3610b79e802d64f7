import type { LeaderboardRow } from '@coloa/contract/leaderboard/leaderboard.contract.ts';

/** A row of a board without the person's name and picture, which may change. */
export type StandingRecord = Omit<LeaderboardRow, 'person'> & { userId: string };
