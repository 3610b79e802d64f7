import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { buildAuditEntry } from '../audit/audit.factory.ts';
import { sealAuditLog } from '../audit/audit-sealing.service.ts';
import { readEnv } from '../platform/env.ts';
import { checkKey } from '../platform/key-check.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { openDiskStorage } from '../platform/storage.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { backupFinding } from './backups.ts';
import { dataFolder, storeFinding } from './data-folder.ts';
import { schemaFinding, serverFindings } from './database.ts';
import type { ServerFacts } from './doctor.repo.ts';
import { examine } from './doctor.service.ts';
import { doctorText, secretsOf, withoutSecrets } from './doctor-text.ts';
import { editDistance, environmentFindings, meantBy } from './environment.ts';
import type { Finding } from './finding.ts';
import { mailFindings } from './mail.ts';
import { networkFindings } from './network.ts';
import { nodeFinding, pagesFinding } from './program.ts';

/** The pages may not be built here, and the PostgreSQL of the tests does not write through to the disk. */
const OF_TESTS = ['program.pages', 'database.durability'];
const KEY = 'a key of the doctor, of 32 letters and more';
const database = await openTestDatabase();
const { db } = await testApp({ database });
await checkKey(database.db, createSecretBox(KEY).fingerprint);
afterAll(() => database.drop());

