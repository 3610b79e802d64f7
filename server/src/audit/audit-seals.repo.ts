import { and, asc, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { auditEntries, auditSeals, auditUnsealed } from './audit.tables.ts';
import type { AuditHead } from './audit-heads.service.ts';

/** Key of the advisory lock for sealing. It must differ from the keys of all other locks. */
const LOCK = 7_120_255_301_982;

export async function anythingUnsealed(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists(select from ${auditUnsealed}) as found`);
  return rows[0]?.found ?? false;
}

/** Acquires the sealing lock until the transaction ends. Returns false if another process has it. */
export async function takeSealingTurn(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as taken`);
  return rows[0]?.taken ?? false;
}

const onEntry = <T extends typeof auditUnsealed | typeof auditSeals>(table: T) =>
  and(eq(auditEntries.workspaceId, table.workspaceId), eq(auditEntries.id, table.entryId));

export const unsealedEntries = (tx: Tx, limit: number) =>
  tx
    .select(getTableColumns(auditEntries))
    .from(auditUnsealed)
    .innerJoin(auditEntries, onEntry(auditUnsealed))
    .orderBy(asc(auditUnsealed.workspaceId), asc(auditUnsealed.entryId))
    .limit(limit);

export async function lastSeals(tx: Tx, workspaceIds: readonly string[]) {
  const last = tx
    .select({ seq: auditSeals.seq, hash: auditSeals.hash })
    .from(auditSeals)
    .where(eq(auditSeals.workspaceId, workspaces.id))
    .orderBy(desc(auditSeals.seq))
    .limit(1)
    .as('last');
  return tx
    .select({ workspaceId: workspaces.id, seq: last.seq, hash: last.hash })
    .from(workspaces)
    .innerJoinLateral(last, sql`true`)
    .where(inArray(workspaces.id, [...workspaceIds]));
}

/** Returns the given seals that are in the chain with the same number and hash, as `workspaceId:seq`. */
export async function sealsInChain(db: DbOrTx, heads: readonly AuditHead[]): Promise<Set<string>> {
  if (heads.length === 0) return new Set();
  const known = sql.join(
    heads.map(({ workspaceId, seq, hash }) => sql`(${workspaceId}::uuid, ${seq}::bigint, decode(${hash}, 'hex'))`),
    sql`, `,
  );
  const rows = await db
    .select({ workspaceId: auditSeals.workspaceId, seq: auditSeals.seq })
    .from(auditSeals)
    .where(sql`(${auditSeals.workspaceId}, ${auditSeals.seq}, ${auditSeals.hash}) in (${known})`);
  return new Set(rows.map(({ workspaceId, seq }) => `${workspaceId}:${seq}`));
}

export async function insertSeals(tx: Tx, seals: (typeof auditSeals.$inferInsert)[]): Promise<void> {
  await tx.insert(auditSeals).values(seals);
  const pairs = sql.join(
    seals.map(({ workspaceId, entryId }) => sql`(${workspaceId}::uuid, ${entryId}::uuid)`),
    sql`, `,
  );
  await tx.delete(auditUnsealed).where(sql`(${auditUnsealed.workspaceId}, ${auditUnsealed.entryId}) in (${pairs})`);
}

/** Returns all workspaces, including those in the bin. */
export const workspacesWithLogs = (db: DbOrTx) =>
  db.select({ id: workspaces.id, name: workspaces.name }).from(workspaces).orderBy(asc(workspaces.id));

/** Makes all later reads in the transaction see the same snapshot. */
export const readOneMoment = (tx: Tx) => tx.execute(sql`set transaction isolation level repeatable read, read only`);

/** Returns the seals after `seq` in order, each with its entry, which is null if it was deleted. */
export const sealsAfter = (tx: Tx, workspaceId: string, seq: number, limit: number) =>
  tx
    .select({ seq: auditSeals.seq, entryId: auditSeals.entryId, hash: auditSeals.hash, entry: getTableColumns(auditEntries) })
    .from(auditSeals)
    .leftJoin(auditEntries, onEntry(auditSeals))
    .where(and(eq(auditSeals.workspaceId, workspaceId), gt(auditSeals.seq, seq)))
    .orderBy(asc(auditSeals.seq))
    .limit(limit);

/**
 * Returns entries after `id`, in the order of their ids. `seq` is the number of the entry's seal, null for an entry without a seal;
 * `waiting` is null unless the entry is recorded as waiting for a seal.
 */
export const entriesAfter = (tx: Tx, workspaceId: string, id: string, limit: number) =>
  tx
    .select({ id: auditEntries.id, seq: auditSeals.seq, waiting: auditUnsealed.entryId })
    .from(auditEntries)
    .leftJoin(auditSeals, onEntry(auditSeals))
    .leftJoin(auditUnsealed, onEntry(auditUnsealed))
    .where(and(eq(auditEntries.workspaceId, workspaceId), gt(auditEntries.id, id)))
    .orderBy(asc(auditEntries.id))
    .limit(limit);
