import { eq } from 'drizzle-orm';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';

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
    .select({
      id: workspaces.id,
      name: workspaces.name,
      timeZone: workspaces.timeZone,
      languages: workspaces.languages,
      twoFactorDemanded: workspaces.twoFactorRequired,
    })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row;
}

type Columns = 'name' | 'language' | 'theme' | 'email' | 'emailKey' | 'avatar' | 'searchText';
export type ProfileChanges = Partial<Pick<typeof users.$inferInsert, Columns>>;

export async function updateProfile(db: DbOrTx, userId: string, changes: ProfileChanges): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, userId));
}

/** Locked, so that the search text, which combines several fields, stays correct after concurrent changes of the same user. */
export async function lockProfile(tx: DbOrTx, userId: string) {
  const [row] = await tx
    .select({ name: users.name, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}
