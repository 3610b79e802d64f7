import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '../../test/cluster.ts';
import { openTestDatabase } from '../../test/database.ts';
import { doctor, folderOfTest } from '../../test/doctor-command.ts';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { buildAuditEntry } from '../audit/audit.factory.ts';
import { sealAuditLog } from '../audit/audit-sealing.service.ts';
import { buildBackup } from '../backup/backups.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { readEnv } from '../platform/process/env.ts';
import { checkKey } from '../platform/security/key-check.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { schemaFinding } from './database.ts';
import { examine, RECOUNT } from './doctor.service.ts';
import { doctorText, secretsOf, withoutSecrets } from './doctor-text.ts';
import { environmentFindings } from './environment.ts';
import { type Finding, ok } from './finding.ts';

/** Points that can fail in tests: the built pages may be missing, and the PostgreSQL of the tests does not flush its writes to the disk. */
const OF_TESTS = ['program.pages', 'database.durability'];
const KEY = 'a key of the doctor, of 32 letters and more';
const database = await openTestDatabase();
const { db } = await testApp({ database });
await checkKey(database.db, createSecretBox(KEY).fingerprint);
afterAll(() => database.drop());

const DATABASE_URL = urlOf(database.connection);

async function found(variables: Record<string, string> = {}, names: string[] = []) {
  const folder = folderOfTest();
  const source = { DATA_DIR: folder, BACKUP_DIR: folder, DATABASE_URL, SECRET_KEY: KEY, PORT: '0', ...variables };
  const { findings } = await examine({ read: () => readEnv(source), names, settingsFile: path.join(folder, '.env'), mailTo: null });
  return { findings, of: (point: string) => findings.find((finding) => finding.point === point) };
}

