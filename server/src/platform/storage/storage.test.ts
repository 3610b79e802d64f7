import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3ServerForTests, startS3Server } from '../../../test/s3-server.ts';
import { createLog } from '../log/log.ts';
import { readEnv } from '../process/env.ts';
import { openStorage } from './open-storage.ts';
import { NotStored, openDiskStorage, type Storage, TooLarge } from './storage.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

let server: S3ServerForTests;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

interface Store {
  open(): Promise<Storage>;
  kept(): unknown[];
  litter(): Promise<void>;
}

const filesIn = (dir: string) => fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const LITTER = ['.DS_Store', 'a'.repeat(47), `${'a'.repeat(48)}.txt`, `nested/${'b'.repeat(48)}`];

const stores: Record<string, () => Store> = {
  'the disk': () => ({
    open: async () => openDiskStorage(folder),
    kept: () => filesIn(folder),
    async litter() {
      fs.writeFileSync(path.join(folder, 'unfinished', 'a'.repeat(48)), '');
      fs.mkdirSync(path.join(folder, 'ab', 'nested'), { recursive: true });
      for (const name of LITTER) fs.writeFileSync(path.join(folder, 'ab', name), '');
    },
  }),
  'a store that speaks S3': () => {
    const prefix = `tests/${path.basename(folder)}`;
    const environment = { ...server.env, S3_PREFIX: prefix, DATA_DIR: folder };
    return {
      open: () => openStorage(readEnv(environment), createLog('silent'), { mustAnswer: true }),
      kept: () => server.kept().filter((key) => key.startsWith(`${prefix}/`)),
      litter: () => server.put(LITTER.map((name) => `${prefix}/${name}`)),
    };
  },
};

describe.each(Object.keys(stores))('%s', (kind) => {
  let store: Store;
  let storage: Storage;
  beforeEach(async () => {
    store = (stores[kind] as () => Store)();
    storage = await store.open();
  });

  test.each([
    ['in two pieces', 210_000, 1_000],
    ['in many pieces, of several parts', 18_000_003, 777_777],
    ['of nothing', 0, 1],
  ])('returns the written content with its size and hash: %s', async (_, length, piece) => {
    const content = Buffer.alloc(length, 'ảnh chụp màn hình');
    const pieces = Array.from({ length: Math.ceil(length / piece) }, (_, n) => content.subarray(n * piece, (n + 1) * piece));
    const stored = await storage.write(Readable.from(pieces));
    expect(stored).toMatchObject({ size: length, sha256: createHash('sha256').update(content).digest() });
    const { stream, size } = await storage.read(stored.name);
    expect(size).toBe(length);
    expect((await buffer(stream)).equals(content)).toBe(true);
  });

  test('returns content of any size that was written at once', async () => {
    const content = Buffer.alloc(20_000_000, 'ảnh');
    const { name, size } = await storage.write(content, content.length);
    expect(size).toBe(content.length);
    expect((await buffer((await storage.read(name)).stream)).equals(content)).toBe(true);
  });

  test('restores a file under its previous name and overwrites existing content', async () => {
    const { name } = await storage.write(Buffer.from('before'));
    await storage.local(name);
    await storage.restore(name, Readable.from([Buffer.from('after')]));
    expect((await buffer((await storage.read(name)).stream)).toString()).toBe('after');
    expect(fs.readFileSync((await storage.local(name)).path, 'utf8')).toBe('after');
    await expect(storage.restore('../secret', Readable.from([Buffer.from('x')]))).rejects.toThrow(NotStored);
  });

  test('returns the local path of a file for as long as it exists', async () => {
    const { name } = await storage.write(Buffer.from('ảnh'));
    const { path: file } = await storage.local(name);
    expect(fs.readFileSync(file, 'utf8')).toBe('ảnh');
    await storage.delete(name);
    await expect(storage.local(name)).rejects.toThrow(NotStored);
    await expect(storage.local('../secret')).rejects.toThrow(NotStored);
  });

  test.each([
    ['that is small', 1],
    ['that is large', 1_000_000],
  ])('keeps nothing of a file that is too large or whose source fails, %s', async (_, unit) => {
    const before = store.kept();
    const pieces = (count: number) => Array.from({ length: count }, () => Buffer.alloc(unit));
    await expect(storage.write(Readable.from(pieces(11)), 10 * unit)).rejects.toThrow(TooLarge);
    await expect(storage.write(Buffer.alloc(11 * unit), 10 * unit)).rejects.toThrow(TooLarge);
    const failing = async function* () {
      yield* pieces(12);
      throw new Error('the client went away');
    };
    await expect(storage.write(failing())).rejects.toThrow('the client went away');
    expect(store.kept()).toEqual(before);
    expect((await storage.write(Readable.from(pieces(10)), 10 * unit)).size).toBe(10 * unit);
  });

  test('a deleted file cannot be read, and deleting it again is no error', async () => {
    const { name } = await storage.write(Buffer.from('x'));
    await storage.delete(name);
    await storage.delete(name);
    await expect(storage.read(name)).rejects.toThrow(NotStored);
    expect(store.kept()).toEqual([]);
  });

  test('lists its files with their write time, without unfinished or foreign files', async () => {
    expect(await Array.fromAsync(storage.list())).toEqual([]);
    const names = await Promise.all(Array.from({ length: 5 }, async (_, n) => (await storage.write(Buffer.from([n]))).name));
    await store.litter();
    const listed = await Array.fromAsync(storage.list());
    expect(listed.map(({ name }) => name).sort()).toEqual(names.toSorted());
    for (const { writtenAt } of listed) expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('rejects every name that leads outside the store', async () => {
    for (const name of ['../../etc/passwd', '/etc/passwd', '', 'a'.repeat(47), `${'a'.repeat(47)}/`, `${'a'.repeat(47)}?`]) {
      await expect(storage.read(name)).rejects.toThrow(NotStored);
      await expect(storage.delete(name)).rejects.toThrow(NotStored);
    }
  });

  test('is writable', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });

  test('a file written by one process can be read and deleted by another', async () => {
    const other = await store.open();
    const { name } = await storage.write(Buffer.from('x'));
    expect((await buffer((await other.read(name)).stream)).toString()).toBe('x');
    await other.delete(name);
    await expect(storage.read(name)).rejects.toThrow(NotStored);
  });
});

test('files on disk are accessible only to their owner, and unfinished ones are deleted after a day', async () => {
  const { name } = await openDiskStorage(folder).write(Buffer.from('x'));
  expect(fs.statSync(path.join(folder, name.slice(0, 2), name)).mode & 0o777).toBe(0o600);
  const unfinished = ['old', 'young'].map((each) => path.join(folder, 'unfinished', each));
  for (const file of unfinished) fs.writeFileSync(file, '');
  fs.utimesSync(unfinished[0] as string, 0, 0);
  openDiskStorage(folder);
  expect(unfinished.map((file) => fs.existsSync(file))).toEqual([false, true]);
});
