import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { type S3ServerForTests, startS3Server } from '../../test/s3-server.ts';
import { buildFile } from '../files/files.factory.ts';
import { placesInUse } from '../files/unused-files.repo.ts';
import { readEnv } from '../platform/env.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { openStorage } from '../platform/open-storage.ts';
import { NotStored, openDiskStorage, type Storage } from '../platform/storage.ts';
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

test('every file that a row names is in the other store, byte by byte, and still where it was', async () => {
  const orphan = await disk.write(Buffer.from('named by no row'));
  const moved = await toBucket();
  expect(moved).toMatchObject({ files: 9, bytes: 9_000_361, already: 0, missing: [], damaged: [], deleted: 0, served: false });
  expect(await held(bucket)).toEqual(names);
  expect(await held(disk)).toEqual([...names, orphan.name].sort());
  for (const name of names) expect((await bytesOf(bucket, name)).equals(await bytesOf(disk, name))).toBe(true);
  expect((await placesInUse(db, await held(bucket))).size).toBe(9);
});

test('as long as one is missing or damaged nothing is deleted', async () => {
  const [lost = '', damaged = ''] = names;
  await disk.delete(lost);
  await disk.restore(damaged, Readable.from([Buffer.from('a sector that broke')]));
  const moved = await toBucket(true);
  expect(moved.deleted).toBe(0);
  expect([...moved.missing, ...moved.damaged].map(({ name }) => name).sort()).toEqual([lost, damaged].sort());
  expect((await held(disk)).length).toBe(8);
});

test('what every row of every table names is moved, and checked against what it says', async () => {
  const { rows } = await db.execute<{ place: string }>(
    sql`select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = current_schema() and column_name like 'stored\\_%' order by 1`,
  );
  expect(rows.map(({ place }) => place)).toEqual([
    'export_jobs.stored_as',
    'files.stored_as',
    'public_images.stored_as',
    'report_templates.stored_as',
    'report_version_images.stored_as',
    'report_versions.stored_logo',
  ]);
  const { rows: changed } = await db.execute<{ name: string; called: string }>(
    sql`update files set sha256 = ${createHash('sha256').update('other').digest()}
      where id = (select id from files limit 1) returning stored_as as name, file_name as called`,
  );
  expect(await toBucket()).toMatchObject({
    files: 9,
    damaged: changed.map(({ name, called }) => ({ name, called: `files ${called}` })),
    missing: [],
  });
  await expect(bucket.read('d'.repeat(48))).rejects.toThrow(NotStored);
});
