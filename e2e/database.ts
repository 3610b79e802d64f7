import { randomBytes } from 'node:crypto';
import { runningEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts';
import { asAdmin, onDatabase } from '../server/test/cluster.ts';
import type { RunningServer } from './server.ts';

/** What a server of a test is started with, and how what was made for it is given back. */
export interface OwnDatabase {
  env: Record<string, string>;
  drop(): Promise<void>;
}

/** A new database on the server of DATABASE_URL, whose user may create some; without that variable the embedded one of the data folder. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) return { env: {}, drop: async () => {} };
  const name = `coloa_e2e_${process.pid}_${randomBytes(4).toString('hex')}`;
  const onServer = <T>(sql: string) => asAdmin<T>({ connectionString }, (client) => client.query(sql) as Promise<T>);
  await onServer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  return {
    env: { DATABASE_URL: onDatabase({ connectionString }, name).connectionString ?? '' },
    async drop() {
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** What the database of a running server holds, past all of its calls. */
export async function askDatabase<Row extends object>(server: RunningServer, sql: string, values: unknown[]): Promise<Row[]> {
  const { databaseUrl, dataDir } = server;
  const connection = databaseUrl ? { connectionString: databaseUrl } : await runningEmbeddedPostgres(dataDir);
  if (!connection) throw new Error(`No database answers in ${dataDir}`);
  return asAdmin(connection, async (client) => (await client.query<Row>(sql, values)).rows);
}
