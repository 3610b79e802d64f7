import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3ServerForTests, startS3Server } from '../../../test/s3-server.ts';
import { createLog } from '../log/log.ts';
import { readEnv } from '../process/env.ts';
import { StartRefused } from '../process/start-refused.ts';
import { openStorage } from './open-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import { NotStored } from './storage.ts';

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

test('a list covers all pages', async () => {
  const { s3 } = envOf();
  if (!s3) throw new Error('a bucket is named');
  const storage = openS3Storage(s3, { log, cacheFolder: path.join(folder, 'fetched'), listAtOnce: 3 });
  const names = await Promise.all(Array.from({ length: 8 }, async () => (await storage.write(Buffer.from('x'))).name));
  expect((await Array.fromAsync(storage.list())).map(({ name }) => name).sort()).toEqual(names.sort());
  await storage.check();
});

describe('local copies for other threads', () => {
  const copies = () => fs.readdirSync(path.join(folder, 'fetched')).sort();
  const bytes = () => copies().reduce((sum, name) => sum + fs.statSync(path.join(folder, 'fetched', name)).size, 0);

  test('are fetched once, even with concurrent requests, and are deleted with the file', async () => {
    const storage = await open();
    const { name } = await storage.write(Buffer.from('ảnh'));
    const places = await Promise.all(Array.from({ length: 10 }, () => storage.local(name)));
    expect(new Set(places.map((place) => place.path)).size).toBe(1);
    expect(copies()).toEqual([name]);
    await storage.delete(name);
    expect(copies()).toEqual([]);
  });

  test('stay within their disk limit, and the most recently used ones are kept', async () => {
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

  test('unused for an hour are deleted at the next fetch', async () => {
    const before = await open();
    const { name: old } = await before.write(Buffer.from('x'));
    const { path: file } = await before.local(old);
    fs.utimesSync(file, 0, 0);
    const storage = await open();
    const { name } = await storage.write(Buffer.from('y'));
    await storage.local(name);
    expect(copies()).toEqual([name]);
  });

  test('are not created for deleted files or names outside the store', async () => {
    const storage = await open();
    await expect(storage.local('c'.repeat(48))).rejects.toThrow(NotStored);
    await expect(storage.local('../../secret.key')).rejects.toThrow(NotStored);
    expect(copies()).toEqual([]);
  });
});

describe('a start is rejected with a message', () => {
  test.each([
    ['a wrong key', { S3_ACCESS_KEY_ID: 'other' }, 'The file store does not know S3_ACCESS_KEY_ID.'],
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'a-wrong-secret' }, 'S3_SECRET_ACCESS_KEY does not match'],
    ['a bucket that is not there', { S3_BUCKET: 'not-there' }, 'The bucket not-there does not exist: create it'],
    ['a host that is not there', { S3_ENDPOINT: 'http://store.invalid:9000' }, 'Check S3_ENDPOINT.'],
  ])('%s', async (_, more, words) => {
    const opening = open(more);
    await expect(opening).rejects.toThrow(StartRefused);
    await expect(opening).rejects.toThrow(words);
    await expect(opening).rejects.not.toThrow('a-wrong-secret');
  });
});
