import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { StartRefused } from '../process/start-refused.ts';
import type { Connection } from './connection.ts';
import { placeOf } from './connection.ts';
import { isDatabaseUnavailable, reasonOf, sqlState } from './database-errors.ts';
import { remedyOf, startRefusal } from './database-remedies.ts';
import { allowTriggers, distribute } from './distribution.ts';
import { refuseMarked } from './moved-database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations');
export const OLDEST_POSTGRES = 15;
const PATIENCE_S = 30;
const REMIND_S = 5;
/** The key of an advisory lock. Only the process that has this lock migrates the database; other processes wait. */
const LOCK = 7_203_141_882;

export type AppliedMigration = { name: string; sha256: string };
type Migration = { name: string; sha256: string; sql: string };

export interface MigrateOptions {
  folder?: string;
  /** The time in seconds to wait for a database server that does not respond. */
  patience?: number;
  last?: string;
  onApplied?: ((name: string, ms: number) => void) | undefined;
  /** Runs before any change. If it rejects, nothing is migrated. */
  look?: (client: pg.Client) => Promise<void>;
  /** After an abort, `migrate` stops waiting for the database server and starts no further migration. */
  leaving?: AbortSignal | undefined;
}

/**
 * Applies each file of server/migrations once, in order, each in its own transaction. Concurrent processes wait for each other.
 * @returns the names of the applied migrations
 * @throws StartRefused if the database cannot be used, was moved or is newer than the program, or an applied file has changed
 */
export async function migrate(
  connection: Connection,
  log: Log,
  { folder = FOLDER, patience = PATIENCE_S, last, onApplied, look, leaving }: MigrateOptions = {},
): Promise<string[]> {
  const client = await connect(connection, log, patience, leaving);
  try {
    await checkServer(client);
    await refuseMarked(client, connection);
    await look?.(client);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const pending = (await findPending(client, readMigrations(folder))).filter(({ name }) => last === undefined || name <= last);
    if (pending.length > 0) await allowTriggers(client);
    for (const migration of pending) {
      leaving?.throwIfAborted();
      const began = performance.now();
      await apply(client, migration, connection);
      onApplied?.(migration.name, performance.now() - began);
      log.info({ migration: migration.name }, 'the database was migrated');
    }
    await distribute(client, log);
    return pending.map((migration) => migration.name);
  } catch (error) {
    throw startRefusal(connection, error);
  } finally {
    await client.end();
  }
}

/**
 * Finds pending migrations without changing or locking anything.
 * @returns the names of pending migrations in order
 * @throws StartRefused if the database cannot be used or contains no installation, is newer than the program, or an applied file has
 * changed
 */
export async function migrationsAhead(
  connection: Connection,
  log: Log,
  { folder = FOLDER, patience = PATIENCE_S }: Pick<MigrateOptions, 'folder' | 'patience'> = {},
): Promise<string[]> {
  const client = await connect(connection, log, patience);
  try {
    await checkServer(client);
    const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('schema_migrations') IS NOT NULL AS there");
    if (!rows[0]?.there) throw new StartRefused(`The database ${placeOf(connection)} contains no Coloa installation.`);
    return (await findPending(client, readMigrations(folder))).map(({ name }) => name);
  } catch (error) {
    throw startRefusal(connection, error);
  } finally {
    await client.end();
  }
}

/** Connects to the database. Retries until `patience` has passed, because a PostgreSQL server may start at the same time as Coloa. */
async function connect(connection: Connection, log: Log, patience: number, leaving?: AbortSignal): Promise<pg.Client> {
  const place = placeOf(connection);
  const end = performance.now() + patience * 1000;
  for (let remind = 0; ; await sleep(500, undefined, leaving && { signal: leaving })) {
    const client = new pg.Client({ ...connection, application_name: 'coloa migrations', connectionTimeoutMillis: 5_000 });
    client.on('error', (error) => log.warn({ err: error }, 'the connection of the migrations was lost'));
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {}); // it never connected
      const now = performance.now();
      if (!isDatabaseUnavailable(error) || now >= end) {
        const remedy = remedyOf(sqlState(error) ?? '', connection) ?? 'Check DATABASE_URL, and whether the server runs.';
        throw new StartRefused(`The database ${place} cannot be used: ${reasonOf(error)}. ${remedy}`);
      }
      if (now < remind) continue;
      remind = now + REMIND_S * 1000;
      log.warn(`the database ${place} cannot be reached yet (${reasonOf(error)}); trying for another ${Math.ceil((end - now) / 1000)} s`);
    }
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding",
  );
  const { version = 0, encoding = '' } = rows[0] ?? {};
  if (version < OLDEST_POSTGRES) throw new StartRefused(`The database is PostgreSQL ${version}; Coloa needs ${OLDEST_POSTGRES} or newer.`);
  if (encoding !== 'UTF8') throw new StartRefused(`The database is encoded in ${encoding}; Coloa needs one created with ENCODING 'UTF8'.`);
}

export function readMigrations(folder = FOLDER): Migration[] {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    // Git on Windows may have converted the line endings, which would change the hash.
    const sql = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { name: file.slice(0, -'.sql'.length), sha256: createHash('sha256').update(sql).digest('hex'), sql };
  });
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<AppliedMigration>('SELECT name, sha256 FROM schema_migrations');
  return pendingMigrations(rows, migrations);
}

/** @throws StartRefused if the database is newer than the program, or if an applied file has changed */
export function pendingMigrations(rows: readonly AppliedMigration[], migrations = readMigrations()): Migration[] {
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = rows.filter((row) => !known.has(row.name));
  if (unknown.length) {
    throw new StartRefused(
      `The database was migrated by a newer Coloa (${unknown.map((row) => row.name).join(', ')}). Start that version, or restore a backup made before.`,
    );
  }
  // The names are sorted here and not in SQL, because the database may use another collation.
  const last = [...applied.keys()].sort().at(-1) ?? '';
  for (const { name, sha256 } of migrations) {
    if (applied.has(name) ? applied.get(name) !== sha256 : name < last) {
      throw new StartRefused(
        `The migration ${name} differs from the one applied to this database. Never change or insert released migrations: add a new one.`,
      );
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function apply(client: pg.Client, migration: Migration, connection: Connection): Promise<void> {
  await client.query('BEGIN');
  try {
    // The whole file is sent at once, because sending the 500 statements of a new database one by one takes 50 % longer.
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [migration.name, migration.sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // the connection may be what failed; the first error says more
    const failed = `The migration ${migration.name} failed; nothing of it was kept`;
    const refused = startRefusal(connection, error, failed);
    throw refused === error ? new Error(failed, { cause: error }) : refused;
  }
}
