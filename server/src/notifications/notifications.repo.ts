import type { Tx } from '../platform/database.ts';
import { notifications } from './notifications.tables.ts';

/** One statement. What was told of the same day that something is due is not told twice. */
export async function insertNotifications(tx: Tx, rows: (typeof notifications.$inferInsert)[]): Promise<void> {
  await tx.insert(notifications).values(rows).onConflictDoNothing();
}