function folderOfTest(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-doctor-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const { user, password, host, port, database: name } = database.connection;
const DATABASE_URL = `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;

/** What is found of an installation on the database of this file, by point. */
async function found(variables: Record<string, string> = {}, names: string[] = []) {
  const folder = folderOfTest();
  const source = { DATA_DIR: folder, BACKUP_DIR: folder, DATABASE_URL, SECRET_KEY: KEY, PORT: '0', ...variables };
  const { findings } = await examine({ read: () => readEnv(source), names, mailTo: null });
  return { findings, of: (point: string) => findings.find((finding) => finding.point === point) };
}

describe('the whole', () => {
  test('an installation that is well has nothing wrong, and every point is told', async () => {
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
      'audit',
      'store',
      'network.port',
    ])
      expect(of(point)?.level, point).toBe('ok');
    expect(of('database.schema')).toMatchObject({ level: 'ok', what: 'Its tables are those of this version' });
    expect(findings.every(({ level, todo }) => (level === 'ok') === (todo === null))).toBe(true);
  });

  test('a database that does not answer is one finding, and the rest is looked at all the same', async () => {
    const { of } = await found({ DATABASE_URL: 'postgres://coloa:bi-mat@127.0.0.1:1/coloa' });
    expect(of('database')).toMatchObject({ level: 'wrong', what: expect.stringContaining('127.0.0.1:1/coloa') });
    expect(of('store')?.level).toBe('ok');
    expect(of('network.port')?.level).toBe('ok');
  });

  test('another key than the one of the database is wrong, and so is none', async () => {
    expect((await found({ SECRET_KEY: 'another key, of 32 letters and more' })).of('key')).toMatchObject({
      level: 'wrong',
      what: expect.stringContaining('not the one'),
    });
    expect((await found({ SECRET_KEY: '' })).of('key')).toMatchObject({ level: 'wrong', what: expect.stringContaining('not there') });
  });

  test('an empty database is not looked into', async () => {
    const empty = await openTestDatabase({ empty: true });
    onTestFinished(() => empty.drop());
    const { of } = await found({ DATABASE_URL: DATABASE_URL.replace(`/${name}?`, `/${empty.connection.database}?`) });
    expect(of('database.schema')).toMatchObject({ level: 'warning', what: expect.stringContaining('No Coloa') });
    expect(of('database.extension')?.what).toContain('is installed by the first start');
    expect(of('key')).toBeUndefined();
  });

  test('jobs that were given up are told by what they do', async () => {
    await db.execute(sql`select graphile_worker.add_job('mails.send', '{}'::json)`);
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
    onTestFinished(async () => void (await db.execute(sql`delete from graphile_worker._private_jobs`)));
    expect((await found()).of('jobs')).toMatchObject({ level: 'warning', what: expect.stringContaining('1 of mails.send') });
  });

  test('a changed entry among the last of the audit log is wrong', async () => {
    const { id: workspaceId } = await buildWorkspace(db);
    for (let n = 0; n < 3; n++) await buildAuditEntry(database, { workspaceId });
    await sealAuditLog(database);
    expect((await found()).of('audit')).toMatchObject({ level: 'ok', what: expect.stringContaining('The last 3 seals') });
    // As whoever owns the database could.
    await db.execute(sql`alter table audit_seals disable trigger user`);
    await db.execute(sql`update audit_seals set hash = decode(repeat('00', 32), 'hex') where workspace_id = ${workspaceId} and seq = 2`);
    expect((await found()).of('audit')).toMatchObject({ level: 'wrong', what: expect.stringContaining('seal 2') });
  });
});

describe('npm run doctor', () => {
  const doctor = (args: string[], env: Record<string, string> = {}) => {
    const folder = folderOfTest();
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, '../doctor.ts'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: folder, BACKUP_DIR: folder, DATABASE_URL: '', PORT: '0', ...env },
    });
    return { status, stdout, stderr };
  };

  test('ends with 1 when something is wrong, and tells programs as well', () => {
    const { status, stdout } = doctor(['--json'], { DATABASE_URL: 'postgres://coloa:bi-mat-lam@127.0.0.1:1/coloa', TRUSTED_PROXY: 'x' });
    expect(status).toBe(1);
    expect(stdout).not.toContain('bi-mat-lam');
    const { version, findings } = JSON.parse(stdout) as { version: string; findings: Finding[] };
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(findings.find(({ point }) => point === 'database')?.level).toBe('wrong');
    expect(findings.find(({ point }) => point === 'environment.names')?.what).toContain('TRUSTED_PROXY');
  });

  test('says how it is used', () => {
    expect(doctor(['--what'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--mail ADDRESS') });
    expect(doctor(['--mail', 'nobody'])).toMatchObject({ status: 1, stderr: expect.stringContaining('no address') });
  });
});

describe('no secret is told', () => {
  test('whatever a driver or a server says', async () => {
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
    const { findings } = await examine({ read: () => env, names: [], mailTo: null });
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

  test('of an environment that is not right the names alone', () => {
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

describe('the environment', () => {
  test.each([
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['PUBLC_URL', 'PUBLIC_URL'],
    ['SECRTE_KEY', 'SECRET_KEY'],
    ['database_url', 'DATABASE_URL'],
    ['COLOA_PORT', 'PORT'],
    ['BASE_URL', 'PUBLIC_URL'],
  ])('%s was meant for %s', (name, meant) => expect(meantBy(name)).toBe(meant));

  test.each(['PATH', 'HOME', 'POST', 'HTTP_PROXY', 'DATABASE_URL', 'PORT', 'npm_config_prefix', 'LANG'])('%s is nobody else', (name) =>
    expect(meantBy(name)).toBeUndefined(),
  );

  test('a swap of two letters is one change', () => {
    expect(editDistance('PROT', 'PORT')).toBe(1);
    expect(editDistance('', 'PORT')).toBe(4);
    expect(editDistance('PORT', 'PORT')).toBe(0);
  });

  test('a misspelt name is a warning with the right one', async () => {
    const { of } = await found({}, ['PATH', 'TRUSTED_PROXY']);
    expect(of('environment.names')).toMatchObject({
      level: 'warning',
      what: expect.stringContaining('TRUSTED_PROXY'),
      todo: expect.stringContaining('TRUST_PROXY'),
    });
  });
});

describe('the data folder', () => {
  const levels = (findings: Finding[]) => Object.fromEntries(findings.map(({ point, level }) => [point, level]));

  test('one that others can read is told, and a key that they can read is wrong', () => {
    const folder = folderOfTest();
    fs.chmodSync(folder, 0o755);
    expect(levels(dataFolder(folder).findings)).toMatchObject({ data: 'ok', 'data.rights': 'warning' });
    fs.chmodSync(folder, 0o700);
    fs.writeFileSync(path.join(folder, 'secret.key'), 'x', { mode: 0o644 });
    expect(dataFolder(folder).findings.find(({ point }) => point === 'data.rights')).toMatchObject({
      level: 'wrong',
      todo: expect.stringMatching(/^chmod 600 .*secret\.key$/),
    });
  });

  test('one that is not there is not made', () => {
    const folder = path.join(folderOfTest(), 'a/b');
    expect(dataFolder(folder)).toMatchObject({ usable: false, findings: [{ level: 'warning' }] });
    expect(fs.existsSync(folder)).toBe(false);
  });

  test('a file in its place, and root on what is another user’s, are wrong', () => {
    const file = path.join(folderOfTest(), 'data');
    fs.writeFileSync(file, '');
    expect(dataFolder(file)).toMatchObject({ usable: false, findings: [{ level: 'wrong' }] });
    const folder = folderOfTest();
    if (process.getuid?.() === 0) fs.chownSync(folder, 1234, 1234);
    const told = dataFolder(folder, 0);
    expect(told.usable).toBe(process.getuid === undefined);
    expect(told.findings[0]?.what).toContain('this is root');
  });

  test('what is written to the store is taken away again', async () => {
    const folder = folderOfTest();
    const storage = openDiskStorage(folder);
    expect(await storeFinding(storage, new Uint8Array(100).fill(7))).toMatchObject({ level: 'ok' });
    expect(await Array.fromAsync(storage.list())).toEqual([]);
  });
});

describe('the database server', () => {
  const well: ServerFacts = {
    version: 18,
    encoding: 'UTF8',
    synchronousCommit: 'on',
    fsync: 'on',
    standby: false,
    now: 1_000_000,
    mayCreate: true,
    superuser: false,
    connections: { server: 97, role: null, database: null },
    others: 3,
    extension: 'installed',
  };
  const of = (facts: Partial<ServerFacts>) => serverFindings({ ...well, ...facts }, 1_000_000).filter(({ level }) => level !== 'ok');

  test('one that is well has nothing to tell', () => expect(of({})).toEqual([]));

  test.each<[string, Partial<ServerFacts>, string, Finding['level']]>([
    ['too old', { version: 14 }, 'database.version', 'wrong'],
    ['not in UTF8', { encoding: 'LATIN1' }, 'database.encoding', 'wrong'],
    ['without the extension', { extension: 'missing' }, 'database.extension', 'wrong'],
    ['with an extension nobody may install', { extension: 'available', mayCreate: false }, 'database.extension', 'wrong'],
    ['a standby', { standby: true }, 'database.rights', 'wrong'],
    ['with an account that may make no tables', { mayCreate: false }, 'database.rights', 'wrong'],
    ['with a superuser', { superuser: true }, 'database.rights', 'warning'],
    ['that loses what it acknowledged', { synchronousCommit: 'off' }, 'database.durability', 'wrong'],
    ['that does not sync', { fsync: 'off' }, 'database.durability', 'wrong'],
    ['with a clock a little off', { now: 1_005_000 }, 'database.clock', 'warning'],
    ['with a clock far off', { now: 900_000 }, 'database.clock', 'wrong'],
    ['with little room', { connections: { server: 97, role: 15, database: null } }, 'database.connections', 'warning'],
  ])('%s', (_, facts, point, level) => expect(of(facts)).toEqual(expect.arrayContaining([expect.objectContaining({ point, level })])));

  test('a schema that is older, newer or another', async () => {
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

describe('mail', () => {
  test('the server is greeted and signed in to, and nothing is sent', async () => {
    const seen: string[] = [];
    const mail = await startMailServer({
      onAuth({ username }, _session, done) {
        seen.push(username ?? '');
        done(null, { user: username });
      },
    });
    onTestFinished(() => mail.stop());
    const env = readEnv({ SMTP_URL: `smtp://nguoi-gui:mat-khau@127.0.0.1:${mail.port}?security=none` });
    expect(await mailFindings(env, null)).toMatchObject([
      { point: 'mail.security', level: 'warning' },
      { point: 'mail', level: 'ok' },
    ]);
    expect(seen).toEqual(['nguoi-gui']);
    expect(mail.mails).toEqual([]);
  });

  test('a mail goes to who is told', async () => {
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    expect(await mailFindings(readEnv({ SMTP_URL: mail.url }), 'ai@example.com')).toMatchObject([{ level: 'ok' }]);
    expect(mail.mails).toMatchObject([{ to: ['ai@example.com'] }]);
  });

  test('no server and one that does not answer', async () => {
    expect(await mailFindings(readEnv({}), null)).toMatchObject([{ level: 'warning' }]);
    expect(await mailFindings(readEnv({ SMTP_URL: 'smtp://127.0.0.1:1?security=none' }), null)).toMatchObject([{ level: 'wrong' }]);
  });
});

