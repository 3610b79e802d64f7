import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { installation } from '../platform/database/installation.tables.ts';
import { checkKey } from '../platform/security/key-check.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { buildMember } from '../users/users.factory.ts';
import { checksumOf } from './backup-file.service.ts';
import { beginDue } from './backup-jobs.service.ts';
import { buildBackup } from './backups.factory.ts';
import { backupRuns } from './backups.tables.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-backups-'));
const BACKUP_DIR = path.join(folder, 'made when it is needed');
const TOKEN = 'a token that the scraper alone has, of 32 letters';
const PASSPHRASE = 'a long passphrase';
const env = { BACKUP_DIR, BACKUP_AT: '02:30 Asia/Ho_Chi_Minh', BACKUP_KEEP: '2 daily', METRICS_TOKEN: TOKEN };
const { call, db, platform, tokenOf, send, logged } = await testApp({
  env: { ...env, BACKUP_PASSPHRASE: PASSPHRASE, SECRET_KEY: 'the key of the tests, of 32 characters and more' },
});
// Records the fingerprint of the key, as the first start does; the key in an archive is compared with it.
await checkKey(db, platform.secrets.fingerprint);
const system = await buildMember(db, { role: 'System' });
const as = { token: await tokenOf(system), language: 'en' as const };
afterAll(() => fs.rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await db.delete(backupRuns);
  fs.rmSync(BACKUP_DIR, { recursive: true, force: true });
});

async function work(): Promise<void> {
  await platform.jobs.drain();
  await platform.jobs.drain();
}
const standing = async () => (await call(backupsContract.standing, {}, as)).body;

describe('200', () => {
  test('a requested backup is written by a job, verified, and stored at the reported path, readable only by its owner', async () => {
    const { status, body } = await call(backupsContract.start, {}, as);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'WAITING', cause: 'PAGE', startedBy: { id: system.id, name: system.name }, proof: null });
    await work();
    const { last, lastProven, runs } = await standing();
    expect(runs).toHaveLength(1);
    expect(last).toEqual(runs[0]);
    expect(lastProven).toEqual(last);
    expect(last).toMatchObject({
      id: body.id,
      status: 'DONE',
      progress: 1,
      attempts: 1,
      failure: null,
      hasKey: true,
      there: true,
      host: os.hostname(),
      proof: { status: 'DONE', failure: null },
      counts: { missing: 0, named: { users: 1, workspaces: 1, projects: 0 } },
    });
    const file = last?.path ?? '';
    expect(path.dirname(file)).toBe(BACKUP_DIR);
    expect(fs.statSync(file).size).toBe(last?.size);
    expect(await checksumOf(file)).toBe(last?.sha256);
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(BACKUP_DIR)).toEqual([path.basename(file)]);
    const { text } = await send('GET', '/metrics', {}, { headers: { authorization: `Bearer ${TOKEN}` } });
    for (const figure of ['success', 'proof']) {
      const told = new RegExp(`^coloa_backup_last_${figure}_timestamp_seconds (\\S+)$`, 'm').exec(text)?.[1];
      expect(Math.abs(Number(told) - Date.now() / 1000)).toBeLessThan(300);
    }
  }, 180_000);

  test('verification finds a damaged backup, with a message', async () => {
    const run = await buildBackup(db, BACKUP_DIR);
    expect((await call(backupsContract.prove, { params: { id: run.id } }, as)).body.proof).toMatchObject({ status: 'WAITING' });
    await work();
    const { runs, lastProven } = await standing();
    expect(runs[0]).toMatchObject({
      status: 'DONE',
      proof: { status: 'FAILED', failure: expect.stringMatching(/^The backup cannot be restored: /) },
    });
    expect(lastProven).toBeNull();
    expect(logged.splice(0).join()).toContain('could not be proven');
  }, 180_000);

  test('an unwritable folder is reported with a message; a scheduled backup is retried, one from the page is not', async () => {
    fs.writeFileSync(BACKUP_DIR, 'a file');
    await beginDue(platform, new Date('2026-11-22T19:31:00Z'));
    await work();
    expect((await standing()).runs).toMatchObject([{ status: 'WAITING', attempts: 1, failure: expect.stringMatching(/\S/) }]);
    await db.delete(backupRuns);
    await call(backupsContract.start, {}, as);
    await work();
    const [failed] = (await standing()).runs;
    expect(failed).toMatchObject({ status: 'FAILED', attempts: 1, path: null, failure: expect.stringMatching(/\S/) });
    expect(logged.splice(0).join()).toContain('no backup was written');
  }, 180_000);
});

test('a scheduled backup runs once despite concurrent checks, and again when due; the first of a week is verified', async () => {
  const at = new Date('2026-11-22T19:31:00Z');
  await Promise.all([beginDue(platform, at), beginDue(platform, at), beginDue(platform, at)]);
  await beginDue(platform, new Date('2026-11-23T19:29:00Z'));
  const worked = async () => {
    await work();
    return (await standing()).runs;
  };
  await expect
    .poll(worked, { timeout: 60_000 })
    .toMatchObject([{ cause: 'SCHEDULE', status: 'DONE', startedBy: null, proof: { status: 'DONE' } }]);
  const [first] = await worked();
  await beginDue(platform, new Date('2026-11-23T19:30:00Z'));
  await work();
  expect((await standing()).runs).toMatchObject([{ cause: 'SCHEDULE', status: 'DONE', proof: null }, { id: first?.id }]);
}, 180_000);

test('verification detects a key that does not match its archived database', async () => {
  await db.update(installation).set({ keyFingerprint: createSecretBox('another key, of 32 characters and more').fingerprint });
  onTestFinished(async () => void (await db.update(installation).set({ keyFingerprint: platform.secrets.fingerprint })));
  await call(backupsContract.start, {}, as);
  const proof = async () => {
    await work();
    return (await standing()).runs[0]?.proof;
  };
  await expect
    .poll(proof, { timeout: 120_000 })
    .toMatchObject({ status: 'FAILED', failure: expect.stringContaining('The key in this backup does not match') });
  expect(logged.splice(0).join()).toContain('could not be proven');
}, 180_000);
