import type { PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import type { StandingRecord } from './leaderboard.tables.ts';
import { rewardSeasons } from './leaderboard.tables.ts';

const columns = {
  id: rewardSeasons.id,
  name: rewardSeasons.name,
  from: rewardSeasons.fromDay,
  to: rewardSeasons.toDay,
  closedAt: rewardSeasons.closedAt,
};

const byId = (workspaceId: string, id: string) => and(eq(rewardSeasons.workspaceId, workspaceId), eq(rewardSeasons.id, id));

export const listSeasons = (db: DbOrTx, workspaceId: string) =>
  db
    .select(columns)
    .from(rewardSeasons)
    .where(eq(rewardSeasons.workspaceId, workspaceId))
    .orderBy(desc(rewardSeasons.toDay), desc(rewardSeasons.fromDay), desc(rewardSeasons.id));
export type SeasonRecord = Awaited<ReturnType<typeof listSeasons>>[number];

export async function findSeason(db: DbOrTx, workspaceId: string, id: string, type: PerformanceType) {
  const board = sql`${rewardSeasons.boards} -> ${type}::text` as SQL<StandingRecord[] | null>;
  const [row] = await db
    .select({ ...columns, board })
    .from(rewardSeasons)
    .where(byId(workspaceId, id));
  return row ?? null;
}

export async function lockSeason(tx: Tx, workspaceId: string, id: string): Promise<SeasonRecord | null> {
  const [row] = await tx.select(columns).from(rewardSeasons).where(byId(workspaceId, id)).for('update');
  return row ?? null;
}

/** Returns the number of seasons. Locks the workspace until the transaction ends, so that no other transaction can add a season. */
export async function holdSeasonCount(tx: Tx, workspaceId: string): Promise<number> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
  const [row] = await tx.select({ n: count() }).from(rewardSeasons).where(eq(rewardSeasons.workspaceId, workspaceId));
  return row?.n ?? 0;
}

/** @throws a violation of `reward_seasons_name` if another season has the name */
export async function insertSeason(
  tx: Tx,
  workspaceId: string,
  { from, to, ...season }: { id: string; name: string; from: string; to: string; createdBy: string },
): Promise<void> {
  await tx.insert(rewardSeasons).values({ ...season, workspaceId, fromDay: from, toDay: to });
}

/** @throws a violation of `reward_seasons_name` if another season has the name */
export async function updateSeason(
  tx: Tx,
  workspaceId: string,
  id: string,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<void> {
  await tx.update(rewardSeasons).set({ name, fromDay: from, toDay: to }).where(byId(workspaceId, id));
}

export async function deleteSeason(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.delete(rewardSeasons).where(byId(workspaceId, id));
}

export async function keepBoards(
  tx: Tx,
  workspaceId: string,
  id: string,
  kept: { boards: Record<PerformanceType, StandingRecord[]>; closedBy: string },
): Promise<void> {
  await tx
    .update(rewardSeasons)
    .set({ ...kept, closedAt: sql`now()` })
    .where(byId(workspaceId, id));
}
