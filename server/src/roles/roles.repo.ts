import { and, asc, count, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database.ts';
import { memberships } from '../users/users.tables.ts';
import { workspaces } from '../workspaces/workspaces.tables.ts';
import { ownRole, roles } from './roles.tables.ts';

const oneRole = (workspaceId: string, roleId: string) => and(eq(roles.workspaceId, workspaceId), eq(roles.id, roleId));

/** `share`: it neither changes nor goes before the transaction ends, so that what is granted is what was looked at. */
export async function lockRole(tx: DbOrTx, workspaceId: string, roleId: string, strength: 'share' | 'update') {
  return (await tx.select(ownRole).from(roles).where(oneRole(workspaceId, roleId)).for(strength))[0];
}

/** Of two roles that are made at the same moment, the second counts the first. */
export async function lockRoles(tx: Tx, workspaceId: string): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
}

export const rolesOf = (db: DbOrTx, workspaceId: string) =>
  db.select(ownRole).from(roles).where(eq(roles.workspaceId, workspaceId)).orderBy(asc(roles.nameKey));

/** How many members hold which role. */
export const holders = (db: DbOrTx, workspaceId: string) =>
  db
    .select({ role: memberships.role, roleId: memberships.roleId, n: count() })
    .from(memberships)
    .where(eq(memberships.workspaceId, workspaceId))
    .groupBy(memberships.role, memberships.roleId);

/** The members who hold an own role. */
export async function holdersOf(db: DbOrTx, workspaceId: string, roleId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.roleId, roleId)));
  return rows.map(({ userId }) => userId);
}

export async function countRoles(db: DbOrTx, workspaceId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(roles).where(eq(roles.workspaceId, workspaceId));
  return row?.n ?? 0;
}

export async function insertRole(db: DbOrTx, row: typeof roles.$inferInsert): Promise<void> {
  await db.insert(roles).values(row);
}

export async function updateRole(
  tx: Tx,
  workspaceId: string,
  roleId: string,
  change: Partial<Pick<typeof roles.$inferInsert, 'name' | 'nameKey' | 'privileges'>>,
): Promise<void> {
  await tx.update(roles).set(change).where(oneRole(workspaceId, roleId));
}

export async function deleteRole(tx: Tx, workspaceId: string, roleId: string): Promise<void> {
  await tx.delete(roles).where(oneRole(workspaceId, roleId));
}
