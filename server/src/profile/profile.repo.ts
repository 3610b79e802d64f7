import { eq } from 'drizzle-orm';
import { users } from '../membership/users.tables.ts';
import { workspacesAsJson } from '../membership/workspaces.service.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { pendingEmailAsJson } from '../sessions/one-use-links.service.ts';
import { twoFactorAsJson } from '../sessions/two-factor/two-factor.service.ts';

const profile = {
  id: users.id,
  username: users.username,
  name: users.name,
  email: users.email,
  avatar: users.avatar,
  language: users.language,
  theme: users.theme,
  mustChangePassword: users.mustChangePassword,
};
const currentWorkspace = {
  id: workspaces.id,
  name: workspaces.name,
  timeZone: workspaces.timeZone,
  languages: workspaces.languages,
  readiness: workspaces.readiness,
  twoFactorDemanded: workspaces.twoFactorRequired,
};

const writeProfile = (all: boolean) =>
  prepared(
    (at: Places<'userId' | 'workspaceId'>) =>
      selecting(
        {
          user: profile,
          currentWorkspace,
          workspaces: workspacesAsJson(at, { all }),
          twoFactor: twoFactorAsJson(at),
          pendingEmail: pendingEmailAsJson(at),
        },
        (select) => select.from(users).innerJoin(workspaces, eq(workspaces.id, at.workspaceId)).where(eq(users.id, at.userId)),
      ),
    { short: true },
  );
const selects = { own: writeProfile(false), all: writeProfile(true) };

/**
 * Returns the user's profile; null if the user or the current workspace was deleted. With `all`, the profile lists all workspaces, not only
 * those of the user.
 */
export async function findProfile(db: DbOrTx, at: { userId: string; workspaceId: string }, { all }: { all: boolean }) {
  const [row] = await (all ? selects.all : selects.own)(db, at);
  return row ?? null;
}

export async function emailOf(db: DbOrTx, userId: string) {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row;
}

type Columns = 'name' | 'language' | 'theme' | 'email' | 'emailKey' | 'avatar' | 'searchText';
export type ProfileChanges = Partial<Pick<typeof users.$inferInsert, Columns>>;

export async function updateProfile(db: DbOrTx, userId: string, changes: ProfileChanges): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, userId));
}

/** Locks the user, because the search text depends on several fields that other requests may change concurrently. */
export async function lockProfile(tx: DbOrTx, userId: string) {
  const [row] = await tx
    .select({ name: users.name, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}
