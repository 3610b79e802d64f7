import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** An advisory lock: exclusive while a session writes a backup, shared while `unlessBackingUp` runs work. */
export const BACKUP_LOCK = [7203, 8_442_107];

/**
 * Runs short work, such as a deletion of files, only if no backup is written, because rows of the backup may refer to the files.
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
