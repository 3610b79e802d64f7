import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { checksumOf, writeBackupFile } from './backup-file.service.ts';
import { beginDue } from './backup-jobs.service.ts';
import { buildBackup } from './backups.factory.ts';
import { insertRun } from './backups.repo.ts';
import { backupRuns } from './backups.tables.ts';
import { noteWritten } from './look-after-written.service.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-written-'));
const BACKUP_DIR = path.join(folder, 'backups');
const { call, db, logged, platform, tokenOf } = await testApp({ env: { BACKUP_DIR, BACKUP_AT: '02:30' } });
const as = { token: await tokenOf(await buildMember(db, { role: 'System' })), language: 'en' as const };
afterAll(() => fs.rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await db.delete(backupRuns);
  fs.rmSync(BACKUP_DIR, { recursive: true, force: true });
});

async function work(): Promise<void> {
  await platform.jobs.drain();
  await platform.jobs.drain();
}
const runs = async () => (await call(backupsContract.standing, {}, as)).body.runs;
const archives = () => fs.readdirSync(BACKUP_DIR).sort();

/** The database takes no note of a finished backup. */
async function refusingNotes(): Promise<() => Promise<unknown>> {
  await db.execute(sql`
    create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`);
  await db.execute(sql`
    create trigger refuse_note before update on backup_runs for each row when (new.status = 'DONE') execute function refuse_note()`);
  const allow = () => db.execute(sql`drop function if exists refuse_note cascade`);
  onTestFinished(async () => void (await allow()));
  return allow;
}

test('a backup that was written whole and could not be noted is noted by the next try, and not written again', async () => {
  // So recently proven that the next one is not.
  const { id: proven } = await buildBackup(db, BACKUP_DIR, { there: false, proofStatus: 'DONE', proofFinishedAt: new Date() });
  const allow = await refusingNotes();
  await beginDue(platform, new Date('2026-11-22T02:31:00Z'));
  await work();
  const [left] = archives();
  expect(archives()).toHaveLength(1);
  expect(await runs()).toMatchObject([{ status: 'WAITING', attempts: 1, there: false }, { id: proven }]);
  await allow();
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await work();
  expect(archives()).toEqual([left]);
  const file = path.join(BACKUP_DIR, left ?? '');
  const size = fs.statSync(file).size;
  expect(await runs()).toMatchObject([
    {
      status: 'DONE',
      attempts: 2,
      path: file,
      there: true,
      size,
      sha256: await checksumOf(file),
      counts: { named: { users: 1 } },
      proof: null,
    },
    { id: proven },
  ]);
  logged.splice(0);
});

test('a backup that a process left behind is noted once it is seen to be whole', async () => {
  fs.mkdirSync(BACKUP_DIR, { recursive: true });
  const [whole, cut] = ['coloa-20261101T193000Z.tar', 'coloa-20261102T193000Z.tar'] as const;
  const source = { connection: platform.direct, storage: platform.storage, version: '9.9.9', sealed: null };
  await writeBackupFile(source, path.join(BACKUP_DIR, whole));
  const bytes = fs.readFileSync(path.join(BACKUP_DIR, whole));
  fs.writeFileSync(path.join(BACKUP_DIR, cut), bytes.subarray(0, bytes.length / 2));
  const toldAt = new Date('2026-11-03T19:31:00Z');
  for (const fileName of [whole, cut]) {
    const createdAt = new Date(toldAt.getTime() - (fileName === cut ? 1 : 2));
    await insertRun(db, {
      id: newId(),
      cause: 'SCHEDULE',
      status: 'RUNNING',
      folder: BACKUP_DIR,
      fileName,
      toldAt,
      createdAt,
      dueAt: createdAt,
    });
  }
  await noteWritten(db, { log: platform.log, signal: new AbortController().signal });
  expect(await runs()).toMatchObject([
    { status: 'FAILED', path: null },
    { status: 'DONE', there: true, size: bytes.length, counts: { named: { users: 1 } } },
  ]);
  expect(archives()).toContain(cut);
  expect(logged.splice(0).join()).toContain('is not whole');
});
