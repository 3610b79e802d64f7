import type { NotificationSettings } from '@coloa/contract/notifications/notification-kinds.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { notificationSettings } from './notifications.tables.ts';

export async function findSettings(db: DbOrTx, userId: string): Promise<NotificationSettings | undefined> {
  const [row] = await db
    .select({ settings: notificationSettings.settings })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return row?.settings;
}

export async function writeSettings(db: DbOrTx, userId: string, settings: NotificationSettings): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ userId, settings })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { settings, updatedAt: sql`now()` } });
}

export const listReached = (db: DbOrTx, userIds: readonly string[]) =>
  db
    .select({ userId: users.id, email: users.email, settings: notificationSettings.settings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(inArray(users.id, [...userIds]));
