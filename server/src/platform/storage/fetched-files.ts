import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { isStoredName, newStoredName, writeThrough } from './storage.ts';

const KEPT_MS = 60 * 60_000;
const LEFT_OVER = 0.75;

export type FetchedFiles = {
  pathOf(name: string): Promise<string>;
  forget(name: string): Promise<void>;
};

type Copy = { file: string; size: number; usedAt: number };

/** Keeps local copies of the most recently used files, up to about `maxBytes`. Deletes copies that have not been used for KEPT_MS. */
export function openFetchedFiles(
  folder: string,
  maxBytes: number,
  fetch: (name: string) => Promise<{ stream: Readable; size: number }>,
): FetchedFiles {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const underWay = new Map<string, Promise<string>>();
  let room = 0;
  let willClear = false;

  async function copies(): Promise<Copy[]> {
    const found = await Promise.all(
      (await fs.promises.readdir(folder)).map(async (entry) => {
        const file = path.join(folder, entry);
        const stat = await fs.promises.stat(file).catch(() => null); // another process may delete it at the same time
        return stat?.isFile() ? [{ file, size: stat.size, usedAt: stat.mtimeMs }] : [];
      }),
    );
    return found.flat().sort((a, b) => b.usedAt - a.usedAt);
  }

  async function clear(needed: number): Promise<void> {
    let taken = needed;
    for (const { file, size, usedAt } of await copies()) {
      if (usedAt > Date.now() - KEPT_MS && taken + size <= maxBytes * LEFT_OVER) taken += size;
      else await fs.promises.rm(file, { force: true });
    }
    room = maxBytes - taken;
  }

  function clearLater(): void {
    if (willClear) return;
    willClear = true;
    setTimeout(async () => {
      willClear = false;
      await clear(0).catch(() => {}); // tried again below
      if ((await copies().catch(() => [])).length > 0) clearLater();
    }, KEPT_MS / 4).unref();
  }

  async function take(name: string, file: string): Promise<string> {
    const { stream, size } = await fetch(name);
    const temporary = `${file}.${newStoredName()}.tmp`;
    try {
      if (size > room) await clear(size);
      else room -= size;
      await writeThrough(temporary, stream, Number.POSITIVE_INFINITY);
      await fs.promises.rename(temporary, file);
    } catch (error) {
      stream.destroy();
      await fs.promises.rm(temporary, { force: true });
      throw error;
    }
    clearLater();
    return file;
  }

  return {
    async pathOf(name) {
      const file = path.join(folder, name);
      const now = new Date();
      const isThere = await fs.promises.utimes(file, now, now).then(
        () => true,
        () => false,
      );
      if (isThere) return file;
      const fetching = underWay.get(name) ?? take(name, file).finally(() => underWay.delete(name));
      underWay.set(name, fetching);
      return await fetching;
    },
    async forget(name) {
      if (isStoredName(name)) await fs.promises.rm(path.join(folder, name), { force: true });
    },
  };
}
