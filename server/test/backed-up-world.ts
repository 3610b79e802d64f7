import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { packTar, unpackTar } from 'modern-tar';
import { expect, onTestFinished, test } from 'vitest';
import { ABOUT, MANIFEST } from '../src/backup/backup-archive.ts';
import { restoreBackup } from '../src/backup/restore-backup.service.ts';
import { type Backup, writeBackup } from '../src/backup/write-backup.service.ts';
import { foldChanges, workspacesWithChanges } from '../src/issues/days/issue-days.repo.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openDiskStorage } from '../src/platform/storage/storage.ts';
import { openTestDatabase } from './database.ts';
import { testApp } from './harness.ts';
import { buildWorld } from './sample-world.ts';

const log = createLog('silent');
export const KEY = { key: 'a key of an installation, of 32 letters', passphrase: 'a long passphrase' };

/** Sets up an installation with sample data that tests back up. Call this function at the top of a test file. */
export async function backedUpWorld() {
  const t = await testApp();
  await buildWorld(t);
  const [first = ''] = await workspacesWithChanges(t.db);
  await t.database.transaction((tx) => foldChanges(tx, first));
  await t.db.execute(sql`insert into write_up_versions (workspace_id, write_up_id, version, title, content, written_by, at)
    select workspace_id, id, version, title, content, author_id, created_at from write_ups`);
  await t.db.execute(sql`update issues set due_day = '2026-01-01' where workspace_id = ${first}`);

  async function backUp(): Promise<{ archive: Buffer; backup: Backup }> {
    const out = new PassThrough();
    const taking = buffer(out);
    const source = { connection: t.database.connection, storage: t.platform.storage, version: '9.9.9', sealed: KEY };
    const backup = await writeBackup(source, out);
    out.end();
    return { archive: await taking, backup };
  }
  return { t, backUp, ...(await backUp()) };
}

export async function emptyTarget() {
  const database = await openTestDatabase({ empty: true });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  onTestFinished(async () => {
    await database.drop();
    fs.rmSync(folder, { recursive: true });
  });
  return { database, storage: openDiskStorage(folder) };
}

export const restoreInto = (archive: Buffer, { database, storage }: Awaited<ReturnType<typeof emptyTarget>>) =>
  restoreBackup(Readable.from([archive]), { connection: database.connection, storage, log });

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

const DAMAGE = {
  'a table missing': [(entries) => entries.filter((entry) => !isTable(entry)), /table issues: 0 rows instead of/],
  'a table damaged': [(entries) => once(entries, isTable, flipped), /damaged or truncated|changed or damaged|not those that were written/],
  'a file missing': [(entries) => once(entries, isFile, () => []), /file [0-9a-f]{48}: missing/],
  'a file damaged': [(entries) => once(entries, isFile, flipped), /file [0-9a-f]{48}: not what was written/],
  'no manifest': [(entries) => entries.filter(({ header }) => header.name !== MANIFEST), /its manifest is missing/],
  'no beginning': [(entries) => entries.filter(({ header }) => header.name !== ABOUT), /not a backup of Coloa/],
  'something foreign': [
    (entries) => once(entries, isFile, (entry) => [{ ...entry, header: { ...entry.header, name: '../../x' } }]),
    /which does not belong in a backup/,
  ],
  'a newer format': [
    (entries) => withText(entries, ABOUT, (text) => text.replace('"format": 1', '"format": 2')),
    /newer Coloa \(format 2\)/,
  ],
  'an unknown migration': [
    (entries) => withText(entries, ABOUT, (text) => text.replace('"0001_initial"', '"0001_other"')),
    /does not support \(0001_other\)/,
  ],
  'another beginning': [
    (entries) => withText(entries, ABOUT, (text) => text.replace('"version": "9.9.9"', '"version": "9.9.8"')),
    /about\.json: not what was written/,
  ],
  'a migration that was changed': [
    (entries) => withText(entries, ABOUT, (text) => text.replace(/("name": "0001_initial",\s+"sha256": ")./, (_, before) => `${before}-`)),
    /and this version describe 0001_initial differently: the archive is damaged/,
  ],
  'a manifest of something else': [(entries) => withText(entries, MANIFEST, () => '[]'), /manifest\.json of the archive is not/],
} satisfies Record<string, [(entries: Entry[]) => Entry[], RegExp]>;

export function testDamage(archive: Buffer, kinds: readonly (keyof typeof DAMAGE)[]): void {
  test.each(kinds)('an archive with %s is refused in words, and nothing of it is kept', async (kind) => {
    const [change, said] = DAMAGE[kind];
    const damaged = Buffer.from(await packTar(change((await unpackTar(archive)) as Entry[])));
    const target = await emptyTarget();
    await expect(restoreInto(damaged, target)).rejects.toThrow(said);
    const { rows } = await target.database.pool.query(`select to_regclass('users') is not null as there`);
    if (rows[0]?.there) expect((await target.database.pool.query('select 1 from users')).rows).toEqual([]);
  });
}
