import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { memberships, users } from '../users/users.tables.ts';
import { mailSettings } from './config.tables.ts';

export async function mailSettingsOf(db: DbOrTx, workspaceId: string) {
  return (await db.select().from(mailSettings).where(eq(mailSettings.workspaceId, workspaceId)))[0];
}

/** Whom a mail goes to, and the workspaces they belong to. */
export async function recipient(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      name: users.name,
      email: users.email,
      language: users.language,
      disabled: users.disabled,
      mailOff: users.mailOff,
      workspaceIds: sql<
        string[]
      >`array(select ${memberships.workspaceId}::text from ${memberships} where ${memberships.userId} = ${users.id})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
