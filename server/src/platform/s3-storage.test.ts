import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3ServerForTests, startS3Server } from '../../test/s3-server.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { openStorage } from './open-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import { StartRefused } from './start-refused.ts';
import { NotStored, type Storage, StoreUnavailable } from './storage.ts';

let server: S3ServerForTests;
let folder: string;
let logged: string[];
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  logged = [];
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const log = createLog('warn', { write: (line: string) => void logged.push(line) });
const envOf = (more: Record<string, string> = {}) =>
  readEnv({ ...server.env, S3_PREFIX: path.basename(folder), DATA_DIR: folder, ...more });
const open = (more: Record<string, string> = {}) => openStorage(envOf(more), log);

describe('when the store goes away', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
    return () => server.start();
  });

  test('whoever asks is told soon, the log once, and all goes on when it is back', async () => {
    const { name } = await storage.write(Buffer.from('x'));
    await server.kill();
    const begun = performance.now();
    const asked = [storage.read(name), storage.write(Buffer.from('y')), storage.delete(name), storage.local(name), storage.check()];
    for (const each of await Promise.allSettled([...asked, Array.fromAsync(storage.list())]))
      expect(each).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(logged.filter((line) => line.includes('cannot be used'))).toHaveLength(1);
    expect(logged.join()).not.toContain(server.env.S3_SECRET_ACCESS_KEY);

    await server.start();
    expect((await buffer((await storage.read(name)).stream)).toString()).toBe('x');
    expect(logged.filter((line) => line.includes('the store of files is back'))).toHaveLength(1);
  });

  test('a download that it breaks off fails, and does not end as if it were whole', async () => {
    const { name, size } = await storage.write(randomBytes(16_000_000));
    const { stream } = await storage.read(name);
    let read = 0;
    const reading = async () => {
      for await (const chunk of stream) {
        if (read === 0) await server.kill();
        read += chunk.length;
      }
    };
    await expect(reading()).rejects.toThrow(StoreUnavailable);
    expect(read).toBeLessThan(size);
  });
});

test('who stops to read lets go of the store', async () => {
  const storage = await open();
  const { name } = await storage.write(randomBytes(8_000_000));
  const { stream } = await storage.read(name);
  const unread = await storage.read(name);
  for await (const _ of stream) break;
  unread.stream.destroy();
  await expect(buffer(unread.stream)).rejects.toThrow();
  expect((await buffer((await storage.read(name)).stream)).length).toBe(8_000_000);
});

test('a list goes over as many pages as there are', async () => {
  const { s3 } = envOf();
  if (!s3) throw new Error('a bucket is named');
  const storage = openS3Storage(s3, { log, cacheFolder: path.join(folder, 'fetched'), listAtOnce: 3 });
  const names = await Promise.all(Array.from({ length: 8 }, async () => (await storage.write(Buffer.from('x'))).name));
  expect((await Array.fromAsync(storage.list())).map(({ name }) => name).sort()).toEqual(names.sort());
  await storage.check();
});

describe('copies for other threads', () => {
  const copies = () => fs.readdirSync(path.join(folder, 'fetched')).sort();
  const bytes = () => copies().reduce((sum, name) => sum + fs.statSync(path.join(folder, 'fetched', name)).size, 0);

  test('are fetched once, also when many ask at once, and go with the file', async () => {
    const storage = await open();
    const { name } = await storage.write(Buffer.from('ảnh'));
    const places = await Promise.all(Array.from({ length: 10 }, () => storage.local(name)));
    expect(new Set(places.map((place) => place.path)).size).toBe(1);
    expect(copies()).toEqual([name]);
    await storage.delete(name);
    expect(copies()).toEqual([]);
  });

  test('take no more room than they are given; those used last stay', async () => {
    const most = 640 * 1024;
    const { s3 } = envOf();
    if (!s3) throw new Error('a bucket is named');
    const storage = openS3Storage({ ...s3, cacheBytes: most }, { log, cacheFolder: path.join(folder, 'fetched') });
    const names: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { name } = await storage.write(Buffer.alloc(100_000, n));
      names.push(name);
      await storage.local(name);
      await storage.local(names[0] as string);
      expect(bytes()).toBeLessThanOrEqual(most);
    }
    expect(copies()).toContain(names[0]);
    expect(copies()).toContain(names.at(-1));
    expect(copies()).not.toContain(names[1]);
    expect(fs.readFileSync((await storage.local(names[1] as string)).path)[0]).toBe(1);
  });

  test('that nobody used for an hour go with the next that is fetched', async () => {
    const before = await open();
    const { name: old } = await before.write(Buffer.from('x'));
    const { path: file } = await before.local(old);
    fs.utimesSync(file, 0, 0);
    const storage = await open();
    const { name } = await storage.write(Buffer.from('y'));
    await storage.local(name);
    expect(copies()).toEqual([name]);
  });

  test('of what is gone, or not the store’s, there are none', async () => {
    const storage = await open();
    await expect(storage.local('c'.repeat(48))).rejects.toThrow(NotStored);
    await expect(storage.local('../../secret.key')).rejects.toThrow(NotStored);
    expect(copies()).toEqual([]);
  });
});

describe('a start is refused in words', () => {
  test.each([
    ['a wrong key', { S3_ACCESS_KEY_ID: 'other' }, 'The store does not know S3_ACCESS_KEY_ID.'],
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'a-wrong-secret' }, 'S3_SECRET_ACCESS_KEY is not the one'],
    ['a bucket that is not there', { S3_BUCKET: 'not-there' }, 'There is no bucket not-there: make it'],
    ['a host that is not there', { S3_ENDPOINT: 'http://store.invalid:9000' }, 'Look at S3_ENDPOINT.'],
  ])('%s', async (_, more, words) => {
    const opening = open(more);
    await expect(opening).rejects.toThrow(StartRefused);
    await expect(opening).rejects.toThrow(words);
    await expect(opening).rejects.not.toThrow('a-wrong-secret');
  });

  test('a store that only does not answer is no reason for a server, and one for a command', async () => {
    const nowhere = { S3_ENDPOINT: 'http://127.0.0.1:9' };
    await expect(openStorage(envOf(nowhere), log, { mustAnswer: true })).rejects.toThrow('cannot be reached');
    const storage = await open(nowhere);
    expect(logged.join()).toContain('the server starts without it');
    await expect(storage.check()).rejects.toThrow(StoreUnavailable);
  });
});
