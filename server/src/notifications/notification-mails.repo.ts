import { and, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { notificationSettings, notifications } from './notifications.tables.ts';

export interface MailsOf {
  workspaceId: string;
  userId: string;
}

const due = ({ workspaceId, userId }: MailsOf): SQL | undefined =>
  and(eq(notifications.workspaceId, workspaceId), eq(notifications.userId, userId), lte(notifications.mailDueAt, sql`now()`));
const byIds = ({ workspaceId }: MailsOf, ids: readonly string[]): SQL | undefined =>
  and(eq(notifications.workspaceId, workspaceId), sql`${notifications.id} = any(${sql.param([...ids])}::uuid[])`);

/**
 * Claims due notifications, so that no other process emails them. Also takes over claims older than `claimSeconds`, because their process
 * has ended.
 */
export async function claimDue(db: DbOrTx, of: MailsOf, claimSeconds: number) {
  const free = or(
    isNull(notifications.mailClaimedAt),
    lt(notifications.mailClaimedAt, sql`now() - make_interval(secs => ${claimSeconds})`),
  );
  const wanted = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(due(of), free))
    .for('update', { skipLocked: true });
  return db
    .update(notifications)
    .set({ mailClaimedAt: sql`now()` })
    .where(and(eq(notifications.workspaceId, of.workspaceId), inArray(notifications.id, wanted)))
    .returning({
      id: notifications.id,
      kind: notifications.kind,
      read: sql<boolean>`${notifications.readAt} is not null`,
      waited: sql<boolean>`${notifications.mailDueAt} > ${notifications.at}`,
    });
}

export async function isDue(db: DbOrTx, of: MailsOf): Promise<boolean> {
  const rows = await db.select({ id: notifications.id }).from(notifications).where(due(of)).limit(1);
  return rows.length > 0;
}

/** Releases claimed notifications for the next job. If `until` is given, they are due at that time. */
export async function release(db: DbOrTx, of: MailsOf, ids: readonly string[], until?: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ mailClaimedAt: null, ...(until && { mailDueAt: until }) })
    .where(byIds(of, ids));
}

/**
 * Removes the due time of notifications. With `mailed`, also records the time of sending; otherwise the notifications are never emailed.
 */
export async function settle(db: DbOrTx, of: MailsOf, ids: readonly string[], { mailed }: { mailed: boolean }): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(notifications)
    .set({ mailClaimedAt: null, mailDueAt: null, ...(mailed && { mailedAt: sql`now()` }) })
    .where(byIds(of, ids));
}

export async function findMailed(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ name: users.name, email: users.email, language: users.language, settings: notificationSettings.settings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}
