import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log/log.ts';
import { checkKey } from '../platform/security/key-check.ts';
import { translate } from '../platform/text/translations.ts';
import { buildMember } from '../users/users.factory.ts';
import { checksumOf, clearUnfinishedOf } from './backup-file.service.ts';
import { beginDue, clearAway } from './backup-jobs.service.ts';
import { buildBackup } from './backups.factory.ts';
import { backupRuns } from './backups.tables.ts';
import { makeBackup, proveBackup } from './make-backup.service.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-backups-'));
const BACKUP_DIR = path.join(folder, 'made when it is needed');
const TOKEN = 'a token that the scraper alone has, of 32 letters';
const PASSPHRASE = 'a long passphrase';
const env = { BACKUP_DIR, BACKUP_AT: '02:30 Asia/Ho_Chi_Minh', BACKUP_KEEP: '2 daily', METRICS_TOKEN: TOKEN };
const { call, db, platform, tokenOf, logged } = await testApp({
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

const standing = async () => (await call(backupsContract.standing, {}, as)).body;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('200', () => {
  test('without any backup only the configuration is returned', async () => {
    expect(await standing()).toEqual({
      folder: BACKUP_DIR,
      host: os.hostname(),
      freeBytes: expect.any(Number),
      passphrase: true,
      schedule: { at: '02:30', timeZone: 'Asia/Ho_Chi_Minh', next: expect.any(String), keep: { daily: 2, weekly: 0, monthly: 0 } },
      late: false,
      last: null,
      lastProven: null,
      runs: [],
    });
  });

  test('a requested backup is written by a job and stored at the reported path, readable only by its owner', async () => {
    const { status, body } = await call(backupsContract.start, {}, as);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'WAITING', cause: 'PAGE', startedBy: { id: system.id, name: system.name }, proof: null });
    // The first run of the jobs writes the backup and queues its verification. The queued verification is deleted before it runs.
    await platform.jobs.drain();
    await db.execute(sql`delete from graphile_worker._private_jobs`);
    const { last, lastProven, runs } = await standing();
    expect(runs).toHaveLength(1);
    expect(last).toMatchObject({ id: body.id, status: 'DONE', hasKey: true, there: true, counts: { missing: 0, named: { users: 1 } } });
    expect(lastProven).toBeNull();
    const file = last?.path ?? '';
    expect(path.dirname(file)).toBe(BACKUP_DIR);
    expect(await checksumOf(file)).toBe(last?.sha256);
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  }, 60_000);

  test('verification fails at once, with a message, if the file was deleted before', async () => {
    const run = await buildBackup(db, BACKUP_DIR);
    expect((await call(backupsContract.prove, { params: { id: run.id } }, as)).body.proof).toMatchObject({ status: 'WAITING' });
    fs.rmSync(path.join(BACKUP_DIR, run.fileName ?? ''));
    await platform.jobs.drain();
    const { runs, lastProven } = await standing();
    expect(runs).toMatchObject([{ status: 'DONE', there: false, proof: { status: 'FAILED', failure: expect.stringMatching(/\S/) } }]);
    expect(lastProven).toBeNull();
    expect(logged.splice(0).join()).toContain('could not be proven');
  }, 60_000);

  test('a scheduled backup starts once despite concurrent checks, and again at the next time', async () => {
    const at = new Date('2026-11-22T19:31:00Z');
    await Promise.all([beginDue(platform, at), beginDue(platform, at), beginDue(platform, at)]);
    await beginDue(platform, new Date('2026-11-23T19:29:00Z'));
    const first = await standing();
    expect(first.runs).toMatchObject([{ cause: 'SCHEDULE', status: 'WAITING', startedBy: null, proof: null }]);
    await db.update(backupRuns).set({ status: 'DONE' });
    await beginDue(platform, new Date('2026-11-23T19:30:00Z'));
    expect((await standing()).runs).toMatchObject([{ cause: 'SCHEDULE', status: 'WAITING' }, { id: first.runs[0]?.id }]);
    await db.execute(sql`delete from graphile_worker._private_jobs`);
  });

  test('a run that no process works on is reported as stopped', async () => {
    const [left] = await Promise.all([buildBackup(db, BACKUP_DIR, { status: 'RUNNING', toldAt: daysAgo(1), there: false })]);
    const { runs } = await standing();
    expect(runs).toMatchObject([{ id: left.id, status: 'FAILED', failure: translate('en', 'backups:failure.STOPPED') }]);
    expect((await call(backupsContract.start, {}, as)).status).toBe(200);
  });

  test('a backup is late after two days without one', async () => {
    await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(1) });
    expect((await standing()).late).toBe(false);
    await db.update(backupRuns).set({ finishedAt: daysAgo(2.1) });
    expect((await standing()).late).toBe(true);
  });
});

