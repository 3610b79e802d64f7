import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { buildMember } from '../users/users.factory.ts';
import { addProofJob, beginDue } from './backup-jobs.service.ts';
import { buildBackup } from './backups.factory.ts';
import { backupRuns } from './backups.tables.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-backups-'));
const BACKUP_DIR = path.join(folder, 'a file');
fs.writeFileSync(BACKUP_DIR, 'no folder');
const mailServer = await startMailServer();
const { database, db, logged, platform } = await testApp({ env: { BACKUP_DIR, BACKUP_AT: '02:30', SMTP_URL: mailServer.url } });
afterAll(async () => {
  await mailServer.stop();
  fs.rmSync(folder, { recursive: true });
});

test('each System user gets one email about an abandoned scheduled backup, and none about an attempt that is retried', async () => {
  await buildMember(db, { role: 'System' }, { email: 'an@coloa.example', language: 'vi', name: 'An' });
  await buildMember(db, { role: 'System' }, { email: 'en@coloa.example', language: 'en' });
  await buildMember(db, { role: 'System' }, { email: null });
  await buildMember(db, { role: 'Admin' }, { email: 'admin@coloa.example' });
  await buildBackup(db, folder, { createdAt: new Date('2026-11-20T19:30:00Z') });
  await beginDue(platform);
  await platform.jobs.drain();
  await platform.jobs.drain();
  expect(mailServer.mails).toEqual([]);

  await db.execute(sql`update graphile_worker._private_jobs set run_at = now(), max_attempts = attempts + 1`);
  await platform.jobs.drain();
  await platform.jobs.drain();
  const [run] = await db.select().from(backupRuns).where(eq(backupRuns.status, 'FAILED'));
  expect(run).toMatchObject({ cause: 'SCHEDULE', attempts: 2 });
  expect(mailServer.mails.flatMap(({ to }) => to).sort()).toEqual(['an@coloa.example', 'en@coloa.example']);
  const [vi] = mailServer.to('an@coloa.example');
  expect(vi).toMatchObject({ subject: `Chưa sao lưu được Coloa trên máy ${os.hostname()}` });
  expect(vi?.links[0]).toMatch(/\/#\/manager\/backup$/);
  const [en] = mailServer.to('en@coloa.example');
  expect(en?.text).toMatch(/failed 2 times, .*Last successful backup: 21 Nov 2026 02:30 \(GMT\+7\)\./);
  expect(en?.text).not.toContain(folder);
  expect(logged.splice(0).join()).toContain('no backup was written');
}, 120_000);

test('a scheduled backup that cannot be verified is reported too; a requested one is not', async () => {
  mailServer.mails.splice(0);
  await db.delete(backupRuns);
  const there = path.join(folder, 'there');
  await buildBackup(db, there, {
    createdAt: new Date('2026-11-14T19:30:00Z'),
    proofStatus: 'DONE',
    proofFinishedAt: new Date('2026-11-14T19:40:00Z'),
  });
  const asked = await buildBackup(db, there, { cause: 'PAGE', createdAt: new Date('2026-11-20T10:00:00Z') });
  const weekly = await buildBackup(db, there, { createdAt: new Date('2026-11-21T19:30:00Z') });
  for (const { id } of [asked, weekly]) {
    await database.transaction((tx) => addProofJob(tx, id));
    await platform.jobs.drain();
    await platform.jobs.drain();
  }
  const proofs = await db.select({ id: backupRuns.id, status: backupRuns.proofStatus }).from(backupRuns);
  expect(proofs).toEqual(expect.arrayContaining([asked, weekly].map(({ id }) => ({ id, status: 'FAILED' }))));
  expect(mailServer.mails.flatMap(({ to }) => to).sort()).toEqual(['an@coloa.example', 'en@coloa.example']);
  const [vi] = mailServer.to('an@coloa.example');
  expect(vi).toMatchObject({ subject: `Bản sao lưu Coloa trên máy ${os.hostname()} không khôi phục thử được` });
  expect(vi?.links[0]).toMatch(/\/#\/manager\/backup$/);
  const [en] = mailServer.to('en@coloa.example');
  expect(en?.text).toMatch(/finished on 22 Nov 2026 02:30 \(GMT\+7\) .*Last successful trial restore: 15 Nov 2026 02:40 \(GMT\+7\)\./);
  expect(en?.text).not.toContain(folder);
  expect(logged.splice(0).join()).toContain('could not be proven');
}, 120_000);
