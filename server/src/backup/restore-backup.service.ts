import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Connection } from '../platform/database/connection.ts';
import { onSeparateConnection } from '../platform/database/connection.ts';
import { type MigrateOptions, migrate, readMigrations } from '../platform/database/migrations.ts';
import { runJobMigrations } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { ABOUT, type About, type Manifest } from './backup-archive.ts';
import { columnsOf, listMigrations, listTables, prepareSession, quoted } from './catalog.ts';
import { readBackup } from './read-backup.ts';

export interface RestoreTarget {
  /** A direct connection, without a pooler. */
  connection: Connection;
  storage: Pick<Storage, 'restore'>;
  log: Log;
  /** Receives the header of the backup before the restore changes the database. An error ends the restore. */
  check?: (about: About) => void;
  /** Runs after all rows are inserted, in the same transaction: an error rolls them all back. */
  filled?: (client: pg.Client, read: Pick<Restored, 'about' | 'manifest'>) => Promise<void>;
  /** Runs after the commit, before the migration to this program's schema. */
  restored?: (client: pg.Client, read: Pick<Restored, 'about' | 'manifest'>) => Promise<void>;
  onApplied?: MigrateOptions['onApplied'];
}

export interface Restored {
  about: About;
  manifest: Manifest;
  /** Names of the migrations that this restore applied because the backup is older than the program. */
  upgraded: string[];
}

/**
 * Checks that this program knows all migrations of a backup.
 * @throws StartRefused if this program lacks a migration of the backup's database, or contains it with another checksum
 */
export function checkKnown({ migrations, version }: About): void {
  const known = new Map(readMigrations().map(({ name, sha256 }) => [name, sha256]));
  const namesOf = (some: About['migrations']) => some.map(({ name }) => name).join(', ');
  const unknown = migrations.filter(({ name }) => !known.has(name));
  if (unknown.length > 0)
    throw new StartRefused(
      `The backup is of Coloa ${version}, whose database this version does not support (${namesOf(unknown)}). Restore it with that version or a later one.`,
    );
  const other = migrations.filter(({ name, sha256 }) => known.get(name) !== sha256);
  if (other.length > 0)
    throw new StartRefused(
      `${ABOUT} of the archive and this version describe ${namesOf(other)} differently: the archive is damaged, or was written by a modified program.`,
    );
}

async function refuseNewer(client: pg.ClientBase, { migrations, version }: About): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('schema_migrations') IS NOT NULL AS there");
  if (!rows[0]?.there) return;
  const known = new Set(migrations.map(({ name }) => name));
  const newer = (await listMigrations(client)).filter(({ name }) => !known.has(name));
  if (newer.length > 0)
    throw new StartRefused(
      `The target was created by a later version than Coloa ${version} of the backup (${newer.map(({ name }) => name).join(', ')}). Empty the data folder, or drop the database and create it again, then restore again.`,
    );
}

export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (rows.length > 0) return false;
  }
  return true;
}

async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  if (!(await isEmpty(client)))
    throw new StartRefused(
      'The target already contains an installation. A backup can only be restored into an empty database and folder: stop Coloa and move the data folder to another place, or set another DATA_DIR; with DATABASE_URL, set a new, empty database.',
    );
}

/**
 * Drops foreign keys, and indexes that no constraint needs, to speed up loading. Disables AFTER triggers, because the backup already
 * contains the rows that they would write. Returns the statements that undo these changes.
 */
async function unburden(client: pg.ClientBase): Promise<string[]> {
  const { rows: references } = await client.query<{ drop: string; make: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS make
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relname <> 'schema_migrations'
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype <> 'f')`,
  );
  const { rows: triggers } = await client.query<{ drop: string; make: string }>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS drop,
       format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname) AS make
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND (t.tgtype & 2) = 0 AND c.relnamespace = current_schema()::regnamespace`,
  );
  for (const { drop } of [...references, ...indexes, ...triggers]) await client.query(drop);
  return [...indexes, ...references, ...triggers].map(({ make }) => make);
}

class Loading {
  readonly #client: pg.Client;
  readonly #tables: Map<string, string>;
  #current: { table: string; into: ReturnType<typeof copyFrom>; done: Promise<void> } | null = null;

  constructor(client: pg.Client, { tables }: About) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, `COPY ${quoted(table.name)} (${columnsOf(table)}) FROM STDIN`]));
  }

  async add(table: string, chunk: Buffer): Promise<void> {
    if (this.#current?.table !== table) {
      await this.end();
      this.#current = this.#begin(table);
    }
    const { into, done } = this.#current;
    if (into.write(chunk)) return;
    await Promise.race([new Promise<void>((drained) => void into.once('drain', drained)), done]);
  }

  async end(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    current?.into.end();
    await current?.done;
  }

  #begin(table: string) {
    const into = this.#client.query(copyFrom(this.#tables.get(table) ?? ''));
    const done = finished(into);
    // Prevents an unhandled rejection if the COPY fails while no caller waits for `done`.
    done.catch(() => {});
    return { table, into, done };
  }
}

async function checkTables(client: pg.ClientBase, { tables }: About): Promise<void> {
  const there = new Map((await listTables(client)).map((table) => [table.name, columnsOf(table)]));
  const other = tables.filter((table) => there.get(table.name) !== columnsOf(table));
  if (other.length > 0 || there.size !== tables.length)
    throw new StartRefused(
      `The tables of the backup do not match its migrations (${other.map(({ name }) => name).join(', ') || 'some are missing'}).`,
    );
}

async function fill(client: pg.Client, loading: Loading, makeAgain: readonly string[], { sequences }: About): Promise<void> {
  await loading.end();
  for (const statement of makeAgain) await client.query(statement);
  for (const [name, last] of Object.entries(sequences)) await client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(name), last]);
}

/**
 * Restores the rows of a backup into an empty database and its files into `storage`, then migrates the database to this program's schema.
 * All rows are inserted in one transaction, so that a damaged archive leaves none in the database.
 * @throws StartRefused if the database is not empty, or the archive is not a valid backup that this program supports
 */
export async function restoreBackup(
  source: Readable,
  { connection, storage, log, check, filled, restored, onApplied }: RestoreTarget,
): Promise<Restored> {
  return await onSeparateConnection(connection, 'coloa restore', async (client) => {
    await prepareSession(client);
    await refuseUnlessEmpty(client);
    let loading: Loading | null = null;
    let makeAgain: string[] = [];
    const read = await readBackup(source, {
      async begin(about) {
        checkKnown(about);
        check?.(about);
        await refuseNewer(client, about);
        await migrate(connection, log, { last: about.migrations.at(-1)?.name ?? '' });
        await client.query('BEGIN');
        await checkTables(client, about);
        makeAgain = await unburden(client);
        loading = new Loading(client, about);
      },
      rows: async (table, chunk) => loading?.add(table, chunk),
      file: (name, content) => storage.restore(name, content),
    });
    if (loading) await fill(client, loading, makeAgain, read.about);
    await filled?.(client, read);
    await client.query('COMMIT');
    await restored?.(client, read);
    await client.query('ANALYZE');
    const upgraded = await migrate(connection, log, { onApplied });
    await runJobMigrations(connection, log);
    return { ...read, upgraded };
  });
}
