import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Connection, onSeparateConnection } from '../platform/database/connection.ts';
import { listPlaces, type StoredPlace } from '../platform/database/stored-file-columns.ts';
import { BACKUP_LOCK } from '../platform/jobs/backup-lock.ts';
import { NotStored, type Storage } from '../platform/storage/storage.ts';
import { ABOUT, type About, type BackedUpTable, FORMAT, fileName, MANIFEST, type Manifest, partName, sumsName } from './backup-archive.ts';
import { columnsOf, listAuditHeads, listMigrations, listOrders, listSequences, listTables, prepareSession, quoted } from './catalog.ts';
import { Counting } from './counting.ts';
import { sealKey } from './sealed-key.ts';

/** The minimum size, in bytes, of the rows in each compressed part of a table. The last part can be smaller. */
const PART = 8 * 1024 * 1024;
/** Number of files whose checksums are written together. */
const SUMMED = 1_000;

const packed = promisify(gzip);

export interface BackupSource {
  /** A direct connection, without a pooler. */
  connection: Connection;
  storage: Pick<Storage, 'read'>;
  version: string;
  /** The key to include in the backup, and the passphrase that encrypts it; null if the backup does not include the key. */
  sealed: { key: string; passphrase: string } | null;
}

export type OnProgress = (what: 'waiting' | { table: string; nth: number; of: number } | { files: number }) => void;

export interface Backup {
  about: About;
  manifest: Manifest;
  /** Names of lost files: rows refer to them, but the store does not have them. */
  missing: string[];
  sha256: string;
}

/**
 * Runs `work` on a snapshot of the database. Acquires an advisory lock, so that servers do not delete files that rows of the snapshot use.
 */
