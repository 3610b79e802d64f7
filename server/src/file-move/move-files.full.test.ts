import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { type S3ServerForTests, startS3Server } from '../../test/s3-server.ts';
import { buildFile } from '../files/files.factory.ts';
import { readEnv } from '../platform/env.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { openNotices } from '../platform/notices.ts';
import { openStorage } from '../platform/open-storage.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { openDiskStorage, type Storage, StoreUnavailable } from '../platform/storage.ts';
import { moveFiles } from './move-files.service.ts';

const log = createLog('silent');
const database = await openTestDatabase();
const { db, connection } = database;
let server: S3ServerForTests;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

let disk: Storage;
let bucket: Storage;
/** What rows name: eight files of a workspace, and a picture that no checksum is known of. */
let names: string[];

async function buildPublicImage(storage: Storage): Promise<string> {
  const { name, size } = await storage.write(Buffer.from('<a picture>'));
  await db.execute(
    sql`insert into public_images (file_name, stored_as, type, size) values (${`${newId()}.png`}, ${name}, 'image/png', ${size})`,
  );
  return name;
}

beforeEach(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  disk = openDiskStorage(path.join(folder, 'files'));
  bucket = await openStorage(readEnv({ ...server.env, S3_PREFIX: path.basename(folder), DATA_DIR: folder }), log);
  await db.execute(sql`delete from files`);
  await db.execute(sql`delete from public_images`);
  const first = await buildFile(db, disk, { bytes: randomBytes(9_000_000) });
  const { workspaceId, uploadedBy } = first;
  const rest = await Promise.all(Array.from({ length: 7 }, () => buildFile(db, disk, { workspaceId, uploadedBy, bytes: randomBytes(50) })));
  names = [...[first, ...rest].map(({ storedAs }) => storedAs), await buildPublicImage(disk)].sort();
  return () => fs.rmSync(folder, { recursive: true });
});

const held = async (storage: Storage) => (await Array.fromAsync(storage.list())).map(({ name }) => name).sort();
const bytesOf = async (storage: Storage, name: string) => buffer((await storage.read(name)).stream);
const toBucket = (deleteSource = false) => moveFiles({ connection, from: disk, to: bucket, deleteSource });

test('there and back again, and nothing is left behind', async () => {
  const before = new Map(await Promise.all(names.map(async (name) => [name, await bytesOf(disk, name)] as const)));
  expect((await toBucket(true)).deleted).toBe(9);
  expect(await held(disk)).toEqual([]);
  expect((await moveFiles({ connection, from: bucket, to: disk, deleteSource: true })).deleted).toBe(9);
  expect(await held(bucket)).toEqual([]);
  for (const [name, bytes] of before) expect((await bytesOf(disk, name)).equals(bytes)).toBe(true);
});

test('a run that was broken off goes on where it was, and mends what it left half done', async () => {
  const [first = '', second = '', third = ''] = names;
  await bucket.restore(first, Readable.from([await bytesOf(disk, first)]));
  await bucket.restore(second, Readable.from([Buffer.from('something else')]));
  await disk.delete(third);
  await bucket.restore(third, Readable.from([Buffer.from('not it either')]));
  const moved = await toBucket(true);
  expect(moved).toMatchObject({ files: 8, already: 1, missing: [], damaged: [{ name: third }], deleted: 0 });
  expect((await bytesOf(bucket, second)).equals(await bytesOf(disk, second))).toBe(true);
  expect((await toBucket()).already).toBe(8);
});

test('a store that keeps something else than it is given is found out', async () => {
  const lying = {
    ...bucket,
    restore: (name: string, source: AsyncIterable<Uint8Array>) =>
      bucket.restore(
        name,
        (async function* () {
          for await (const chunk of source) yield chunk.subarray(1);
        })(),
      ),
  };
  await expect(moveFiles({ connection, from: disk, to: lying, deleteSource: true })).rejects.toThrow('is another one after it was moved');
  expect(await held(disk)).toEqual(names);
});

test('a store that goes away ends it, and deletes nothing', async () => {
  await server.kill();
  await expect(toBucket(true)).rejects.toThrow(StoreUnavailable);
  expect(await held(disk)).toEqual(names);
  await server.start();
  expect((await toBucket()).files).toBe(9);
});

test('while a server runs nothing is deleted, and whoever moves is told', async () => {
  const notices = openNotices(connection, log, database.watch);
  await notices.start();
  onTestFinished(() => notices.stop());
  await expect(toBucket(true)).rejects.toThrow(StartRefused);
  expect(await toBucket()).toMatchObject({ files: 9, served: true });
  expect(await held(disk)).toEqual(names);
});

test('what is named only while others are copied is not deleted, and a server that was started meanwhile is found out', async () => {
  let late = '';
  let meanwhile = async () => {
    late = await buildPublicImage(disk);
  };
  const onProgress = (files: number) => {
    if (files === 1) begun.push(meanwhile());
  };
  const begun: Promise<unknown>[] = [];
  const slow = {
    ...bucket,
    restore: async (name: string, source: AsyncIterable<Uint8Array>) => {
      await bucket.restore(name, source);
      await Promise.all(begun);
    },
  };
  expect(await moveFiles({ connection, from: disk, to: slow, deleteSource: true, onProgress })).toMatchObject({ files: 9, deleted: 9 });
  expect(await held(disk)).toEqual([late]);

  const notices = openNotices(connection, log, database.watch);
  onTestFinished(() => notices.stop());
  meanwhile = () => notices.start();
  await expect(moveFiles({ connection, from: bucket, to: disk, deleteSource: true, onProgress })).rejects.toThrow(StartRefused);
  expect(await held(bucket)).toEqual(names);
});
