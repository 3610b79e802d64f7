import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '../../test/cluster.ts';
import { testApp } from '../../test/harness.ts';
import { NODE_PROGRAM } from '../../test/node-program.ts';
import { writeBackup } from '../backup/write-backup.service.ts';
import { createLog } from '../platform/log/log.ts';
import { NotStored } from '../platform/storage/storage.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildAuditEntry } from './audit.factory.ts';
import { type AuditHead, changeHeads, forgetHead, headsFileIn, putHeadsAside, readHeads } from './audit-heads.service.ts';
import { installAuditSealing, recordHeads, sealAuditLog } from './audit-sealing.service.ts';
import { auditVerdictText, holds, recordedSealsLost, verifyAuditLog } from './audit-verify.service.ts';

const { database, platform } = await testApp();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-heads-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
let workspaceId = '';
let dataDir = '';
let lines: string[] = [];

beforeEach(async () => {
  workspaceId = (await buildWorkspace(database.db)).id;
  dataDir = fs.mkdtempSync(path.join(folder, 'data-'));
  lines = [];
});

const note = (heads: readonly AuditHead[]) => {
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  return recordHeads({ database, log, env: { ...platform.env, dataDir } }, heads);
};

async function sealOnly(count: number) {
  for (let n = 0; n < count; n++) await buildAuditEntry(database, { workspaceId });
  return sealAuditLog(database);
}

const sealEntries = async (count: number) => note(await sealOnly(count));

/** Deletes the last entries and their seals, as the database role of the application could. */
async function cutOff(count: number) {
  const cut = `select entry_id from audit_seals where workspace_id = '${workspaceId}' order by seq desc limit ${count}`;
  for (const table of ['audit_entries', 'audit_seals']) await database.pool.query(`alter table ${table} disable trigger user`);
  await database.pool.query(`delete from audit_entries where workspace_id = '${workspaceId}' and id in (${cut})`);
  for (const table of ['audit_entries', 'audit_seals']) await database.pool.query(`alter table ${table} enable trigger user`);
}

const recorded = () => readHeads(dataDir).map((head) => ({ ...head, source: headsFileIn(dataDir) }));
const states = async () => (await verifyAuditLog(database, [], recorded())).recorded.map(({ state }) => state);

test('the end of the log is recorded in a file that only its owner can read, and in the server log', async () => {
  await sealEntries(5);
  const [head] = readHeads(dataDir);
  expect(head).toMatchObject({ workspaceId, seq: 5 });
  const mode = fs.statSync(headsFileIn(dataDir)).mode & 0o777;
  if (process.platform !== 'win32') expect(mode).toBe(0o600);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'the audit log was sealed', heads: [head] }]);
  await sealEntries(1);
  expect(readHeads(dataDir)).toMatchObject([{ seq: 6 }]);
  expect(await states()).toEqual(['KEPT']);
});

