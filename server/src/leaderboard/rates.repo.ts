import type { RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { rewardRates } from './leaderboard.tables.ts';

const columns = {
  version: rewardRates.version,
  rates: rewardRates.rates,
  createdBy: rewardRates.createdBy,
  createdAt: rewardRates.createdAt,
};

export async function findLatestRates(db: DbOrTx, workspaceId: string) {
  const [row] = await db
    .select(columns)
    .from(rewardRates)
    .where(eq(rewardRates.workspaceId, workspaceId))
    .orderBy(desc(rewardRates.version))
    .limit(1);
  return row ?? null;
}

export async function findRates(db: DbOrTx, workspaceId: string, version: number): Promise<RewardRates | null> {
  const [row] = await db
    .select({ rates: rewardRates.rates })
    .from(rewardRates)
    .where(and(eq(rewardRates.workspaceId, workspaceId), eq(rewardRates.version, version)));
  return row?.rates ?? null;
}

export const listRates = (db: DbOrTx, workspaceId: string) =>
  db.select({ version: rewardRates.version, rates: rewardRates.rates }).from(rewardRates).where(eq(rewardRates.workspaceId, workspaceId));

/** Inserts a version of the rates. Returns false if the version already exists. */
export async function insertRates(
  tx: Tx,
  workspaceId: string,
  row: Pick<typeof rewardRates.$inferInsert, 'version' | 'rates' | 'createdBy'>,
): Promise<boolean> {
  const made = await tx
    .insert(rewardRates)
    .values({ ...row, workspaceId })
    .onConflictDoNothing()
    .returning({ version: rewardRates.version });
  return made.length > 0;
}
