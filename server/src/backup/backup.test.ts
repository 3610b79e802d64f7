import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { createTarDecoder, packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ENGAGEMENTS } from '../../seeds/engagements.ts';
import { fillDemo } from '../../seeds/fill.ts';
import { openTestDatabase } from '../../test/database.ts';
import { testApp } from '../../test/harness.ts';
import { placesInUse } from '../files/unused-files.repo.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { migrate } from '../platform/migrations.ts';
import { openDiskStorage, type Storage } from '../platform/storage.ts';
import { ABOUT, MANIFEST } from './backup-archive.ts';
import { restoreBackup } from './restore-backup.service.ts';
import { openKey } from './sealed-key.ts';
import { type Backup, writeBackup } from './write-backup.service.ts';

const database = await openTestDatabase();
const { db, platform } = await testApp({ database });
const { connection } = database;
afterAll(() => database.drop());
const log = createLog('silent');
const KEY = { key: 'a key of an installation, of 32 letters', passphrase: 'a long passphrase' };

async function backUp(): Promise<{ archive: Buffer; backup: Backup }> {
  const out = new PassThrough();
  const taking = buffer(out);
  const backup = await writeBackup({ connection, storage: platform.storage, version: '9.9.9', sealed: KEY }, out);
  out.end();
  return { archive: await taking, backup };
}

async function emptyTarget() {
  const database = await openTestDatabase({ empty: true });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  onTestFinished(async () => {
    await database.drop();
    fs.rmSync(folder, { recursive: true });
  });
  return { database, storage: openDiskStorage(folder) };
}

const restoreInto = (archive: Buffer, { database, storage }: Awaited<ReturnType<typeof emptyTarget>>) =>
  restoreBackup(Readable.from([archive]), { connection: database.connection, storage, log });

async function rowsOf(of: typeof db, table: string): Promise<number> {
  const { rows } = await of.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`);
  return rows[0]?.count ?? -1;
}

const bytesOf = async (storage: Pick<Storage, 'read'>, name: string): Promise<Buffer> => buffer((await storage.read(name)).stream);

const filesIn = async (of: Buffer): Promise<string[]> =>
  (await unpackTar(of)).flatMap(({ header: { name } }) => (name.startsWith('files/') ? [name.slice('files/'.length)] : [])).sort();

let archive: Buffer;
let backup: Backup;
beforeAll(async () => {
  const [small] = ENGAGEMENTS.filter(({ issues }) => issues > 5).toSorted((a, b) => a.issues - b.issues);
  await fillDemo(platform, { engagements: small ? [small] : [] });
  ({ archive, backup } = await backUp());
}, 300_000);

test('a backup holds every row, every file that a row names, and the key for those who know the passphrase', async () => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  expect(Object.keys(backup.manifest.tables).sort()).toEqual(tables.map(({ name }) => name).sort());
  for (const { name } of tables) expect([name, backup.manifest.tables[name]?.rows]).toEqual([name, await rowsOf(db, name)]);
  expect(backup.manifest.tables.issues?.rows).toBeGreaterThan(5);

  const stored: string[] = [];
  for await (const { name } of platform.storage.list()) stored.push(name);
  const held = await filesIn(archive);
  expect(held).toEqual([...(await placesInUse(db, stored))].sort());
  expect(held.length).toBeGreaterThan(3);
  const sizes = await Promise.all(held.map(async (name) => (await bytesOf(platform.storage, name)).length));
  expect(backup.manifest.files).toEqual({ count: held.length, bytes: sizes.reduce((sum, size) => sum + size, 0) });
  expect(backup.missing).toEqual([]);

  const { key } = backup.about;
  if (!key) throw new Error('the key is in it');
  expect(openKey(key, KEY.passphrase)).toBe(KEY.key);
  expect(() => openKey(key, `${KEY.passphrase}.`)).toThrow('BACKUP_PASSPHRASE is not the one');
  expect(archive.includes(KEY.key)).toBe(false);
});

test('restored into an empty database and folder, all is as it was: rows, files, references, indexes, sequences', async () => {
  const target = await emptyTarget();
  const restored = await restoreInto(archive, target);
  expect(restored).toMatchObject({ about: backup.about, manifest: backup.manifest, upgraded: [] });

  const out = new PassThrough();
  const taking = buffer(out);
  const again = await writeBackup({ connection: target.database.connection, storage: target.storage, version: '9.9.9', sealed: null }, out);
  out.end();
  await taking;
  const { about: _, ...written } = backup.manifest;
  expect(again.manifest).toMatchObject(written);
  expect(again.about.sequences).toEqual(backup.about.sequences);
  for (const name of await filesIn(archive))
    expect((await bytesOf(target.storage, name)).equals(await bytesOf(platform.storage, name))).toBe(true);

  const schemaOf = async (of: typeof db) => {
    const { rows: indexes } = await of.execute(sql`select indexdef as def from pg_indexes where schemaname = 'public' order by indexname`);
    const { rows: constraints } = await of.execute(
      sql`select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as def, convalidated as valid
        from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    );
    return { indexes, constraints };
  };
  expect(await schemaOf(target.database.db)).toEqual(await schemaOf(db));
});