describe('how people reach it', () => {
  const levels = async (variables: Record<string, string>) =>
    (await networkFindings(readEnv({ PORT: '0', ...variables }))).map(({ level }) => level).slice(0, 2);

  test.each<[string, Record<string, string>, Finding['level'][]]>([
    ['on this machine alone', {}, ['ok', 'ok']],
    ['by https behind a proxy', { PUBLIC_URL: 'https://coloa.example.com', TRUST_PROXY: '10.0.0.0/8' }, ['ok', 'ok']],
    ['by https with nobody believed', { PUBLIC_URL: 'https://coloa.example.com' }, ['ok', 'warning']],
    ['by http from elsewhere', { PUBLIC_URL: 'http://coloa.example.com' }, ['wrong', 'ok']],
    ['below a path', { PUBLIC_URL: 'https://example.com/coloa', TRUST_PROXY: '1' }, ['wrong', 'ok']],
    ['open without an address', { HOST: '0.0.0.0' }, ['wrong', 'ok']],
    [
      'with hops counted on an open port',
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://coloa.example.com', TRUST_PROXY: '1' },
      ['ok', 'warning'],
    ],
  ])('%s', async (_, variables, expected) => expect(await levels(variables)).toEqual(expected));

  test('another program on the port is wrong, and a free one is not', async () => {
    const server = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port: taken } = server.address() as net.AddressInfo;
    const at = async () => (await networkFindings(readEnv({ PORT: String(taken) }))).at(-1);
    expect(await at()).toMatchObject({ level: 'wrong', what: expect.stringContaining('Another program') });
    await new Promise((resolve) => server.close(resolve));
    expect(await at()).toMatchObject({ level: 'ok', what: expect.stringContaining('is free') });
  });
});

