import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** The key of an advisory lock, which is exclusive while a backup is written and shared while `unlessBackingUp` runs work. */
export const BACKUP_LOCK = [7203, 8_442_107];

/**
 * Runs short work, such as deleting files, only if no backup is being written, because the backup may need these files.
 * @returns whether the work ran
 */
export async function unlessBackingUp(database: Pick<Database, 'transaction'>, work: () => Promise<void>): Promise<boolean> {
  const [space, lock] = BACKUP_LOCK;
  return await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${space}::int, ${lock}::int) as free`);
    if (!rows[0]?.free) return false;
    await work();
    return true;
  });
}
