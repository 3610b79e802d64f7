import {
  type Leaderboard,
  type LeaderboardRow,
  PERFORMANCE_TYPES,
  type PerformanceType,
  type Season,
} from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { today } from '../platform/text/days.ts';
import { periodOf } from '../platform/text/periods.ts';
import { sumFigures } from './board.repo.ts';
import { boardFor, shownTo } from './board.service.ts';
import { canSeeBoards } from './leaderboard.policy.ts';
import type { StandingRecord } from './leaderboard.tables.ts';
import { boardOf } from './ranking.ts';
import { findSeason, keepBoards } from './seasons.repo.ts';
import { auditedSeason, lockOpenSeason, presentSeason } from './seasons.service.ts';

const standingOf = ({ person, ...row }: LeaderboardRow): StandingRecord => ({ ...row, userId: person.id });

export async function closeSeason(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const { workspaceId, userId, timeZone } = actor;
  const season = await lockOpenSeason(tx, workspaceId, id);
  if (today(timeZone) <= season.to) throw refusal('SEASON_NOT_OVER');
  const summed = await sumFigures(tx, workspaceId, periodOf(season, timeZone), null);
  const boards = PERFORMANCE_TYPES.map((type) => [type, boardOf(type, summed).map(standingOf)] as const);
  await keepBoards(tx, workspaceId, id, {
    boards: Object.fromEntries(boards) as Record<PerformanceType, StandingRecord[]>,
    closedBy: userId,
  });
  await record(tx, workspaceId, by, { action: 'SEASON_CLOSED', object: auditedSeason(season) });
}

async function named(db: DbOrTx, kept: readonly StandingRecord[]): Promise<LeaderboardRow[]> {
  const persons = await personsByIds(
    db,
    kept.map(({ userId }) => userId),
  );
  return kept.flatMap(({ userId, ...row }) => {
    const person = persons.get(userId);
    return person ? [{ ...row, person }] : [];
  });
}

/** @throws Refusal NOT_FOUND */
export async function seasonBoard(db: DbOrTx, actor: Actor, type: PerformanceType, id: string): Promise<Leaderboard & { season: Season }> {
  const found = await findSeason(db, actor.workspaceId, id, type);
  if (!found) throw notFound();
  const { board, ...season } = found;
  const period = periodOf(season, actor.timeZone);
  const answer = board
    ? { type, ...period, ...shownTo(actor, canSeeBoards(actor) ? await named(db, board) : []) }
    : await boardFor(db, actor, type, period, null);
  return { ...answer, season: presentSeason(season, actor) };
}
