import { randomBytes } from 'node:crypto';
import type { Connection } from '../server/src/platform/database/connection.ts';
import { runningEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { asAdmin, onDatabase, startCluster, urlOf } from '../server/test/cluster.ts';
import type { ServerData } from './server.ts';

/** Prepares the PostgreSQL server of a run, with a template of a migrated database. Each Coloa server gets a copy of this template. */
export default async function setup(): Promise<() => Promise<void>> {
  const { admin, template, stop } = await startCluster();
  process.env.E2E_CLUSTER = JSON.stringify({ url: urlOf({ database: 'postgres', ...admin }), template });
  return stop;
}

export const clusterOfRun = (): { url: string; template: string } => JSON.parse(process.env.E2E_CLUSTER ?? '{}');

export interface OwnDatabase {
  env: Record<string, string>;
  drop(): Promise<void>;
}

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

export async function connectionOf({ databaseUrl, dataDir }: ServerData): Promise<Connection> {
  const connection = databaseUrl ? { connectionString: databaseUrl } : await runningEmbeddedPostgres(dataDir);
  if (!connection) throw new Error(`No database answers in ${dataDir}`);
  return connection;
}

export async function askDatabase<Row extends object>(server: ServerData, sql: string, values: unknown[]): Promise<Row[]> {
  return asAdmin(await connectionOf(server), async (client) => (await client.query<Row>(sql, values)).rows);
}
