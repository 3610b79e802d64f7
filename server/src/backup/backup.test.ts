import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { createTarDecoder, unpackTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { backedUpWorld, emptyTarget, KEY, restoreInto, testDamage } from '../../test/backed-up-world.ts';
import { placesInUse } from '../platform/database/stored-file-columns.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { ABOUT, MANIFEST } from './backup-archive.ts';
import { openKey } from './sealed-key.ts';
import { writeBackup } from './write-backup.service.ts';

const { t, archive, backup } = await backedUpWorld();
const { db, platform } = t;

async function rowsOf(of: typeof db, table: string): Promise<number> {
  const { rows } = await of.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`);
  return rows[0]?.count ?? -1;
}

const bytesOf = async (storage: Pick<Storage, 'read'>, name: string): Promise<Buffer> => buffer((await storage.read(name)).stream);

const filesIn = async (of: Buffer): Promise<string[]> =>
  (await unpackTar(of)).flatMap(({ header: { name } }) => (name.startsWith('files/') ? [name.slice('files/'.length)] : [])).sort();

test('a backup contains every row, every file that a row names, and the key encrypted with the passphrase', async () => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('schema_migrations', 'presence')`,
  );
  expect(Object.keys(backup.manifest.tables).sort()).toEqual(tables.map(({ name }) => name).sort());
  for (const { name } of tables) expect([name, backup.manifest.tables[name]?.rows]).toEqual([name, await rowsOf(db, name)]);
  expect(backup.manifest.tables.issues?.rows).toBe(5);
  expect(Object.values(backup.manifest.tables).filter(({ rows }) => rows === 0).length).toBeLessThan(tables.length / 4);

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
  expect(() => openKey(key, `${KEY.passphrase}.`)).toThrow('BACKUP_PASSPHRASE is not the passphrase');
  expect(archive.includes(KEY.key)).toBe(false);
});

test('a restore into an empty database and folder recovers rows, files, references, indexes and sequences', async () => {
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
    const { rows: triggers } = await of.execute(
      sql`select tgrelid::regclass::text as of, tgname as name, tgenabled as enabled from pg_trigger where not tgisinternal order by 1, 2`,
    );
    return { indexes, constraints, triggers };
  };
  expect(await schemaOf(target.database.db)).toEqual(await schemaOf(db));
});

testDamage(archive, ['a table damaged']);

test('an archive is a tar file that other programs can read', async () => {
  const names: string[] = [];
  const entries = Readable.toWeb(Readable.from([archive])).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries as AsyncIterable<{ header: { name: string; mode?: number }; body: ReadableStream }>) {
    names.push(header.name);
    await body.cancel();
  }
  expect(names[0]).toBe(ABOUT);
  expect(names.at(-1)).toBe(MANIFEST);
});
