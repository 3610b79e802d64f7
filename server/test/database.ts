import { inject } from 'vitest';
import type { Connection } from '../src/platform/database/connection.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { newId } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log/log.ts';
import { asAdmin, onDatabase } from './cluster.ts';
// Declares the type of the injected value.
import type {} from './global-setup.ts';
import { watchOuterColumns } from './outer-columns.ts';

watchOuterColumns();

export type TestDatabase = Database & {
  connection: Connection;
  drop(): Promise<void>;
};

/** @param named whether to use prepared statements; false simulates a pooler that does not keep them */
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