test('what is read is of one moment, whatever is written meanwhile', async () => {
  let [written, done] = [0, false];
  const writing = (async () => {
    while (!done) {
      const id = newId();
      // Tables are read by name: without one moment there would be more of the later one.
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

test('a backup of an earlier version is restored as it was and then upgraded', async () => {
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
  // What that migration makes of the rows it finds.
  expect(await rowsOf(target.database.db, 'notification_settings')).toBe(1);
});

test('a target that holds an installation is refused, and stays as it was', async () => {
  const target = await emptyTarget();
  await restoreInto(archive, target);
  const before = await rowsOf(target.database.db, 'issues');
  await expect(restoreInto(archive, target)).rejects.toThrow('There is an installation in the target already');
  expect(await rowsOf(target.database.db, 'issues')).toBe(before);
});

type Entry = { header: { name: string; size: number }; data?: Uint8Array };
const isTable = ({ header: { name } }: Entry): boolean => name.startsWith('tables/issues/');
const isFile = ({ header: { name } }: Entry): boolean => name.startsWith('files/');
const withText = (entries: Entry[], of: string, change: (text: string) => string): Entry[] =>
  entries.map((entry) => {
    if (entry.header.name !== of) return entry;
    const data = Buffer.from(change(Buffer.from(entry.data ?? []).toString('utf8')));
    return { header: { ...entry.header, size: data.length }, data };
  });
const once = (entries: Entry[], which: (entry: Entry) => boolean, change: (entry: Entry) => Entry[]): Entry[] => {
  const at = entries.findIndex(which);
  return entries.flatMap((entry, n) => (n === at ? change(entry) : [entry]));
};
const flipped = ({ header, data = new Uint8Array() }: Entry): Entry[] => {
  const changed = Uint8Array.from(data);
  const at = changed.length >> 1;
  changed[at] = (changed[at] ?? 0) ^ 1;
  return [{ header, data: changed }];
};

test.each<[string, (entries: Entry[]) => Entry[], RegExp]>([
  ['a table missing', (entries) => entries.filter((entry) => !isTable(entry)), /table issues: 0 rows instead of/],
  ['a table damaged', (entries) => once(entries, isTable, flipped), /damaged or cut short|not those that were written/],
  ['a file missing', (entries) => once(entries, isFile, () => []), /file [0-9a-f]{48}: missing/],
  ['a file damaged', (entries) => once(entries, isFile, flipped), /file [0-9a-f]{48}: not what was written/],
  ['no manifest', (entries) => entries.filter(({ header }) => header.name !== MANIFEST), /its manifest is missing/],
  ['no beginning', (entries) => entries.filter(({ header }) => header.name !== ABOUT), /not a backup of Coloa/],
  [
    'something foreign',
    (entries) => once(entries, isFile, (entry) => [{ ...entry, header: { ...entry.header, name: '../../x' } }]),
    /which no backup has/,
  ],
  [
    'a newer format',
    (entries) => withText(entries, ABOUT, (text) => text.replace('"format": 1', '"format": 2')),
    /newer Coloa \(format 2\)/,
  ],
  [
    'an unknown migration',
    (entries) => withText(entries, ABOUT, (text) => text.replace('"0001_initial"', '"0001_other"')),
    /does not know \(0001_other\)/,
  ],
  [
    'another beginning',
    (entries) => withText(entries, ABOUT, (text) => text.replace('"version": "9.9.9"', '"version": "9.9.8"')),
    /about\.json: not what was written/,
  ],
  [
    'a migration that was changed',
    (entries) => withText(entries, ABOUT, (text) => text.replace(/("name": "0001_initial",\s+"sha256": ")./, (_, before) => `${before}-`)),
    /tells of 0001_initial otherwise than this program: the archive is damaged/,
  ],
  ['a manifest of something else', (entries) => withText(entries, MANIFEST, () => '[]'), /manifest\.json of the archive is not/],
])('an archive with %s is refused in words, and nothing of it is kept', async (_what, change, said) => {
  const entries = (await unpackTar(archive)) as Entry[];
  const damaged = Buffer.from(await packTar(change(entries)));
  const target = await emptyTarget();
  await expect(restoreInto(damaged, target)).rejects.toThrow(said);
  const { rows } = await target.database.db.execute<{ there: boolean }>(sql`select to_regclass('users') is not null as there`);
  if (rows[0]?.there) expect(await rowsOf(target.database.db, 'users')).toBe(0);
});

test('what was refused leaves nothing in the way of the next try', async () => {
  const target = await emptyTarget();
  await expect(restoreInto(archive.subarray(0, -10_000), target)).rejects.toThrow(/cut short/);
  expect(await restoreInto(archive, target)).toMatchObject({ manifest: backup.manifest });
});

test('tables that a later version left behind are not filled with the rows of an earlier one', async () => {
  const target = await emptyTarget();
  await migrate(target.database.connection, log);
  await target.database.db.execute(sql`insert into schema_migrations (name, sha256) values ('9999_later', 'x')`);
  await expect(restoreInto(archive, target)).rejects.toThrow(/made for a later version than Coloa 9\.9\.9 of the backup \(9999_later\)/);
});

test('an archive cut short anywhere is refused, and so is what is none', async () => {
  for (const part of [0, 0.1, 0.6, 0.999]) {
    const target = await emptyTarget();
    await expect(restoreInto(archive.subarray(0, Math.floor(archive.length * part)), target)).rejects.toThrow(/cut short|not a backup/);
  }
  const target = await emptyTarget();
  await expect(restoreInto(Buffer.from('PK\u0003\u0004'.repeat(2_000)), target)).rejects.toThrow(/damaged|not a backup/);
});

test('a file that is lost already is told, and the rest is backed up', async () => {
  const [lost = ''] = await filesIn(archive);
  const content = await bytesOf(platform.storage, lost);
  await platform.storage.delete(lost);
  const { backup: without } = await backUp();
  await platform.storage.restore(lost, Readable.from([content]));
  expect(without.missing).toEqual([lost]);
  expect(without.manifest.files.count).toBe(backup.manifest.files.count - 1);
});

test('an archive is a tar file that other programs read', async () => {
  const names: string[] = [];
  const entries = Readable.toWeb(Readable.from([archive])).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries as AsyncIterable<{ header: { name: string; mode?: number }; body: ReadableStream }>) {
    names.push(header.name);
    await body.cancel();
  }
  expect(names[0]).toBe(ABOUT);
  expect(names.at(-1)).toBe(MANIFEST);
});
