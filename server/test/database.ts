import { inject } from 'vitest';
import type { Connection } from '../src/platform/database/connection.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { newId } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log/log.ts';
import { asAdmin, onDatabase } from './cluster.ts';
// What the set-up hands over is declared there.
import type {} from './global-setup.ts';
import { watchOuterColumns } from './outer-columns.ts';

watchOuterColumns();

export type TestDatabase = Database & {
  connection: Connection;
  /** Closes and drops it. */
  drop(): Promise<void>;
};

/**
 * A database of its own for a test file: a copy of the migrated template, or an empty one; with so many connections at most;
 * `named` false as behind a pooler that keeps no prepared statements.
 */
export async function openTestDatabase({ empty = false, max = 5, named = true } = {}): Promise<TestDatabase> {
  const { admin, template } = inject('cluster');
  const name = `${template.replace(/template$/, '')}${newId().replaceAll('-', '')}`;
  await asAdmin(admin, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : template}`));
  const connection = onDatabase(admin, name);
  const database = openDatabase(connection, { log: createLog('silent'), max, named });
  return {
    ...database,
    connection,
    async drop() {
      await database.close();
      await asAdmin(admin, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
