import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { rewardEntries } from './leaderboard.tables.ts';

/** Some entries of a workspace; awards only once nothing takes them back any more. @returns how many went */
export async function deleteEntries(tx: Tx, workspaceId: string, which: 'reversals' | 'awards', limit: number): Promise<number> {
  const ofWorkspace = eq(rewardEntries.workspaceId, workspaceId);
  const kind = which === 'reversals' ? isNotNull(rewardEntries.reverses) : isNull(rewardEntries.reverses);
  const some = tx.select({ id: rewardEntries.id }).from(rewardEntries).where(and(ofWorkspace, kind)).limit(limit);
  const { rowCount } = await tx.delete(rewardEntries).where(and(ofWorkspace, inArray(rewardEntries.id, some)));
  return rowCount ?? 0;
}
