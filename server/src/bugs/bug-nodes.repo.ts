import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import type { NodeRow } from './bug-types.policy.ts';
import { bugMoves, bugNodes, bugTemplates } from './bugs.tables.ts';

/** Rows per statement. PostgreSQL allows 65 535 parameters per statement, and each node needs 13. */
const CHUNK = 500;

/** Inserts or updates nodes. New ones are placed after all existing ones, in the given order. */
export async function writeNodes(tx: DbOrTx, workspaceId: string, updatedBy: string, rows: readonly NodeRow[]): Promise<void> {
  const [last] = await tx
    .select({ position: max(bugNodes.position) })
    .from(bugNodes)
    .where(eq(bugNodes.workspaceId, workspaceId));
  const first = (last?.position ?? -1) + 1;
  const values = rows.map((row, n) => ({ ...row, workspaceId, updatedBy, updatedAt: new Date(), position: first + n }));
  for (let n = 0; n < values.length; n += CHUNK) {
    await tx
      .insert(bugNodes)
      .values(values.slice(n, n + CHUNK))
      .onConflictDoUpdate({
        target: [bugNodes.workspaceId, bugNodes.id],
        set: {
          nameVi: sql`excluded.name_vi`,
          nameEn: sql`excluded.name_en`,
          severity: sql`excluded.severity`,
          cwe: sql`excluded.cwe`,
          cvss: sql`excluded.cvss`,
          aliases: sql`excluded.aliases`,
          imported: sql`excluded.imported`,
          removedAt: sql`excluded.removed_at`,
          updatedAt: sql`excluded.updated_at`,
          updatedBy: sql`excluded.updated_by`,
        },
      });
  }
}

/** Deletes custom nodes with their templates. Returns the ids of these templates. */
export async function removeOwnNodes(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  await tx.delete(bugNodes).where(and(eq(bugNodes.workspaceId, workspaceId), inArray(bugNodes.id, [...ids])));
  const templates = await tx
    .delete(bugTemplates)
    .where(and(eq(bugTemplates.workspaceId, workspaceId), inArray(bugTemplates.bugId, [...ids])))
    .returning({ id: bugTemplates.id });
  return templates.map(({ id }) => id);
}

/** Resets built-in nodes to their built-in values. Their templates stay. */
export async function resetNodes(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(bugNodes).where(and(eq(bugNodes.workspaceId, workspaceId), inArray(bugNodes.id, [...ids])));
}

export async function writeMoves(tx: Tx, workspaceId: string, moves: ReadonlyMap<string, string>): Promise<void> {
  const values = [...moves].map(([fromId, toId]) => ({ workspaceId, fromId, toId }));
  for (let n = 0; n < values.length; n += CHUNK) {
    await tx
      .insert(bugMoves)
      .values(values.slice(n, n + CHUNK))
      .onConflictDoUpdate({ target: [bugMoves.workspaceId, bugMoves.fromId], set: { toId: sql`excluded.to_id` } });
  }
}

/** Removes the moves from these type keys, so that the moved issues return to their original types. */
export async function removeMoves(tx: Tx, workspaceId: string, fromIds: readonly string[]): Promise<void> {
  if (fromIds.length === 0) return;
  await tx.delete(bugMoves).where(and(eq(bugMoves.workspaceId, workspaceId), inArray(bugMoves.fromId, [...fromIds])));
}