describe('backups', () => {
  const DAY = 86_400_000;

  test('none, one of today, and one of last week', () => {
    const folder = folderOfTest();
    expect(backupFinding(path.join(folder, 'nowhere'), 0)).toMatchObject({ level: 'warning' });
    fs.writeFileSync(path.join(folder, 'coloa-20261122T000000Z.tar.part'), '');
    expect(backupFinding(folder, Date.now())).toMatchObject({ level: 'warning', what: expect.stringContaining('no backup') });
    fs.writeFileSync(path.join(folder, 'coloa-20261122T000000Z.tar'), '');
    expect(backupFinding(folder, Date.now() + 6 * DAY)).toMatchObject({ level: 'ok' });
    expect(backupFinding(folder, Date.now() + 8 * DAY)).toMatchObject({ level: 'warning', what: expect.stringContaining('8 days ago') });
  });
});

describe('the program', () => {
  test('an older Node, and pages that are not built', () => {
    expect(nodeFinding({ version: 'v25.1.0', platform: 'linux', arch: 'x64' })).toMatchObject({ level: 'wrong' });
    expect(nodeFinding({ version: 'v26.0.0', platform: 'linux', arch: 'x64' })).toMatchObject({ level: 'ok' });
    expect(pagesFinding(folderOfTest())).toMatchObject({ level: 'wrong' });
  });
});