describe('all checks', () => {
  test('an intact installation has no errors, and every point is reported', async () => {
    const { findings, of } = await found();
    expect(findings.filter(({ level, point }) => level === 'wrong' && !OF_TESTS.includes(point))).toEqual([]);
    for (const point of [
      'program.node',
      'environment',
      'data',
      'data.rights',
      'data.space',
      'database',
      'key',
      'jobs',
      'figures',
      'counters',
      'audit',
      'store',
      'store.files',
      'network.port',
    ])
      expect(of(point)?.level, point).toBe('ok');
    expect(of('database.schema')).toMatchObject({ level: 'ok', what: 'Its tables match this version' });
    expect(findings.every(({ level, todo }) => (level === 'ok') === (todo === null))).toBe(true);
  });

  test('the latest own backup is reported with its file and time', async () => {
    const createdAt = new Date('2026-11-23T01:02:03Z');
    await buildBackup(database.db, '/backups', { there: false, createdAt });
    expect((await found()).of('backup.own')).toMatchObject({
      level: 'ok',
      what: 'The latest backup of this installation is /backups/coloa-20261123T010203Z.tar, of 2026-11-23 01:02 UTC',
    });
  });

  test('backups in an earlier folder are reported with that folder', async () => {
    const earlier = folderOfTest();
    await buildBackup(database.db, earlier, { createdAt: new Date('2026-11-20T01:02:03Z') });
    expect((await found()).of('backup.earlier')).toMatchObject({
      level: 'warning',
      what: expect.stringContaining(`${earlier} also contains 1 backup`),
    });
  });

  test('an unavailable database is one finding, and the other points are still checked', async () => {
    const { of } = await found({ DATABASE_URL: 'postgres://coloa:bi-mat@127.0.0.1:1/coloa' });
    expect(of('database')).toMatchObject({ level: 'wrong', what: expect.stringContaining('127.0.0.1:1/coloa') });
    expect(of('store')?.level).toBe('ok');
    expect(of('network.port')?.level).toBe('ok');
  });

  test('a rejected database login is reported in the words of the database', async () => {
    const other = new URL(DATABASE_URL);
    other.password = 'khong-phai';
    const { of } = await found({ DATABASE_URL: other.href });
    expect(of('database')).toMatchObject({
      level: 'wrong',
      what: expect.stringContaining('cannot be used: password authentication failed'),
    });
    expect(of('key')).toBeUndefined();
  });

  test('a key that does not match the database is an error, and so is a missing key', async () => {
    expect((await found({ SECRET_KEY: 'another key, of 32 letters and more' })).of('key')).toMatchObject({
      level: 'wrong',
      what: expect.stringContaining('does not match'),
    });
    expect((await found({ SECRET_KEY: '' })).of('key')).toMatchObject({ level: 'wrong', what: expect.stringContaining('missing') });
  });

  test('an empty database is not checked further', async () => {
    const empty = await openTestDatabase({ empty: true });
    onTestFinished(() => empty.drop());
    const { of } = await found({ DATABASE_URL: urlOf(empty.connection) });
    expect(of('database.schema')).toMatchObject({ level: 'warning', what: expect.stringContaining('no Coloa tables') });
    expect(of('database.extension')?.what).toContain('the first start installs it');
    expect(of('key')).toBeUndefined();
  });

  test('abandoned jobs are reported by their type', async () => {
    await db.execute(sql`select graphile_worker.add_job('mails.send', '{}'::json)`);
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
    onTestFinished(async () => void (await db.execute(sql`delete from graphile_worker._private_jobs`)));
    expect((await found()).of('jobs')).toMatchObject({ level: 'warning', what: expect.stringContaining('1 of mails.send') });
    // The queue counts an attempt when it begins, so this job is in its last attempt.
    await db.execute(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a-pool'`);
    expect((await found()).of('jobs')).not.toMatchObject({ level: 'warning' });
  });

  test('daily counters that differ from the issues are an error, reported with the workspace', async () => {
    const workspace = await buildWorkspace(db);
    const project = await buildProject(db, { workspaceId: workspace.id });
    await buildIssue(db, { project });
    expect((await found()).of('figures')).toMatchObject({ level: 'ok' });
    await db.execute(sql`delete from issue_day_changes where workspace_id = ${workspace.id}`);
    expect((await found()).of('figures')).toMatchObject({ level: 'wrong', what: expect.stringContaining(workspace.name) });
    await db.execute(sql`select recount_issue_days(id) from workspaces`);
    expect((await found()).of('figures')).toMatchObject({ level: 'ok' });
  });

  test('project counters that differ from the issues are an error, and the advice recounts them', async () => {
    const workspace = await buildWorkspace(db);
    const project = await buildProject(db, { workspaceId: workspace.id });
    await buildIssue(db, { project });
    await buildIssue(db, { project, deletedAt: new Date() });
    await db.execute(sql.raw(RECOUNT));
    expect((await found()).of('counters')).toMatchObject({ level: 'ok' });
    await db.execute(sql`update project_counters set issues = issues + 1 where project_id = ${project.id}`);
    const differing = (await found()).of('counters');
    expect(differing).toMatchObject({ level: 'wrong', what: expect.stringContaining(workspace.name) });
    expect(differing?.todo).toContain(RECOUNT);
    await db.execute(sql.raw(RECOUNT));
    expect((await found()).of('counters')).toMatchObject({ level: 'ok' });
  });

  test('an audit log without seals is reported as such', async () => {
    expect((await found()).of('audit')).toMatchObject({
      level: 'ok',
      what: expect.stringContaining('The audit log has no seals yet'),
    });
  });

  test('a changed seal at the end of the audit log is an error', async () => {
    const { id: workspaceId } = await buildWorkspace(db);
    for (let n = 0; n < 3; n++) await buildAuditEntry(database, { workspaceId });
    await sealAuditLog(database);
    expect((await found()).of('audit')).toMatchObject({ level: 'ok', what: expect.stringContaining('The last 3 seals') });
    await db.execute(sql`alter table audit_seals disable trigger user`);
    await db.execute(sql`update audit_seals set hash = decode(repeat('00', 32), 'hex') where workspace_id = ${workspaceId} and seq = 2`);
    expect((await found()).of('audit')).toMatchObject({ level: 'wrong', what: expect.stringContaining('seal 2') });
  });

  test('a misspelt variable is a warning with the correct name', async () => {
    const { of } = await found({}, ['PATH', 'TRUSTED_PROXY']);
    expect(of('environment.names')).toMatchObject({
      level: 'warning',
      what: expect.stringContaining('TRUSTED_PROXY'),
      todo: expect.stringContaining('TRUST_PROXY'),
    });
  });

  test('a database that cannot start is not reported as served, and the folder is not changed', async () => {
    const dataDir = folderOfTest();
    for (const name of ['postgres', 'files']) fs.mkdirSync(path.join(dataDir, name));
    const server = http.createServer((_, answer) => answer.end('{"status":"ready"}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { of } = await found({ DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(port) });
    expect(of('database')).toMatchObject({ level: 'wrong', what: expect.stringContaining('postgres.key is missing') });
    expect(of('network.port')).toMatchObject({ level: 'wrong', what: expect.stringContaining('none uses') });
    expect(fs.existsSync(path.join(dataDir, 'server.pid'))).toBe(false);
  });

  test('an older, a newer and a different schema are detected', async () => {
    const { rows } = await db.execute<{ name: string; sha256: string }>(sql`select name, sha256 from schema_migrations order by name`);
    expect(schemaFinding(rows)).toMatchObject({ level: 'ok' });
    expect(schemaFinding(rows.slice(0, -1))).toMatchObject({ level: 'warning', what: expect.stringContaining(rows.at(-1)?.name ?? '-') });
    expect(schemaFinding([...rows, { name: '9999_of_tomorrow', sha256: 'x' }])).toMatchObject({
      level: 'wrong',
      what: expect.stringContaining('9999_of_tomorrow'),
    });
    expect(schemaFinding(rows.map((row, n) => (n === 1 ? { ...row, sha256: 'other' } : row)))).toMatchObject({ level: 'wrong' });
  });
});

describe('npm run doctor', () => {
  test('exits with 1 if something is wrong, and prints JSON for programs', () => {
    const { status, stdout } = doctor(['--json'], { DATABASE_URL: 'postgres://coloa:bi-mat-lam@127.0.0.1:1/coloa', TRUSTED_PROXY: 'x' });
    expect(status).toBe(1);
    expect(stdout).not.toContain('bi-mat-lam');
    const { version, findings } = JSON.parse(stdout) as { version: string; findings: Finding[] };
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(findings.find(({ point }) => point === 'database')?.level).toBe('wrong');
    expect(findings.find(({ point }) => point === 'environment.names')?.what).toContain('TRUSTED_PROXY');
  });
});

describe('secrets are never reported', () => {
  test.each([
    ['coloa', 'coloa'],
    ['coloa', 'x'],
    ['postgres', 'postgres'],
  ])('a password that equals a word of the report is hidden without changing that word: %s, %s', (user, password) => {
    const env = readEnv({ DATA_DIR: folderOfTest(), DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:1/coloa`, PORT: '0' });
    const findings = [ok('x', 'The extension of coloa'), ok('x', `It is postgres://${user}:${password}@127.0.0.1:1/coloa`)];
    const told = withoutSecrets(findings, secretsOf(env)).map(({ what }) => what);
    expect(told).toEqual(['The extension of coloa', `It is postgres://${user}:***@127.0.0.1:1/coloa`]);
  });

  test('a password that equals the username is a finding, and so is a short one', async () => {
    const passwords = (url: string) =>
      environmentFindings(() => readEnv({ DATABASE_URL: url }), []).findings.filter(({ point }) => point === 'environment.passwords');
    expect(passwords('postgres://coloa-team:coloa-team@localhost/coloa')).toMatchObject([
      { level: 'warning', what: 'The password of DATABASE_URL equals the username' },
    ]);
    expect(passwords('postgres://coloa:x@localhost/coloa')).toMatchObject([{ what: expect.stringContaining('fewer than 8 characters') }]);
    expect(passwords('postgres://coloa:long-enough@localhost/coloa')).toEqual([]);
    expect(passwords('postgres://localhost/coloa')).toEqual([]);
  });

  test('even if a driver or a server includes them in a message', async () => {
    const mail = await startMailServer({ onAuth: ({ password }, _session, done) => done(new Error(`no, not ${password}`)) });
    onTestFinished(() => mail.stop());
    const folder = folderOfTest();
    fs.writeFileSync(path.join(folder, 'secret.key'), 'the key of the file, of 32 letters and more\n', { mode: 0o600 });
    const env = readEnv({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://coloa:mat%20khau%40db@127.0.0.1:1/coloa',
      SECRET_KEY: KEY,
      SMTP_URL: `smtp://u:bi%20mat%20smtp@127.0.0.1:${mail.port}?security=none`,
      METRICS_TOKEN: 'a token of metrics',
      BACKUP_PASSPHRASE: 'a long passphrase',
      ADMIN_PASSWORD: 'mot-mat-khau',
      PORT: '0',
    });
    const { findings } = await examine({ read: () => env, names: [], settingsFile: path.join(folder, '.env'), mailTo: null });
    const secrets = secretsOf(env);
    expect(secrets).toEqual(
      expect.arrayContaining([
        'mat khau@db',
        'mat%20khau%40db',
        'bi mat smtp',
        KEY,
        'a token of metrics',
        'a long passphrase',
        'mot-mat-khau',
        'the key of the file, of 32 letters and more',
      ]),
    );
    expect(JSON.stringify(findings)).toContain('bi mat smtp');
    const told = withoutSecrets(
      [...findings, { point: 'x', level: 'wrong', what: secrets.join(' and '), todo: secrets.join(' or ') }],
      secrets,
    );
    for (const text of [doctorText('1.2.3', told), JSON.stringify(told)]) for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('an invalid environment is reported with variable names only', () => {
    const bad = {
      SECRET_KEY: 'hunter2',
      DATABASE_URL: 'mysql://u:hunter2@x',
      SMTP_URL: 'hunter2',
      METRICS_TOKEN: 'hunter2',
      BACKUP_PASSPHRASE: 'hunter2',
    };
    const { env, findings } = environmentFindings(() => readEnv(bad), []);
    expect(env).toBeNull();
    expect(findings.map(({ what }) => what.split(' ')[0])).toEqual(expect.arrayContaining(Object.keys(bad)));
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });
});
