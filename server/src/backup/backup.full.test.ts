import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { unpackTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { backedUpWorld, emptyTarget, restoreInto, testDamage } from '../../test/backed-up-world.ts';
import { migrate } from '../platform/database/migrations.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log/log.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { writeBackup } from './write-backup.service.ts';

const { t, backUp, archive, backup } = await backedUpWorld();
const { database, db, platform } = t;
const log = createLog('silent');

async function rowsOf(of: typeof db, table: string): Promise<number> {
  const { rows } = await of.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`);
  return rows[0]?.count ?? -1;
}

const bytesOf = async (storage: Pick<Storage, 'read'>, name: string): Promise<Buffer> => buffer((await storage.read(name)).stream);

const filesIn = async (of: Buffer): Promise<string[]> =>
  (await unpackTar(of)).flatMap(({ header: { name } }) => (name.startsWith('files/') ? [name.slice('files/'.length)] : [])).sort();

test('a backup contains the data of one moment, regardless of concurrent writes', async () => {
  let [written, done] = [0, false];
  const writing = (async () => {
    while (!done) {
      const id = newId();
      // The backup reads the tables in order of name. Without a snapshot, it would miss users that were inserted after it had read `users`.
      await database.transaction(async (tx) => {
        await tx.execute(sql`insert into users (id, username, username_key, name, search_text) values (${id}, ${id}, ${id}, 'M', 'm')`);
        await tx.execute(sql`insert into workspaces (id, name, slug) values (${id}, 'M', ${id})`);
      });
      written += 1;
    }
  })();
  const { archive: during, backup: made } = await backUp();
  done = true;
  await writing;
  expect(written).toBeGreaterThan(1);
  const target = await emptyTarget();
  await restoreInto(during, target);
  expect(await rowsOf(target.database.db, 'users')).toBe(made.manifest.tables.users?.rows);
  const { rows } = await target.database.db.execute(sql`
    select (select count(*) from users where name = 'M') - (select count(*) from workspaces where name = 'M') as apart`);
  expect(rows).toEqual([{ apart: '0' }]);
  await db.execute(sql`delete from workspaces where name = 'M'`);
  await db.execute(sql`delete from users where name = 'M'`);
});

test('a backup of an earlier version is restored unchanged and then upgraded', async () => {
  const earlier = await emptyTarget();
  await migrate(earlier.database.connection, log, { last: '0011_knowledge' });
  const id = newId();
  await earlier.database.db.execute(sql`
    insert into users (id, username, username_key, name, search_text, mail_off) values (${id}, 'an', 'an', 'An', 'an', '{SENT_BACK}'::text[])`);
  const out = new PassThrough();
  const taking = buffer(out);
  const { connection: from } = earlier.database;
  const made = await writeBackup({ connection: from, storage: earlier.storage, version: '0.0.1', sealed: null }, out);
  out.end();
  expect(made.about.migrations.at(-1)?.name).toBe('0011_knowledge');

  const target = await emptyTarget();
  const { upgraded } = await restoreInto(await taking, target);
  expect(upgraded[0]).toBe('0012_notification_settings');
  // The migration created a row from `mail_off` of the existing user.
  expect(await rowsOf(target.database.db, 'notification_settings')).toBe(1);
});

test('a target that contains an installation is rejected and not changed', async () => {
  const target = await emptyTarget();
  await restoreInto(archive, target);
  const before = await rowsOf(target.database.db, 'issues');
  await expect(restoreInto(archive, target)).rejects.toThrow('The target already contains an installation');
  expect(await rowsOf(target.database.db, 'issues')).toBe(before);
});

testDamage(archive, [
  'a table damaged',
  'a file missing',
  'a newer format',
  'an unknown migration',
  'a migration that was changed',
  'no beginning',
]);

test('a backup of an earlier version is not restored into tables of a later version', async () => {
  const target = await emptyTarget();
  await migrate(target.database.connection, log);
  await target.database.db.execute(sql`insert into schema_migrations (name, sha256) values ('9999_later', 'x')`);
  await expect(restoreInto(archive, target)).rejects.toThrow(/created by a later version than Coloa 9\.9\.9 of the backup \(9999_later\)/);
});

test('a truncated archive, and a file that is no archive, are rejected', async () => {
  const target = await emptyTarget();
  await expect(restoreInto(archive.subarray(0, Math.floor(archive.length * 0.6)), target)).rejects.toThrow(/truncated/);
  await expect(restoreInto(Buffer.from('PK\u0003\u0004'.repeat(2_000)), await emptyTarget())).rejects.toThrow(/damaged|not a backup/);
});

test('a missing file is reported, and the rest is backed up', async () => {
  const [lost = ''] = await filesIn(archive);
  const content = await bytesOf(platform.storage, lost);
  await platform.storage.delete(lost);
  const { backup: without } = await backUp();
  await platform.storage.restore(lost, Readable.from([content]));
  expect(without.missing).toEqual([lost]);
  expect(without.manifest.files.count).toBe(backup.manifest.files.count - 1);
});

testDamage(archive, [
  'a table missing',
  'a file missing',
  'a newer format',
  'an unknown migration',
  'a migration that was changed',
  'no beginning',
  'a file damaged',
  'no manifest',
  'something foreign',
  'another beginning',
  'a manifest of something else',
]);

test('a failed restore does not block the next attempt', async () => {
  const target = await emptyTarget();
  await expect(restoreInto(archive.subarray(0, -10_000), target)).rejects.toThrow(/truncated/);
  expect(await restoreInto(archive, target)).toMatchObject({ manifest: backup.manifest });
});

test('an archive truncated anywhere is rejected', async () => {
  for (const part of [0, 0.1, 0.6, 0.999]) {
    const target = await emptyTarget();
    await expect(restoreInto(archive.subarray(0, Math.floor(archive.length * part)), target)).rejects.toThrow(/truncated|not a backup/);
  }
});
