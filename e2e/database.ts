import { randomBytes } from 'node:crypto';
import type { Connection } from '../server/src/platform/database/connection.ts';
import { runningEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { asAdmin, onDatabase, urlOf } from '../server/test/cluster.ts';
import { clusterOfRun } from './cluster.ts';
import type { ServerData } from './server.ts';

/** What a server of a test is started with, and how what was made for it is given back. */
export interface OwnDatabase {
  env: Record<string, string>;
  drop(): Promise<void>;
}

/** A new migrated database in the run's cluster. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const { url, template } = clusterOfRun();
  const cluster = { connectionString: url };
  const name = `${template.replace(/template$/, '')}${randomBytes(6).toString('hex')}`;
  await asAdmin(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return {
    env: { DATABASE_URL: urlOf(onDatabase(cluster, name)) },
    async drop() {
      await asAdmin(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** How to reach the database of a running server past all of its calls. */
export async function connectionOf({ databaseUrl, dataDir }: ServerData): Promise<Connection> {
  const connection = databaseUrl ? { connectionString: databaseUrl } : await runningEmbeddedPostgres(dataDir);
  if (!connection) throw new Error(`No database answers in ${dataDir}`);
  return connection;
}

/** What the database of a running server holds, past all of its calls. */
export async function askDatabase<Row extends object>(server: ServerData, sql: string, values: unknown[]): Promise<Row[]> {
  return asAdmin(await connectionOf(server), async (client) => (await client.query<Row>(sql, values)).rows);
}
