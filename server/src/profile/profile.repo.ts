import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { users } from '../users/users.tables.ts';
import { workspaces } from '../workspaces/workspaces.tables.ts';

export async function profileOf(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      email: users.email,
      avatar: users.avatar,
      language: users.language,
      theme: users.theme,
      mustChangePassword: users.mustChangePassword,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

export async function currentWorkspace(db: DbOrTx, workspaceId: string) {
  const [row] = await db
    .select({ id: workspaces.id, name: workspaces.name, timeZone: workspaces.timeZone, twoFactorDemanded: workspaces.twoFactorRequired })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row;
}

export type ProfileChanges = Partial<Pick<typeof users.$inferInsert, 'name' | 'language' | 'theme' | 'searchText'>>;

export async function updateProfile(db: DbOrTx, userId: string, changes: ProfileChanges): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, userId));
}

/** Locked, so that the search text that is made of both stays true when two change the same user. */
export async function namesForUpdate(tx: DbOrTx, userId: string) {
  const [row] = await tx.select({ username: users.username, email: users.email }).from(users).where(eq(users.id, userId)).for('update');
  return row;
}
