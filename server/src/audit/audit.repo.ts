import type { AuditAction, AuditObject } from '@coloa/contract/audit/audit-actions.ts';
import { and, desc, eq, getTableColumns, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { countUpTo } from '../platform/http/paging.ts';
import { auditEntries, auditSeals, auditUnsealed } from './audit.tables.ts';

/**
 * Inserts entries and their rows in `audit_unsealed` with a single statement, to save a round trip: most changes in Coloa write entries.
 */
export async function insertEntries(tx: Tx, rows: (typeof auditEntries.$inferInsert)[]): Promise<void> {
  const { workspaceId, id } = auditEntries;
  const written = tx.$with('written').as(tx.insert(auditEntries).values(rows).returning({ workspaceId, entryId: id }));
  await tx
    .with(written)
    .insert(auditUnsealed)
    .select(tx.select({ workspaceId: written.workspaceId, entryId: written.entryId }).from(written));
}

export interface AuditFilter {
  from?: Date | undefined;
  /** End of the time range, exclusive. */
  before?: Date | undefined;
  actorId?: string | undefined;
  action?: readonly AuditAction[] | undefined;
  objectKind?: AuditObject | undefined;
  objectId?: string | undefined;
  q?: string | undefined;
}

/** The largest expected clock difference: the server sets the time in an id, and the database sets the start of its transaction. */
const CLOCKS_APART_MS = 60 * 60 * 1000;

/** Returns a lower bound of the UUIDv7s of a time. Time ranges are compared by id too, because the indexes contain ids, not times. */
function idAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

/** Returns the text in lower case without accents. Dots and dashes stay, because many names are usernames or keys such as `HVB-12`. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd');
const plainColumn = (column: AnyPgColumn): SQL =>
  sql`translate(lower(regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')), 'Đđ', 'dd')`;

/**
 * Returns the condition for audit entries that match the filter. The query must contain the table `workspaces`; the condition joins the
 * entries to that table.
 */
function matching({ from, before, actorId, action, objectKind, objectId, q }: AuditFilter): SQL | undefined {
  const part = q ? `%${escaped(plain(q))}%` : undefined;
  const { id, at } = auditEntries;
  return and(
    eq(auditEntries.workspaceId, workspaces.id),
    from ? and(gte(id, idAt(from.getTime() - CLOCKS_APART_MS)), gte(at, from)) : undefined,
    before ? and(lt(id, idAt(before.getTime() + CLOCKS_APART_MS)), lt(at, before)) : undefined,
    actorId ? eq(auditEntries.actorId, actorId) : undefined,
    action ? inArray(auditEntries.action, [...action]) : undefined,
    objectKind ? eq(auditEntries.objectKind, objectKind) : undefined,
    objectId ? eq(auditEntries.objectId, objectId) : undefined,
    part ? or(like(plainColumn(auditEntries.objectName), part), like(plainColumn(auditEntries.actorName), part)) : undefined,
  );
}

/** Returns the condition for the entries of a workspace. If `workspaceId` is undefined, returns undefined, which selects all workspaces. */
const among = (workspaceId: string | undefined): SQL | undefined =>
  workspaceId === undefined ? undefined : eq(workspaces.id, workspaceId);

/**
 * Lists entries, newest first; with `beforeId`, only those that follow that entry in the list. The indexes begin with the workspace, so the
 * newest entries of each workspace are read first, and then merged.
 */
export async function listEntries(
  db: DbOrTx,
  workspaceId: string | undefined,
  filter: AuditFilter,
  { limit, offset = 0, beforeId }: { limit: number; offset?: number; beforeId?: string | undefined },
) {
  const own = db
    .select(getTableColumns(auditEntries))
    .from(auditEntries)
    .where(and(matching(filter), beforeId ? lt(auditEntries.id, beforeId) : undefined))
    .orderBy(desc(auditEntries.id))
    .limit(limit + offset)
    .as('own');
  const page = db
    .select({
      workspaceId: sql<string>`${workspaces.id}`.as('of'),
      workspaceName: sql<string>`${workspaces.name}`.as('of_name'),
      id: own.id,
      at: own.at,
      action: own.action,
      actorId: own.actorId,
      actorName: own.actorName,
      address: own.address,
      objectKind: own.objectKind,
      objectId: own.objectId,
      objectName: own.objectName,
      details: own.details,
    })
    .from(workspaces)
    .innerJoinLateral(own, sql`true`)
    .where(among(workspaceId))
    .orderBy(desc(own.id))
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select({
      id: page.id,
      workspace: { id: page.workspaceId, name: page.workspaceName },
      at: page.at,
      action: page.action,
      actorId: page.actorId,
      actorName: page.actorName,
      address: page.address,
      objectKind: page.objectKind,
      objectId: page.objectId,
      objectName: page.objectName,
      details: page.details,
      seq: auditSeals.seq,
      hash: auditSeals.hash,
    })
    .from(page)
    .leftJoin(auditSeals, and(eq(auditSeals.workspaceId, page.workspaceId), eq(auditSeals.entryId, page.id)))
    .orderBy(desc(page.id));
}
export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number];

export const countEntries = (db: DbOrTx, workspaceId: string | undefined, filter: AuditFilter): Promise<number> =>
  countUpTo(
    db,
    db
      .select({ one: sql`1`.as('one') })
      .from(workspaces)
      .innerJoin(auditEntries, matching(filter))
      .where(among(workspaceId)),
  );

export async function headOf(db: DbOrTx, workspaceId: string): Promise<{ seq: number; hash: Buffer } | undefined> {
  const [head] = await db
    .select({ seq: auditSeals.seq, hash: auditSeals.hash })
    .from(auditSeals)
    .where(eq(auditSeals.workspaceId, workspaceId))
    .orderBy(desc(auditSeals.seq))
    .limit(1);
  return head;
}

/** Sets the variable with which the trigger `refuse_audit_change` allows deletions until the end of the transaction. */
export async function letLogGo(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('coloa.workspace_goes', 'yes', true)`);
}

/** Deletes up to `limit` log entries of a workspace, and returns their number. Call `letLogGo` first. */
export async function deleteSomeEntries(tx: Tx, workspaceId: string, limit: number): Promise<number> {
  const some = tx.select({ id: auditEntries.id }).from(auditEntries).where(eq(auditEntries.workspaceId, workspaceId)).limit(limit);
  const { rowCount } = await tx.delete(auditEntries).where(and(eq(auditEntries.workspaceId, workspaceId), inArray(auditEntries.id, some)));
  return rowCount ?? 0;
}
