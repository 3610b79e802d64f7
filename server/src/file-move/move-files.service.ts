import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Connection } from '../platform/database/connection.ts';
import { hasRunningServer, onSeparateConnection } from '../platform/database/connection.ts';
import { listPlaces, type StoredPlace } from '../platform/database/stored-file-columns.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { NotStored, type Storage } from '../platform/storage/storage.ts';

/** The number of files that are copied or deleted concurrently. Most of the time is spent waiting for the store. */
const AT_ONCE = 6;

type Seen = { size: number; sha256: Buffer };

export type Told = Pick<StoredPlace, 'name' | 'called'>;

export type Moved = {
  files: number;
  bytes: number;
  /** The number of `files` that were already correct at the target. */
  already: number;
  /** Files that rows refer to, and that are in neither store. */
  missing: Told[];
  /** Files whose size or checksum differs from their database rows. */
  damaged: Told[];
  deleted: number;
  /** Whether a server ran at the start or end of copying. Such a server may have written more files. */
  served: boolean;
};

export type Move = {
  /** A direct connection, without a pooler. */
  connection: Connection;
  from: Pick<Storage, 'read' | 'delete'>;
  to: Pick<Storage, 'read' | 'restore'>;
  /** If true, the files are deleted from `from` after all were verified at `to`. Nothing is deleted if files are missing or damaged. */
  deleteSource: boolean;
  onProgress?: (files: number) => void;
};

async function* counted(stream: Readable, seen: { size: number; hash: ReturnType<typeof createHash> }): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    seen.size += chunk.length;
    seen.hash.update(chunk);
    yield chunk;
  }
}

async function look(
  store: Pick<Storage, 'read'>,
  name: string,
  take: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Seen | null> {
  const found = await store.read(name).catch((error: unknown) => {
    if (error instanceof NotStored) return null;
    throw error;
  });
  if (!found) return null;
  const seen = { size: 0, hash: createHash('sha256') };
  await take(counted(found.stream, seen));
  return { size: seen.size, sha256: seen.hash.digest() };
}

const readThrough = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _ of bytes); // reads all bytes for the checksum
};

const isAsTold = (seen: Seen, { size, sha256 }: Pick<StoredPlace, 'size' | 'sha256'>): boolean =>
  (size === null || seen.size === size) && (sha256 === null || seen.sha256.equals(sha256));

async function moveOne({ from, to }: Move, place: StoredPlace, moved: Moved): Promise<void> {
  const there = await look(to, place.name, readThrough);
  // A file without a stored checksum is compared with its source.
  const told = there && place.sha256 === null ? await look(from, place.name, readThrough) : null;
  if (there && isAsTold(there, place) && (told === null || isAsTold(there, told))) {
    moved.already += 1;
    moved.files += 1;
    moved.bytes += there.size;
    return;
  }
  const taken = await look(from, place.name, (bytes) => to.restore(place.name, bytes));
  if (!taken) return void (there ? moved.damaged : moved.missing).push(toldOf(place));
  const arrived = await look(to, place.name, readThrough);
  if (!arrived || !isAsTold(arrived, taken)) throw new StartRefused(`The file ${place.name} differs after the move. Check the target.`);
  if (!isAsTold(arrived, place)) moved.damaged.push(toldOf(place));
  moved.files += 1;
  moved.bytes += arrived.size;
}

const toldOf = ({ name, called }: StoredPlace): Told => ({ name, called });

/**
 * Runs `work` for each file, several at a time, and stops at the first error. Call in a transaction, because `listPlaces` uses a cursor.
 */
async function each(client: pg.ClientBase, work: (place: StoredPlace) => Promise<void>): Promise<void> {
  const places = listPlaces(client);
  let failed = false;
  const worker = async () => {
    try {
      for (let next = await places.next(); !next.done && !failed; next = await places.next()) await work(next.value);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const [first] = ended.filter((end) => end.status === 'rejected');
  if (first) throw first.reason;
}

function refuseServed({ deleteSource }: Move, { served }: Moved): void {
  if (served && deleteSource)
    throw new StartRefused('A server is using this database and its files. Stop every process of it, then move the files.');
}

/**
 * Copies every referenced file from one store to the other and reads it again there. Correct existing files stay, so an interrupted run can
 * be continued.
 * @throws StartRefused if a server runs and files are to be deleted, or a store returns different content
 */
export async function moveFiles(move: Move): Promise<Moved> {
  const { connection, from, deleteSource, onProgress = () => {} } = move;
  const moved: Moved = { files: 0, bytes: 0, already: 0, missing: [], damaged: [], deleted: 0, served: false };
  return await onSeparateConnection(connection, 'coloa files', async (client) => {
    moved.served = await hasRunningServer(client);
    refuseServed(move, moved);
    // A large file takes time, and some databases end connections that are idle in a transaction.
    await client.query('SET idle_in_transaction_session_timeout = 0');
    // Copying and deleting use one snapshot, because files that are referenced later were not copied, and must not be deleted.
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await each(client, async (place) => {
      await moveOne(move, place, moved);
      onProgress(moved.files);
    });
    moved.served ||= await hasRunningServer(client);
    refuseServed(move, moved);
    if (deleteSource && moved.missing.length + moved.damaged.length === 0)
      await each(client, async ({ name }) => {
        await from.delete(name);
        moved.deleted += 1;
      });
    await client.query('COMMIT');
    return moved;
  });
}