test('a starting server records ends that were sealed before', async () => {
  await sealOnly(2);
  const app = fastify();
  onTestFinished(() => app.close());
  installAuditSealing(app, { database, log: createLog('silent'), env: { ...platform.env, dataDir } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const seqOfEnd = () => readHeads(dataDir).find((head) => head.workspaceId === workspaceId)?.seq;
  await expect.poll(seqOfEnd, { timeout: 20_000 }).toBe(2);
}, 30_000);

test('a process that records its seal late does not replace the later one of another process', async () => {
  const early = await sealOnly(2);
  const late = await sealOnly(1);
  await note(late);
  await note(early);
  expect(readHeads(dataDir)).toMatchObject([{ workspaceId, seq: 3 }]);
});

test('a truncated end is detected, although the rest is an intact chain', async () => {
  await sealEntries(5);
  await cutOff(3);
  expect(holds(await verifyAuditLog(database))).toBe(true);
  const verdict = await verifyAuditLog(database, [], recorded());
  expect(holds(verdict)).toBe(false);
  expect(auditVerdictText(verdict)).toContain(`seal 5 of ${workspaceId}: IS MISSING: the end of the log was deleted`);
  expect(await recordedSealsLost(database, dataDir)).toBe(1);
});

test('entries written after a truncation do not hide it', async () => {
  await sealEntries(5);
  const before = readHeads(dataDir);
  await cutOff(3);
  await sealEntries(4);
  expect(readHeads(dataDir)).toEqual(before);
  expect(lines.map((line) => JSON.parse(line).level)).toContain('error');
  expect(await states()).toEqual(['CHANGED']);
});

test('a second workspace is recorded too, and verification accepts a recorded end of a deleted workspace', async () => {
  await sealEntries(2);
  const other = workspaceId;
  workspaceId = (await buildWorkspace(database.db)).id;
  await sealEntries(1);
  expect(readHeads(dataDir).map(({ workspaceId: id, seq }) => [id, seq])).toEqual([
    [other, 2],
    [workspaceId, 1],
  ]);
  const gone = [{ workspaceId: '019aaaaa-0000-7000-8000-000000000000', seq: 3, hash: 'a'.repeat(64), source: 'x' }];
  const verdict = await verifyAuditLog(database, [], gone);
  expect(verdict.recorded).toMatchObject([{ state: 'NO_WORKSPACE' }]);
  expect(holds(verdict)).toBe(true);
});

test('a workspace that is deleted permanently is no longer recorded, and the ends of others stay', async () => {
  await sealEntries(2);
  const gone = workspaceId;
  workspaceId = (await buildWorkspace(database.db)).id;
  await sealEntries(1);
  await forgetHead(dataDir, gone);
  expect(readHeads(dataDir)).toMatchObject([{ workspaceId, seq: 1 }]);
});

test('a change of the record starts from the result of the previous change, also after a failed one', async () => {
  const end = { workspaceId, seq: 1, hash: '0'.repeat(64) };
  const failed = changeHeads(dataDir, () => Promise.reject(new Error('the disk is full')));
  const written = changeHeads(dataDir, async () => [end]);
  const seen: (readonly AuditHead[])[] = [];
  const next = changeHeads(dataDir, async (heads) => {
    seen.push(heads);
    return heads;
  });
  await expect(failed).rejects.toThrow('the disk is full');
  await Promise.all([written, next]);
  expect(seen).toEqual([[end]]);
});

test('a starting server deletes temporary files left by a crash, but none that another process may still write', async () => {
  const named = (name: string) => path.join(dataDir, name);
  const [old, fresh, other] = [named('audit-heads.json.a.tmp'), named('audit-heads.json.b.tmp'), named('notes.tmp')];
  for (const file of [old, fresh, other]) fs.writeFileSync(file, '[]');
  for (const file of [old, other]) fs.utimesSync(file, new Date(), new Date(Date.now() - 3_600_000));
  const app = fastify();
  onTestFinished(() => app.close());
  installAuditSealing(app, { database, log: createLog('silent'), env: { ...platform.env, dataDir } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => fs.existsSync(old), { timeout: 20_000 }).toBe(false);
  expect([fresh, other].map((file) => fs.existsSync(file))).toEqual([true, true]);
}, 30_000);

test('after a restore of an older backup the record starts empty, and the previous record is kept under another name', async () => {
  await sealEntries(1);
  putHeadsAside(dataDir, new Date('2026-11-26T10:00:00Z'));
  expect(readHeads(dataDir)).toEqual([]);
  expect(fs.readdirSync(dataDir)).toEqual(['audit-heads.json.before-2026-11-26T10-00-00-000Z']);
});

test('npm run audit:verify compares with the data folder and with the newest backup', async () => {
  await sealEntries(4);
  const backupDir = path.join(dataDir, 'backups');
  fs.mkdirSync(backupDir);
  const file = path.join(backupDir, 'coloa-20261126T100000Z.tar');
  const storage = { read: async (name: string): Promise<never> => Promise.reject(new NotStored(name)) };
  await writeBackup({ connection: database.connection, storage, version: '0.1.0', sealed: null }, fs.createWriteStream(file));
  const verify = () =>
    spawnSync(NODE_PROGRAM, [path.join(import.meta.dirname, '../commands/audit-verify.ts')], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_DIR: backupDir, DATABASE_URL: urlOf(database.connection) },
    });
  // Other workspaces are left out, because earlier tests truncated their logs.
  const of = (out: string) => out.split('\n').filter((line) => line.includes(`of ${workspaceId}:`));
  expect(of(verify().stdout)).toEqual([
    `recorded in ${headsFileIn(dataDir)}: seal 4 of ${workspaceId}: is in the log`,
    `recorded in ${file}: seal 4 of ${workspaceId}: is in the log`,
  ]);
  const younger = path.join(backupDir, 'coloa-20261127T100000Z.tar');
  fs.writeFileSync(younger, 'damaged');
  const withDamaged = verify();
  expect(withDamaged.stderr).toContain(`${younger} was not compared`);
  expect(of(withDamaged.stdout)).toHaveLength(1);
  fs.rmSync(younger);
  await cutOff(2);
  fs.rmSync(headsFileIn(dataDir));
  const { status, stdout } = verify();
  expect(status).toBe(1);
  expect(of(stdout)).toEqual([expect.stringContaining(`recorded in ${file}: seal 4 of ${workspaceId}: IS MISSING`)]);
});
