import { and, count, eq } from 'drizzle-orm';
import { roles } from '../membership/roles.tables.ts';
import { memberships } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';

const oneRole = (workspaceId: string, roleId: string) => and(eq(roles.workspaceId, workspaceId), eq(roles.id, roleId));

/** Serialises the creation of roles, because concurrent creations could otherwise exceed the limit on roles. */
export async function lockRoles(tx: Tx, workspaceId: string): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
}

export const holders = (db: DbOrTx, workspaceId: string) =>
  db
    .select({ role: memberships.role, roleId: memberships.roleId, n: count() })
    .from(memberships)
    .where(eq(memberships.workspaceId, workspaceId))
    .groupBy(memberships.role, memberships.roleId);

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
