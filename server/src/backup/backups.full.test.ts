import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { installation } from '../platform/installation.tables.ts';
import { checkKey } from '../platform/key-check.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { buildMember } from '../users/users.factory.ts';
import { beginDue } from './backup-jobs.service.ts';
import { backupRuns } from './backups.tables.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-backups-'));
const BACKUP_DIR = path.join(folder, 'backups');
const { call, db, platform, tokenOf, logged } = await testApp({
  env: {
    BACKUP_DIR,
    BACKUP_AT: '02:30 Asia/Ho_Chi_Minh',
    BACKUP_PASSPHRASE: 'a long passphrase',
    SECRET_KEY: 'the key of the tests, of 32 characters and more',
  },
});
// As the first start notes it; the key in an archive is held against it.
await checkKey(db, platform.secrets.fingerprint);
const as = { token: await tokenOf(await buildMember(db, { role: 'System' })), language: 'en' as const };
afterAll(() => fs.rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await db.delete(backupRuns);
  fs.rmSync(BACKUP_DIR, { recursive: true, force: true });
});

/** Does what is due, and what that leaves to be done. */
async function work(): Promise<void> {
  await platform.jobs.drain();
  await platform.jobs.drain();
}
const standing = async () => (await call(backupsContract.standing, {}, as)).body;

test('one of the schedule is made once, however many look, and again at the next time; the first of a week is proven', async () => {
  const at = new Date('2026-11-22T19:31:00Z');
  await Promise.all([beginDue(platform, at), beginDue(platform, at), beginDue(platform, at)]);
  await beginDue(platform, new Date('2026-11-23T19:29:00Z'));
  await work();
  const first = await standing();
  expect(first.runs).toMatchObject([{ cause: 'SCHEDULE', status: 'DONE', startedBy: null, proof: { status: 'DONE' } }]);
  await beginDue(platform, new Date('2026-11-23T19:30:00Z'));
  await work();
  expect((await standing()).runs).toMatchObject([{ cause: 'SCHEDULE', status: 'DONE', proof: null }, { id: first.runs[0]?.id }]);
}, 180_000);

test('a key that does not fit the database it is archived with is found out by the proof', async () => {
  await db.update(installation).set({ keyFingerprint: createSecretBox('another key, of 32 characters and more').fingerprint });
  onTestFinished(async () => void (await db.update(installation).set({ keyFingerprint: platform.secrets.fingerprint })));
  await call(backupsContract.start, {}, as);
  const proof = async () => {
    await work();
    return (await standing()).runs[0]?.proof;
  };
  await expect
    .poll(proof, { timeout: 120_000 })
    .toMatchObject({ status: 'FAILED', failure: expect.stringContaining('The key in this backup is not') });
  expect(logged.splice(0).join()).toContain('could not be proven');
}, 180_000);
