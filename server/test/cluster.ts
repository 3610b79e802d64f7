import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Connection } from '../src/platform/database/connection.ts';
import { migrate } from '../src/platform/database/migrations.ts';
import { runJobMigrations } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log/log.ts';
import { abandonEmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';

export type Cluster = {
  admin: Connection;
  template: string;
  stop(): Promise<void>;
};

const PREFIX = `coloa_test_${process.pid}_${randomBytes(4).toString('hex')}_`;

const log = createLog('silent');

export async function startCluster(): Promise<Cluster> {
  const given = process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL;
  const { admin, stop } = given ? useGiven(given) : await startOwn();
  const template = `${PREFIX}template`;
  await asAdmin(admin, async (client) => {
    await client.query(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`);
  });
  await migrate(onDatabase(admin, template), log);
  await runJobMigrations(onDatabase(admin, template), log);
  return { admin, template, stop };
}

function useGiven(connectionString: string) {
  const admin: Connection = { connectionString };
  const script = path.join(import.meta.dirname, 'drop-databases.ts');
  const abandon = () => spawnSync(process.execPath, [script, connectionString, PREFIX], { stdio: 'ignore' });
  process.once('exit', abandon);
  return {
    admin,
    async stop() {
      process.off('exit', abandon);
      await asAdmin(admin, (client) => dropDatabases(client, PREFIX));
    },
  };
}

async function startOwn() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  // Cleans up if the run ends early, for example by Ctrl-C or a failed set-up.
  const abandon = () => {
    abandonEmbeddedPostgres(folder);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // This handler must run before the exit handler of `memory-folder.ts`, which deletes the file with the process id of this PostgreSQL.
  process.prependOnceListener('exit', abandon);
  fs.chmodSync(folder, 0o711); // As root, PostgreSQL runs as another account, which may need the binaries in this folder.
  // A small buffer cache makes DROP DATABASE faster, because the command scans the whole cache.
  const settings = { shared_buffers: '128MB' };
  const postgres = await startEmbeddedPostgres(folder, { log, durable: false, settings, binariesCache: path.join(folder, 'binaries') });
  return {
    admin: postgres.admin,
    async stop() {
      await postgres.stop();
      process.off('exit', abandon);
      abandon();
    },
  };
}

export function onDatabase(admin: Connection, database: string): Connection {
  if (!admin.connectionString) return { ...admin, database };
  const url = new URL(admin.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export function urlOf({ connectionString, user, password, host, port, database }: Connection): string {
  if (connectionString) return connectionString;
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
}

export async function asAdmin<T>(admin: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)', [prefix]);
  for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
