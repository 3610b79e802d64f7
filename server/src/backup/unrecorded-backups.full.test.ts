import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { checksumOf } from './backup-file.service.ts';
import { beginDue } from './backup-jobs.service.ts';
import { insertRun } from './backups.repo.ts';
import { backupRuns } from './backups.tables.ts';

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

async function refusingNotes(): Promise<() => Promise<unknown>> {
  await db.execute(sql`
    create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`);
  await db.execute(sql`
    create trigger refuse_note before update on backup_runs for each row when (new.status = 'DONE') execute function refuse_note()`);
  const allow = () => db.execute(sql`drop function if exists refuse_note cascade`);
  onTestFinished(async () => void (await allow()));
  return allow;
}

test.each(['SCHEDULE', 'PAGE'] as const)(
  'a complete backup that could not be recorded (%s) is recorded by the next attempt, and not written again',
  async (cause) => {
    const allow = await refusingNotes();
    if (cause === 'PAGE') await call(backupsContract.start, {}, as);
    else await beginDue(platform, new Date('2026-11-22T02:31:00Z'));
    await work();
    const [left] = archives();
    expect(archives()).toHaveLength(1);
    expect(await runs()).toMatchObject([{ cause, status: 'WAITING', attempts: 1, there: false }]);
    await allow();
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await work();
    expect(archives()).toEqual([left]);
    const file = path.join(BACKUP_DIR, left ?? '');
    expect(await runs()).toMatchObject([
      {
        cause,
        status: 'DONE',
        attempts: 2,
        failure: null,
        path: file,
        there: true,
        size: fs.statSync(file).size,
        sha256: await checksumOf(file),
        hasKey: false,
        counts: { missing: 0, named: { users: 1 } },
        proof: { status: 'DONE' },
      },
    ]);
    logged.splice(0);
  },
  180_000,
);

test('a backup left by a dead process is recorded with the next backup, once it is found complete', async () => {
  await call(backupsContract.start, {}, as);
  await work();
  const [first] = archives();
  const [whole, cut, gone] = ['coloa-20261101T193000Z.tar', 'coloa-20261102T193000Z.tar', 'coloa-20261103T193000Z.tar'] as const;
  const bytes = fs.readFileSync(path.join(BACKUP_DIR, first ?? ''));
  fs.writeFileSync(path.join(BACKUP_DIR, whole), bytes);
  fs.writeFileSync(path.join(BACKUP_DIR, cut), bytes.subarray(0, bytes.length / 2));
  const before = { cause: 'SCHEDULE', status: 'RUNNING', folder: BACKUP_DIR, toldAt: new Date('2026-11-03T19:31:00Z') } as const;
  const ids = new Map<string, string>();
  for (const fileName of [whole, cut, gone]) {
    ids.set(fileName, newId());
    const createdAt = new Date(before.toldAt.getTime() - ids.size);
    await insertRun(db, { ...before, id: ids.get(fileName) ?? '', fileName, createdAt, dueAt: createdAt });
  }
  const byHand = newId();
  await insertRun(db, { ...before, cause: 'COMMAND', id: byHand, fileName: whole, toldAt: new Date() });

  await beginDue(platform, new Date('2026-11-22T02:31:00Z'));
  await work();
  const run = async (id: string | undefined) => (await runs()).find((each) => each.id === id);
  expect(await run(ids.get(whole))).toMatchObject({ status: 'DONE', there: true, size: bytes.length, counts: { named: { users: 1 } } });
  expect(await run(ids.get(cut))).toMatchObject({ status: 'FAILED', path: null });
  expect(await run(ids.get(gone))).toMatchObject({ status: 'FAILED', there: false });
  expect(await run(byHand)).toMatchObject({ status: 'RUNNING' });
  expect(archives()).toContain(cut);
  expect(logged.splice(0).join()).toContain('is not whole');
}, 180_000);
