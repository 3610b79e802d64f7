import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { migrate } from '../src/platform/database/migrations.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openTestDatabase } from './database.ts';

const log = createLog('silent');

/** Columns of later migrations that today's factories write. */
const LATER = [
  ['issues', 'search_version smallint'],
  ['projects', 'kinds text[]'],
  ['issues', 'risk_owner text'],
  ['write_ups', 'search_version smallint'],
  ['write_ups', 'edited_by uuid'],
  ['workspaces', 'readiness jsonb'],
  ['issues', 'vi_outdated text[]'],
  ['issues', 'en_outdated text[]'],
  ['retests', 'version integer'],
  ['retests', 'edited_at timestamptz'],
  ['retests', 'edited_by uuid'],
  ['issues', 'cvss_other text'],
  ['comments', 'thread_id uuid'],
  ['comments', 'anchor jsonb'],
  ['comments', 'resolved_at timestamptz'],
  ['comments', 'resolved_by uuid'],
] as const;

/** The start of a statement on a column that migration 0038 renames. Today's factories do not write the column under its earlier name. */
const REPLACED = 'alter table projects alter column kind';

/**
 * Opens a database at the migration `last`, with the later columns that factories need. `upgrade` removes these columns and runs the later
 * migrations.
 */
export async function earlierDatabase(last: string) {
  const database = await openTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const { db } = database;
  const later: (readonly [table: string, column: string])[] = [];
  const eachTable = async (change: 'add' | 'drop') => {
    for (const [table, column] of later) {
      const named = change === 'add' ? column : column.split(' ')[0];
      await db.execute(sql.raw(`alter table ${table} ${change} column ${named}`));
    }
  };
  await migrate(database.connection, log, { last });
  const has = async (table: string, column: string) => {
    const { rows } = await db.execute(
      sql`select from pg_attribute where attrelid = ${table}::regclass and attname = ${column} and not attisdropped`,
    );
    return rows.length > 0;
  };
  for (const [table, column] of LATER) if (!(await has(table, column.split(' ')[0] ?? ''))) later.push([table, column]);
  await eachTable('add');
  const replaced = await has('projects', 'kind');
  if (replaced) await db.execute(sql.raw(`${REPLACED} set default 'WEB'`));
  const upgrade = async () => {
    await eachTable('drop');
    if (replaced) await db.execute(sql.raw(`${REPLACED} drop default`));
    return migrate(database.connection, log);
  };
  return { db, upgrade };
}
