import { PERMISSIONS, ROLES } from '@coloa/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import { roles } from '../membership/roles.tables.ts';
import { memberships, users } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { mailSettings } from './mails.tables.ts';

export async function mailSettingsOf(db: DbOrTx, workspaceId: string) {
  return (await db.select().from(mailSettings).where(eq(mailSettings.workspaceId, workspaceId)))[0];
}

/** Returns whether any workspace has a mail server that may send account email. */
export const anyCarriesAccounts = async (db: DbOrTx): Promise<boolean> =>
  (await db.select({ one: sql`1` }).from(mailSettings).where(eq(mailSettings.carriesAccounts, true)).limit(1)).length > 0;

/** Locks the row, so that a concurrent change waits and then reads the result of this one. A missing row cannot be locked. */
export async function lockMailSettings(tx: DbOrTx, workspaceId: string) {
  return (await tx.select().from(mailSettings).where(eq(mailSettings.workspaceId, workspaceId)).for('update'))[0];
}

export async function writeMailSettings(tx: DbOrTx, row: typeof mailSettings.$inferInsert): Promise<void> {
  const { workspaceId, ...columns } = row;
  const set = { ...columns, updatedAt: sql`now()` };
  await tx.insert(mailSettings).values(row).onConflictDoUpdate({ target: mailSettings.workspaceId, set });
}

export async function deleteMailSettings(tx: DbOrTx, workspaceId: string): Promise<void> {
  await tx.delete(mailSettings).where(eq(mailSettings.workspaceId, workspaceId));
}

const beyondAdmin = PERMISSIONS.filter((permission) => !ROLES.Admin.privileges.includes(permission));

/**
 * Returns the recipient of an email. `aboveAdmin` means that the user has a permission that Admins do not have, in at least one workspace.
 */
export async function recipient(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      name: users.name,
      email: users.email,
      language: users.language,
      disabled: users.disabled,
      aboveAdmin: sql<boolean>`exists (
        select from ${memberships} m
        left join ${roles} r on r.workspace_id = m.workspace_id and r.id = m.role_id
        where m.user_id = ${users}.id and (m.role = 'System' or r.privileges && ${sql.param([...beyondAdmin], roles.privileges)})
      )`,
      workspaceIds: sql<string[]>`array(select m.workspace_id::text from ${memberships} m where m.user_id = ${users}.id)`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
