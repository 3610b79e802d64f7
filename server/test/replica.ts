import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Connection } from '../src/platform/database/connection.ts';
import type { Db } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log/log.ts';
import { abandonEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { giveTo, postgresAccount } from '../src/platform/postgres/postgres-account.ts';

export interface Replicated {
  primary: EmbeddedPostgres;
  replica: Connection;
  replicaAdmin: Connection;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

const log = createLog('silent');

export async function startReplicated(): Promise<Replicated> {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  fs.chmodSync(parent, 0o711); // As root, PostgreSQL runs as another account.
  const [first, second] = ['first', 'second'].map((name) => path.join(parent, name)) as [string, string];
  const abandon = () => {
    for (const folder of [first, second]) abandonEmbeddedPostgres(folder);
    fs.rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', abandon);
  const binariesCache = path.join(parent, 'binaries');
  const common = { fsync: 'off', shared_buffers: '32MB', max_connections: '50' };
  const start = (folder: string, settings: Record<string, string> = {}) =>
    startEmbeddedPostgres(folder, { log, durable: false, binariesCache, settings: { ...common, ...settings } });

  for (const folder of [first, second]) fs.mkdirSync(folder, { mode: 0o711 });
  await (await start(first)).stop();
  fs.cpSync(first, second, { recursive: true });
  const standby = path.join(second, 'postgres');
  fs.writeFileSync(path.join(standby, 'standby.signal'), '');
  giveTo(postgresAccount(path.join(first, 'postgres')), standby);

  const primary = await start(first);
  const { host, port, user, password } = primary.admin;
  const copy = await start(second, { primary_conninfo: `host=${host} port=${port} user=${user} password=${password}` });
  return {
    primary,
    replica: copy.connection,
    replicaAdmin: copy.admin,
    stopReplica: () => copy.stop(),
    async stop() {
      await copy.stop();
      await primary.stop();
      process.off('exit', abandon);
      abandon();
    },
  };
}

export interface Seen extends Record<string, unknown> {
  copied: boolean;
  last: number | null;
}

export async function look(db: Db): Promise<Seen> {
  const { rows } = await db.execute<Seen>(sql`SELECT pg_is_in_recovery() AS copied, (SELECT max(id) FROM notes) AS last`);
  return rows[0] ?? { copied: false, last: null };
}