async function onSnapshot<T>(connection: Connection, onProgress: OnProgress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return await onSeparateConnection(connection, 'coloa backup', async (client) => {
    await prepareSession(client);
    // Makes PostgreSQL prefer the index of the primary key, because a sort could need as much temporary disk space as the table.
    await client.query('SET enable_sort = off');
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS free', BACKUP_LOCK);
    if (!rows[0]?.free) {
      onProgress('waiting');
      await client.query('SELECT pg_advisory_lock($1, $2)', BACKUP_LOCK);
    }
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    // Without the lock, a table that is rewritten concurrently would look empty in this snapshot.
    const tables = (await listTables(client)).map(({ name }) => quoted(name));
    await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`);
    return await work(client);
  });
}

export function copyOut(client: pg.Client, table: BackedUpTable, order: string | undefined): AsyncIterable<Buffer> {
  const sorted = order ? `ORDER BY ${order}` : '';
  return client.query(copyTo(`COPY (SELECT ${columnsOf(table)} FROM ${quoted(table.name)} ${sorted}) TO STDOUT`));
}

/** Streams the archive, so that memory use does not depend on its size. */
class Writing {
  readonly #tar = createTarPacker();
  readonly bytes: Readable = Readable.fromWeb(this.#tar.readable as Parameters<typeof Readable.fromWeb>[0]);

  async add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const entry = this.#tar.controller.add({ name, size, mode: 0o600 }).getWriter();
    for await (const chunk of content) await entry.write(chunk);
    await entry.close();
  }

  /**
   * Adds a JSON file to the archive.
   * @returns the SHA-256 of the JSON text
   */
  async addText(name: string, value: unknown): Promise<string> {
    const text = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
    await this.add(name, text.length, [text]);
    return createHash('sha256').update(text).digest('hex');
  }

  end(): void {
    this.#tar.controller.finalize();
  }

  fail(error: unknown): void {
    this.#tar.controller.error(error);
  }
}

async function addTable(into: Writing, rows: AsyncIterable<Buffer>, name: string): Promise<Manifest['tables'][string]> {
  const counting = new Counting();
  let gathered: Buffer[] = [];
  let [bytes, part] = [0, 0];
  const flush = async () => {
    const body = await packed(Buffer.concat(gathered), { level: 4 });
    part += 1;
    [gathered, bytes] = [[], 0];
    await into.add(partName(name, part), body.length, [body]);
  };
  for await (const chunk of rows) {
    counting.add(chunk);
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART) await flush();
  }
  if (bytes > 0) await flush();
  return { rows: counting.rows, bytes: counting.bytes, sha256: counting.sha256() };
}

async function addFile(into: Writing, name: string, { stream, size }: Awaited<ReturnType<Storage['read']>>): Promise<string> {
  const counting = new Counting();
  const counted = async function* () {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      counting.add(chunk);
      yield chunk;
    }
  };
  await into.add(fileName(name), size, counted());
  return counting.sha256();
}

async function addFiles(into: Writing, { storage }: BackupSource, places: AsyncIterable<StoredPlace>, onProgress: OnProgress) {
  const files: Manifest['files'] = { count: 0, bytes: 0 };
  const missing: string[] = [];
  let [sums, part]: [Record<string, string>, number] = [{}, 0];
  const flush = async () => {
    part += 1;
    await into.addText(sumsName(part), sums);
    sums = {};
    onProgress({ files: files.count });
  };
  for await (const { name } of places) {
    const found = await storage.read(name).catch((error) => {
      if (error instanceof NotStored) return null;
      throw error;
    });
    if (!found) {
      missing.push(name);
      continue;
    }
    sums[name] = await addFile(into, name, found);
    files.count += 1;
    files.bytes += found.size;
    if (files.count % SUMMED === 0) await flush();
  }
  if (Object.keys(sums).length > 0) await flush();
  return { files, missing };
}

async function writeAll(source: BackupSource, into: Writing, onProgress: OnProgress): Promise<Omit<Backup, 'sha256'>> {
  return await onSnapshot(source.connection, onProgress, async (client) => {
    const tables = await listTables(client);
    const orders = await listOrders(client);
    const about: About = {
      coloa: 'backup',
      format: FORMAT,
      version: source.version,
      madeAt: new Date().toISOString(),
      migrations: await listMigrations(client),
      tables,
      sequences: await listSequences(client),
      key: source.sealed && sealKey(source.sealed.key, source.sealed.passphrase),
      auditHeads: await listAuditHeads(client, tables),
    };
    const manifest: Manifest = { tables: {}, files: { count: 0, bytes: 0 }, about: await into.addText(ABOUT, about) };
    for (const [nth, table] of tables.entries()) {
      onProgress({ table: table.name, nth, of: tables.length });
      manifest.tables[table.name] = await addTable(into, copyOut(client, table, orders.get(table.name)), table.name);
    }
    const { files, missing } = await addFiles(into, source, listPlaces(client), onProgress);
    Object.assign(manifest, { files, missing: missing.length } satisfies Partial<Manifest>);
    await into.addText(MANIFEST, manifest);
    return { about, manifest, missing };
  });
}

/**
 * Writes a snapshot of all rows and files, and the key if `source` has it, to `out`. Servers may use the installation in the meantime.
 * @throws the error of the database, the store or `out`; the written part is then not a valid backup
 */
export async function writeBackup(source: BackupSource, out: NodeJS.WritableStream, onProgress: OnProgress = () => {}): Promise<Backup> {
  const into = new Writing();
  const writing = writeAll(source, into, onProgress).then(
    (backup) => {
      into.end();
      return backup;
    },
    (error) => {
      into.fail(error);
      throw error;
    },
  );
  const hash = createHash('sha256');
  const summed = async function* (bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
  // The first error is reported; the other one is its consequence.
  const [backup] = await Promise.all([writing, pipeline(into.bytes, summed, out, { end: false })]);
  return { ...backup, sha256: hash.digest('hex') };
}

const withoutFiles = { read: async (name: string): Promise<never> => Promise.reject(new NotStored(name)) };

/** Streams all rows of one database snapshot to `take`, as an archive without files and key. */
export async function archiveOfRows<T>(connection: Connection, version: string, take: (archive: Readable) => Promise<T>): Promise<T> {
  const archive = new PassThrough();
  let unread: Error | null = null;
  const writing = writeBackup({ connection, storage: withoutFiles, version, sealed: null }, archive).then(
    () => void archive.end(),
    (error: Error) => {
      unread = error;
      archive.destroy(error);
    },
  );
  const taking = take(archive)
    .catch((error) => {
      // An error of the writer takes precedence, because the reader's error is only its consequence.
      throw unread ?? error;
    })
    .finally(() => archive.destroy());
  const [taken] = await Promise.all([taking, writing]);
  return taken;
}

const TABLES = 0.6;
const SOME = 1_000;

/**
 * Returns the progress from 0 to 1: tables count for 60 %, files for 40 %.
 * @param filesBefore the number of files in the previous backup, from which the total is estimated; null if there was none
 */
export function progressOf(what: Parameters<OnProgress>[0], filesBefore: number | null): number {
  if (what === 'waiting') return 0;
  if ('table' in what) return (TABLES * what.nth) / what.of;
  return TABLES + (1 - TABLES) * Math.min(what.files / Math.max(filesBefore ?? 0, what.files + SOME), 1);
}
