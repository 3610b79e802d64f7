import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { ownRole, roles } from '../membership/roles.tables.ts';
import { personColumns, users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { invitations } from './invitations.tables.ts';

type Row = typeof invitations.$inferInsert;

const columns = {
  workspaceId: invitations.workspaceId,
  id: invitations.id,
  userId: invitations.userId,
  username: invitations.username,
  invitedBy: invitations.invitedBy,
  role: invitations.role,
  own: ownRole,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  declinedAt: invitations.declinedAt,
};
const good = gt(invitations.expiresAt, sql`now()`);
const open = and(good, isNull(invitations.declinedAt));

/** Inserts an invitation, and replaces an expired or declined one. Returns false if the user already has an open one in the workspace. */
export async function insertInvitation(tx: DbOrTx, row: Omit<Row, 'expiresAt'>, days: number): Promise<boolean> {
  await tx
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, row.workspaceId), eq(invitations.userId, row.userId), sql`not (${open})`));
  const inserted = await tx
    .insert(invitations)
    .values({ ...row, expiresAt: sql`now() + make_interval(days => ${days})` })
    .onConflictDoNothing({ target: [invitations.workspaceId, invitations.userId] })
    .returning({ id: invitations.id });
  return inserted.length > 0;
}

export const invitationsOfWorkspace = (db: DbOrTx, workspaceId: string, limit: number) =>
  db
    .select({ ...columns, by: personColumns(users) })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(roles, and(eq(roles.workspaceId, invitations.workspaceId), eq(roles.id, invitations.roleId)))
    .where(and(eq(invitations.workspaceId, workspaceId), good))
    .orderBy(desc(invitations.id))
    .limit(limit);

export const countInvitations = async (db: DbOrTx, workspaceId: string): Promise<number> =>
  db.$count(invitations, and(eq(invitations.workspaceId, workspaceId), good));

export const openInvitationsOf = (db: DbOrTx, userId: string) =>
  db
    .select({ ...columns, by: personColumns(users), workspace: { id: workspaces.id, name: workspaces.name } })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .innerJoin(workspaces, and(eq(workspaces.id, invitations.workspaceId), isNull(workspaces.deletedAt)))
    .leftJoin(roles, and(eq(roles.workspaceId, invitations.workspaceId), eq(roles.id, invitations.roleId)))
    .where(and(eq(invitations.userId, userId), open))
    .orderBy(desc(invitations.id));

export const usersInvited = async (db: DbOrTx, workspaceId: string): Promise<Set<string>> => {
  const rows = await db
    .select({ userId: invitations.userId })
    .from(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), open));
  return new Set(rows.map(({ userId }) => userId));
};

const deleted = { userId: invitations.userId, username: invitations.username, declinedAt: invitations.declinedAt };

export async function deleteInvitation(tx: DbOrTx, workspaceId: string, id: string) {
  const [row] = await tx
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id), good))
    .returning(deleted);
  return row;
}

/** Deletes and returns the open invitations with this role. Leaves expired ones, which PostgreSQL deletes with the role. */
export const deleteInvitationsAs = (tx: DbOrTx, workspaceId: string, roleId: string) =>
  tx
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.roleId, roleId), good))
    .returning(deleted);

export async function deleteInvitationsOf(tx: DbOrTx, workspaceId: string, userId: string): Promise<void> {
  await tx.delete(invitations).where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.userId, userId)));
}

export async function setDeclined(tx: DbOrTx, workspaceId: string, id: string): Promise<boolean> {
  const declined = await tx
    .update(invitations)
    .set({ declinedAt: sql`now()` })
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)))
    .returning({ id: invitations.id });
  return declined.length > 0;
}

export async function deleteExpired(db: DbOrTx): Promise<void> {
  await db.delete(invitations).where(lte(invitations.expiresAt, sql`now()`));
}