describe('the deletion of expired backups', () => {
  const log = { info: () => {}, warn: () => {} };
  const names = () => fs.readdirSync(BACKUP_DIR).sort();

  test('deletes scheduled backups; backups by users, foreign files and replaced files stay', async () => {
    const [newest, second, proven, old] = [
      await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(1) }),
      await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(2) }),
      await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(9), proofStatus: 'DONE' }),
      await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(10) }),
    ];
    const byHand = await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(11), cause: 'COMMAND' });
    const asked = await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(12), cause: 'PAGE' });
    const exchanged = await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(13), size: 11 });
    fs.writeFileSync(path.join(BACKUP_DIR, 'coloa-20200101T000000Z.tar'), 'of somebody else');
    await clearAway(platform, log);
    expect(names()).toEqual(
      [newest, second, proven, byHand, asked, exchanged]
        .map(({ fileName }) => fileName)
        .concat('coloa-20200101T000000Z.tar')
        .sort(),
    );
    const [row] = await db.select().from(backupRuns).where(eq(backupRuns.id, old.id));
    expect(row?.removedAt).not.toBeNull();
    expect((await standing()).runs.find(({ id }) => id === old.id)).toMatchObject({ there: false, removedAt: expect.any(String) });
  });

  test('is not blocked by an abandoned verification', async () => {
    for (const days of [1, 2]) await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(days) });
    const being = await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(9), proofStatus: 'RUNNING', toldAt: new Date() });
    await buildBackup(db, BACKUP_DIR, { createdAt: daysAgo(10), proofStatus: 'RUNNING', toldAt: daysAgo(9) });
    await clearAway(platform, log);
    expect(names()).toHaveLength(3);
    expect(names()).toContain(being.fileName);
  });

  test('a partial backup of a killed process is deleted before the disk space check, and other files stay', async () => {
    fs.mkdirSync(BACKUP_DIR);
    const [left, young, foreign] = [`by-hand.tar.${newId()}.part`, `by-hand.tar.${newId()}.part`, `by-hand.tar.${newId()}.part.mine`];
    for (const name of [left, young, foreign]) fs.writeFileSync(path.join(BACKUP_DIR, name), 'x');
    for (const name of [left, foreign]) fs.utimesSync(path.join(BACKUP_DIR, name), daysAgo(1), daysAgo(1));
    const source = { connection: platform.direct, storage: platform.storage, version: '9.9.9', sealed: null };
    const making = makeBackup(source, path.join(BACKUP_DIR, 'next.tar'), 2 ** 60, () => {});
    await expect(making).rejects.toMatchObject({ why: { failure: 'NO_SPACE' } });
    expect(names()).toEqual([young, foreign].sort());
  });

  test('the copy of a killed verification is deleted before the disk space check, and a recent one stays', async () => {
    const { fileName } = await buildBackup(db, BACKUP_DIR);
    const [left, young] = ['left-', 'young-'].map((name) => fs.mkdtempSync(path.join(os.tmpdir(), `coloa-verify-${name}`)));
    if (!left || !young) throw new Error('they were made');
    onTestFinished(() => fs.rmSync(young, { recursive: true }));
    fs.mkdirSync(path.join(left, 'postgres'));
    fs.utimesSync(left, daysAgo(2), daysAgo(2));
    const proving = proveBackup(path.join(BACKUP_DIR, fileName ?? ''), null, 2 ** 60, createLog('silent'));
    await expect(proving).rejects.toMatchObject({ why: { failure: 'NO_SPACE_TO_PROVE' } });
    expect([left, young].map((folder) => fs.existsSync(folder))).toEqual([false, true]);
  });

  test('a partial backup is deleted after its failed attempt', async () => {
    fs.mkdirSync(BACKUP_DIR);
    const [of, other] = ['coloa-20261122T193100Z.tar', 'coloa-20261122T193101Z.tar'];
    for (const name of [of, other]) fs.writeFileSync(path.join(BACKUP_DIR, `${name}.${newId()}.part`), 'x');
    await clearUnfinishedOf(path.join(BACKUP_DIR, of));
    expect(names()).toEqual([expect.stringContaining(other)]);
  });
});

test('400, 401: an invalid id, and a request without a token, are rejected', async () => {
  expect(await call(backupsContract.prove, { params: { id: 'x' } }, as)).toMatchObject({ status: 400 });
  expect(await call(backupsContract.start)).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
});

test('403: users who are not System are rejected, regardless of their permissions in the workspace', async () => {
  const run = await buildBackup(db, BACKUP_DIR);
  const before = await db.select().from(backupRuns);
  for (const role of ['Admin', 'Lead', 'Tester', 'Client'] as const) {
    const token = await tokenOf(await buildMember(db, { role }));
    for (const endpoint of [backupsContract.standing, backupsContract.start, backupsContract.prove])
      expect(await call(endpoint, endpoint.params ? { params: { id: run.id } } : {}, { token })).toMatchObject({
        status: 403,
        errors: ['FORBIDDEN'],
      });
  }
  expect(await db.select().from(backupRuns)).toEqual(before);
});

test('404, 410: an unknown backup, and one whose file is missing, are rejected', async () => {
  expect(await call(backupsContract.prove, { params: { id: newId() } }, as)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  const gone = await buildBackup(db, BACKUP_DIR, { there: false });
  expect(await call(backupsContract.prove, { params: { id: gone.id } }, as)).toMatchObject({ status: 410, errors: ['BACKUP_NOT_THERE'] });
});

test('409: only one backup runs at a time, also after concurrent requests', async () => {
  const answers = await Promise.all([call(backupsContract.start, {}, as), call(backupsContract.start, {}, as)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.flatMap(({ errors }) => errors)).toEqual(['BACKUP_RUNNING']);
  const run = await buildBackup(db, BACKUP_DIR);
  expect(await call(backupsContract.prove, { params: { id: run.id } }, as)).toMatchObject({ status: 409, errors: ['BACKUP_RUNNING'] });
});
