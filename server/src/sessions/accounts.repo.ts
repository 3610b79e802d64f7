import { eq, or, sql } from 'drizzle-orm';
import { memberships, users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';

const account = (db: DbOrTx) =>
  db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      email: users.email,
      language: users.language,
      disabled: users.disabled,
      invited: sql<boolean>`${users.passwordHash} is null`,
      lastWorkspaceId: users.lastWorkspaceId,
      timeZone: sql<string>`coalesce(${workspaces.timeZone}, 'UTC')`,
      workspaceIds: sql<
        string[]
      >`array(select ${memberships.workspaceId}::text from ${memberships} where ${memberships.userId} = ${users.id} order by 1)`,
    })
    .from(users)
    .leftJoin(workspaces, eq(workspaces.id, users.lastWorkspaceId));

export type Account = Awaited<ReturnType<typeof account>>[number];

export async function accountById(db: DbOrTx, userId: string): Promise<Account | undefined> {
  return (await account(db).where(eq(users.id, userId)))[0];
}

/** Returns up to two accounts, because a username may look like an email address. */
export const accountsByNameOrEmail = (db: DbOrTx, usernameKey: string, emailKey: string): Promise<Account[]> =>
  account(db).where(or(eq(users.usernameKey, usernameKey), eq(users.emailKey, emailKey)));
