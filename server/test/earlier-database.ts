import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { migrate } from '../src/platform/database/migrations.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openTestDatabase } from './database.ts';

const log = createLog('silent');

/** Columns of later migrations that today's factories write. */
const LATER = [
  ['issues', 'search_version smallint'],
  ['issues', 'risk_owner text'],
  ['write_ups', 'search_version smallint'],
  ['workspaces', 'readiness jsonb'],
] as const;

/**
 * Opens a database at the migration `last`, with the later columns that factories need. `upgrade` removes these columns and runs the later
 * migrations.
 */
export async function earlierDatabase(last: string) {
  const database = await openTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const { db } = database;
  const eachTable = async (change: 'add' | 'drop') => {
    for (const [table, column] of LATER) {
      const named = change === 'add' ? column : column.split(' ')[0];
      await db.execute(sql.raw(`alter table ${table} ${change} column ${named}`));
    }
  };
  await migrate(database.connection, log, { last });
  await eachTable('add');
  const upgrade = async () => {
    await eachTable('drop');
    return migrate(database.connection, log);
  };
  return { db, upgrade };
}
