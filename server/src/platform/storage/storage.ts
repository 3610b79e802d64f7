import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DAY_MS } from '../text/days.ts';
import { syncFolder } from './durable-file.ts';
import { makeFolder } from './make-folder.ts';

export type StoredFile = {
  /** 48 random hexadecimal digits; the key for reading the file. */
  name: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
};

/** The store of uploads and generated files: on a local disk, or S3-compatible. */
export type Storage = {
  /**
   * Stores a new file, which is complete when the promise resolves.
   * @throws TooLarge beyond `maxBytes`; nothing is stored then, nor if the source fails
   */
  write(source: AsyncIterable<Uint8Array> | Uint8Array, maxBytes?: number): Promise<StoredFile>;
  /** Restores a file under its previous name, replacing an existing one. It is complete when the promise resolves. */
  restore(name: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws NotStored if the file does not exist */
  read(name: string): Promise<{ stream: Readable; size: number }>;
  /**
   * Returns the local path of the file's bytes, for other threads; a remote store downloads them first. The local file may be deleted at
   * any time.
   * @throws NotStored if the file does not exist
   */
  local(name: string): Promise<{ path: string }>;
  /** Does nothing if the file does not exist. */
  delete(name: string): Promise<void>;
  /** Returns every file, in no order; may miss files that are written, and contain files that are deleted, during the listing. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>;
  /** @throws if the store is unavailable, or its folder is not writable */
  check(): Promise<void>;
};

export class TooLarge extends Error {
  override name = 'TooLarge';
}

export class NotStored extends Error {
  override name = 'NotStored';
}

/** Thrown if the store cannot be used now. Answered with a 503, because the request can be retried, not with a 500. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

const NAME = /^[0-9a-f]{48}$/;

/** Whether a name has the form that the stores use; objects with other names do not belong to Coloa. */
export const isStoredName = (name: string): boolean => NAME.test(name);

export const newStoredName = (): string => randomBytes(24).toString('hex');

/** The names of the folders over which files are distributed. */
const PART = /^[0-9a-f]{2}$/;

/** Stores files below `folder`, distributed over 256 folders, and deletes partial files that are older than a day. */
export function openDiskStorage(folder: string): Storage {
  const unfinished = path.join(folder, 'unfinished');
  makeFolder(unfinished);
  for (const entry of fs.readdirSync(unfinished)) {
    const file = path.join(unfinished, entry);
    // Spares young files: another process may be writing them, or have just renamed them.
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
 * Writes a new file, which is flushed to the disk when the promise resolves.
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
