import { and, asc, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { ownRole, roles } from '../membership/roles.tables.ts';
import { memberships, personColumns, users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';

const columns = {
  id: workspaces.id,
  name: workspaces.name,
  slug: workspaces.slug,
  timeZone: workspaces.timeZone,
  languages: workspaces.languages,
  logo: workspaces.logo,
  reportColor: workspaces.reportColor,
  reportFooter: workspaces.reportFooter,
  dueDays: workspaces.dueDays,
  readiness: workspaces.readiness,
  twoFactorRequired: workspaces.twoFactorRequired,
  createdAt: workspaces.createdAt,
  deletedAt: workspaces.deletedAt,
};

export async function workspaceRow(db: DbOrTx, workspaceId: string) {
  const [row] = await db
    .select(columns)
    .from(workspaces)
    .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)));
  return row;
}
export type WorkspaceRow = NonNullable<Awaited<ReturnType<typeof workspaceRow>>>;

export async function lockWorkspace(tx: Tx, workspaceId: string): Promise<WorkspaceRow | undefined> {
  return (await tx.select(columns).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update'))[0];
}

/**
 * Locks all workspaces that are not in the bin, which serialises the creation and deletion of workspaces. Returns their ids. The rows are
 * locked in the order of their ids, which prevents deadlocks.
 */
export async function lockLiving(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(isNull(workspaces.deletedAt))
    .orderBy(asc(workspaces.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

export const everyWorkspace = (db: DbOrTx) => db.select(columns).from(workspaces).where(isNull(workspaces.deletedAt));

export const binnedWorkspaces = (db: DbOrTx) =>
  db
    .select({ row: columns, deletedBy: personColumns(users) })
    .from(workspaces)
    .leftJoin(users, eq(users.id, workspaces.deletedBy))
    .where(isNotNull(workspaces.deletedAt))
    .orderBy(asc(workspaces.deletedAt));

export const ownWorkspaces = (db: DbOrTx, userId: string) =>
  db
    .select({ workspace: columns, role: memberships.role, own: ownRole })
    .from(memberships)
    .innerJoin(workspaces, and(eq(workspaces.id, memberships.workspaceId), isNull(workspaces.deletedAt)))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .where(eq(memberships.userId, userId));

export async function countWorkspaces(db: DbOrTx): Promise<number> {
  return (await db.select({ n: count() }).from(workspaces))[0]?.n ?? 0;
}

export async function updateWorkspace(tx: DbOrTx, workspaceId: string, change: Partial<typeof workspaces.$inferInsert>): Promise<void> {
  await tx.update(workspaces).set(change).where(eq(workspaces.id, workspaceId));
}

export const binnedBefore = (db: DbOrTx, before: Date) =>
  db.select({ id: workspaces.id }).from(workspaces).where(lt(workspaces.deletedAt, before)).orderBy(asc(workspaces.deletedAt));

/** Restores a workspace from the bin. Returns false if the workspace is not in the bin, or was moved there before `since`. */
export async function takeFromBin(tx: Tx, workspaceId: string, since: Date): Promise<boolean> {
  const taken = await tx
    .update(workspaces)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(eq(workspaces.id, workspaceId), gt(workspaces.deletedAt, since)))
    .returning({ id: workspaces.id });
  return taken.length > 0;
}

/** Deletes the workspace and its audit log. Call `letLogGo` first. */
export async function deleteWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId));
}

/**
 * Checks that PostgreSQL supports the time zone, because queries by date would otherwise fail.
 * @throws SQLSTATE 22023
 */
export async function readTimeZone(db: DbOrTx, timeZone: string): Promise<void> {
  await db.execute(sql`select now() at time zone ${timeZone}`);
}

/**
 * The id of the lock for the first start. It is a constant, because several processes may start at the same time and need the same lock.
 */
const FIRST_START = 7_203_141_883;

export async function lockFirstStart(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_START})`);
}
