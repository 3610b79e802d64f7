import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DAY_MS } from '../text/days.ts';
import { syncFolder } from './durable-file.ts';
import { makeFolder } from './make-folder.ts';

export type StoredFile = {
  /** The name of the file in the store: 48 hexadecimal digits. */
  name: string;
  size: number;
  sha256: Buffer;
};

export type Storage = {
  /**
   * Stores a file, which is complete when the promise resolves.
   * @throws TooLarge if the source has more than `maxBytes` bytes. Nothing is stored in this case, or if the source fails
   */
  write(source: AsyncIterable<Uint8Array> | Uint8Array, maxBytes?: number): Promise<StoredFile>;
  /** Stores a file under an existing name, for example from a backup. It is complete when the promise resolves. */
  restore(name: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws NotStored if the file does not exist */
  read(name: string): Promise<{ stream: Readable; size: number }>;
  /**
   * Returns the path of a local copy, for code that needs a path. The copy may be deleted at any time.
   * @throws NotStored if the file does not exist
   */
  local(name: string): Promise<{ path: string }>;
  delete(name: string): Promise<void>;
  /** Yields the files in any order. Files that are written or deleted during the listing may be included or missing. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>;
  /** @throws Error if the store is unavailable, or its folder is not writable */
  check(): Promise<void>;
};

export class TooLarge extends Error {
  override name = 'TooLarge';
}

export class NotStored extends Error {
  override name = 'NotStored';
}

/** Thrown if the file store cannot be used. The server responds with status 503, because the client can retry the request. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

const NAME = /^[0-9a-f]{48}$/;

export const isStoredName = (name: string): boolean => NAME.test(name);

export const newStoredName = (): string => randomBytes(24).toString('hex');

const PART = /^[0-9a-f]{2}$/;

/** Opens a store that distributes files over up to 256 folders below `folder`. Deletes unfinished files that are older than a day. */
export function openDiskStorage(folder: string): Storage {
  const unfinished = path.join(folder, 'unfinished');
  makeFolder(unfinished);
  for (const entry of fs.readdirSync(unfinished)) {
    const file = path.join(unfinished, entry);
    // Younger files are kept, because another process may still be writing them.
    const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (written !== undefined && written < Date.now() - DAY_MS) fs.rmSync(file, { force: true });
  }

  function place(name: string): string {
    if (!isStoredName(name)) throw new NotStored(`no file has the name ${JSON.stringify(name)}`);
    return path.join(folder, name.slice(0, 2), name);
  }

  const goneOr =
    (name: string) =>
    (error: NodeJS.ErrnoException): never => {
      throw error.code === 'ENOENT' ? new NotStored(`the file ${name} is gone`) : error;
    };

  async function put(name: string, source: AsyncIterable<Uint8Array> | Uint8Array, maxBytes: number): Promise<StoredFile> {
    const file = place(name);
    const temporary = path.join(unfinished, newStoredName());
    try {
      const { size, sha256 } = await writeThrough(temporary, source, maxBytes);
      await fs.promises.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await fs.promises.rename(temporary, file);
      syncFolder(path.dirname(file));
      return { name, size, sha256 };
    } catch (error) {
      await fs.promises.rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    write: (source, maxBytes = Number.POSITIVE_INFINITY) => put(newStoredName(), source, maxBytes),
    async restore(name, source) {
      await put(name, source, Number.POSITIVE_INFINITY);
    },
    async read(name) {
      const handle = await fs.promises.open(place(name)).catch(goneOr(name));
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), size };
    },
    async local(name) {
      const file = place(name);
      await fs.promises.access(file, fs.constants.R_OK).catch(goneOr(name));
      return { path: file };
    },
    async delete(name) {
      await fs.promises.rm(place(name), { force: true });
    },
    async *list() {
      for (const part of await fs.promises.readdir(folder)) {
        if (!PART.test(part)) continue;
        for (const name of await fs.promises.readdir(path.join(folder, part))) {
          const written = isStoredName(name) && fs.statSync(path.join(folder, part, name), { throwIfNoEntry: false })?.mtime;
          if (written) yield { name, writtenAt: written };
        }
      }
    },
    async check() {
      await fs.promises.access(unfinished, fs.constants.W_OK);
    },
  };
}

/**
 * Writes the file and flushes it to the disk before the promise resolves.
 * @throws TooLarge beyond `maxBytes`
 */
export async function writeThrough(file: string, source: AsyncIterable<Uint8Array> | Uint8Array, maxBytes: number) {
  const handle = await fs.promises.open(file, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    await handle.sync();
    return { size, sha256: hash.digest() };
  } finally {
    await handle.close();
  }
}
