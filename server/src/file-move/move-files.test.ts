import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bytesOf, held, storesToMove } from '../../test/files-to-move.ts';
import { placesInUse } from '../platform/database/stored-file-columns.ts';
import { NotStored } from '../platform/storage/storage.ts';

const { at, database, toBucket } = await storesToMove();
const { db } = database;

test('every file that a row names is copied byte by byte, and stays in the source', async () => {
  const orphan = await at.disk.write(Buffer.from('named by no row'));
  const moved = await toBucket();
  expect(moved).toMatchObject({ files: 9, bytes: 9_000_361, already: 0, missing: [], damaged: [], deleted: 0, served: false });
  expect(await held(at.bucket)).toEqual(at.names);
  expect(await held(at.disk)).toEqual([...at.names, orphan.name].sort());
  for (const name of at.names) expect((await bytesOf(at.bucket, name)).equals(await bytesOf(at.disk, name))).toBe(true);
  expect((await placesInUse(db, await held(at.bucket))).size).toBe(9);
});

test('nothing is deleted while a file is missing or damaged', async () => {
  const [lost = '', damaged = ''] = at.names;
  await at.disk.delete(lost);
  await at.disk.restore(damaged, Readable.from([Buffer.from('a sector that broke')]));
  const moved = await toBucket(true);
  expect(moved.deleted).toBe(0);
  expect([...moved.missing, ...moved.damaged].map(({ name }) => name).sort()).toEqual([lost, damaged].sort());
  expect((await held(at.disk)).length).toBe(8);
});

test('the files that any row of any table names are moved, and checked against their rows', async () => {
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
  await expect(at.bucket.read('d'.repeat(48))).rejects.toThrow(NotStored);
});
