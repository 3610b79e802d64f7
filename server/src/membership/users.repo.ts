import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { memberships, personColumns, users } from './users.tables.ts';

export async function insertUser(db: DbOrTx, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row);
}

export async function insertMembership(db: DbOrTx, row: typeof memberships.$inferInsert): Promise<void> {
  await db.insert(memberships).values(row);
}

export async function anyUserExists(db: DbOrTx): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

export const usersByKeys = (db: DbOrTx, { names, looks, emails }: Record<'names' | 'looks' | 'emails', readonly string[]>) =>
  db
    .select({ id: users.id, usernameKey: users.usernameKey, usernameLook: users.usernameLook, emailKey: users.emailKey })
    .from(users)
    .where(or(inArray(users.usernameKey, [...names]), inArray(users.usernameLook, [...looks]), inArray(users.emailKey, [...emails])));

export const persons = (db: DbOrTx, ids: readonly string[]) =>
  db
    .select(personColumns(users))
    .from(users)
    .where(inArray(users.id, [...ids]));

export const memberIds = (db: DbOrTx, workspaceId: string, ids: readonly string[]) =>
  db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), inArray(memberships.userId, [...ids])));

/**
 * Locks the users until the transaction ends, so that their memberships cannot change. Functions that change memberships lock the user
 * first.
 */
export async function holdMemberships(tx: DbOrTx, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('key share');
}

export const systemUsers = (db: DbOrTx) =>
  db
    .selectDistinct({ id: users.id, username: users.username, usernameKey: users.usernameKey })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.role, 'System')));

export async function updatePassword(db: DbOrTx, userId: string, passwordHash: string, mustChangePassword: boolean): Promise<void> {
  await db.update(users).set({ passwordHash, mustChangePassword }).where(eq(users.id, userId));
}

export async function restoreAccess(db: DbOrTx, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash, mustChangePassword: true, disabled: false }).where(eq(users.id, userId));
}
