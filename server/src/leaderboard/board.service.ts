import type { Leaderboard, LeaderboardRow, PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type Period, periodOf } from '../platform/text/periods.ts';
import { sumFigures } from './board.repo.ts';
import { canSeeBoards } from './leaderboard.policy.ts';
import { type Place, projectsIn } from './leaderboard-scope.service.ts';
import { boardOf } from './ranking.ts';

export interface AskedDays {
  from?: string | undefined;
  to?: string | undefined;
}

export const shownTo = (actor: Pick<Actor, 'userId'>, rows: readonly LeaderboardRow[]): Pick<Leaderboard, 'rows' | 'own'> => ({
  rows: rows.slice(0, LIMITS.leaderboardRows),
  own: rows.find(({ person }) => person.id === actor.userId) ?? null,
});

export async function boardFor(
  db: DbOrTx,
  actor: Actor,
  type: PerformanceType,
  period: Period,
  projectIds: readonly string[] | null,
): Promise<Leaderboard> {
  const summed = canSeeBoards(actor) ? await sumFigures(db, actor.workspaceId, period, projectIds) : [];
  return { type, ...period, ...shownTo(actor, boardOf(type, summed)) };
}

/**
 * Returns the leaderboard. Points for tasks, reviews and rejected issues are internal to the team, so it omits projects that the actor
 * reads as a client.
 * @throws Refusal NOT_FOUND, DAYS_REVERSED, PERIOD_TOO_LONG
 */
export async function leaderboard(db: DbOrTx, actor: Actor, type: PerformanceType, asked: AskedDays & Place): Promise<Leaderboard> {
  const period = periodOf(asked, actor.timeZone);
  return boardFor(db, actor, type, period, await projectsIn(db, actor, asked, true));
}
