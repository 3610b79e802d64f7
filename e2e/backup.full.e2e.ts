import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { createLog } from '../server/src/platform/log/log.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { urlOf } from '../server/test/cluster.ts';
import { signIn } from './api-client.ts';
import { expectAll, fill } from './fixture-issue.ts';
import { ownServers } from './own-servers.ts';
import { endOf, launch, runCommand, startServer } from './server.ts';

const PASSPHRASE = 'một câu dài chỉ người trực giữ';

const { closers, dataFolder, start } = ownServers();

test('a backup of a running server is verified, restored into a folder and a database server, and started', async () => {
  const dataDir = dataFolder();
  const file = path.join(dataFolder(), 'coloa.tar');
  const server = await start(dataDir);
  const written = await fill(server);

  const made = await runCommand('backup', ['--to', file, '--verify'], { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE });
  expect(made.said).toContain('Verified:');
  expect(made.said).toContain('The key is included, encrypted');
  expect(made.said).toContain('the key was decrypted with BACKUP_PASSPHRASE, and matches');
  expect(made.code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const over = await runCommand('backup', ['--to', file], { DATA_DIR: dataDir });
  expect(over).toMatchObject({ code: 1, said: expect.stringContaining('already') });
  await expectAll(server, written);
  await server.stop();
  rmSync(dataDir, { recursive: true });

  const restoredDir = dataFolder();
  const wrong = await runCommand('restore', [file], { DATA_DIR: restoredDir, BACKUP_PASSPHRASE: `${PASSPHRASE}?` });
  expect(wrong).toMatchObject({ code: 1, said: expect.stringMatching(/BACKUP_PASSPHRASE is not the passphrase.*run the command again/) });
  const restored = await runCommand('restore', [file], { DATA_DIR: restoredDir, BACKUP_PASSPHRASE: PASSPHRASE });
  expect(restored.said).toContain('the key matches');
  expect(restored.code).toBe(0);
  const again = await start(restoredDir);
  await expectAll(again, written);
  await again.stop();
  const otherKey = await runCommand('restore', [file], {
    DATA_DIR: dataFolder(),
    SECRET_KEY: 'another key than that of the backup, 32 letters',
    BACKUP_PASSPHRASE: PASSPHRASE,
  });
  expect(otherKey).toMatchObject({ code: 1, said: expect.stringContaining('The key of the backup differs from SECRET_KEY') });
  const twice = await runCommand('restore', [file], { DATA_DIR: restoredDir, BACKUP_PASSPHRASE: PASSPHRASE });
  expect(twice).toMatchObject({ code: 1, said: expect.stringContaining('The target already contains an installation') });

  const clusterDir = dataFolder();
  const cluster = await startEmbeddedPostgres(clusterDir, { log: createLog('silent') });
  closers.push(() => cluster.stop());
  const { password } = cluster.connection;
  const DATABASE_URL = urlOf(cluster.connection);
  const filesDir = dataFolder();
  const moved = await runCommand('restore', [file], { DATA_DIR: filesDir, DATABASE_URL, BACKUP_PASSPHRASE: PASSPHRASE });
  expect(moved.code, moved.said).toBe(0);
  expect(moved.said).not.toContain(String(password));
  const behind = await start(filesDir, { DATABASE_URL });
  await expectAll(behind, written);
});

test('a backup without a passphrase omits the key and says so; the restored installation starts with the key', async () => {
  const dataDir = dataFolder();
  const SECRET_KEY = 'a key that the operator keeps elsewhere, of more than 32 letters';
  const server = await start(dataDir, { SECRET_KEY });
  await server.stop();
  const file = path.join(dataFolder(), 'coloa.tar');
  const made = await runCommand('backup', ['--to', file], { DATA_DIR: dataDir, SECRET_KEY });
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('THE KEY IS NOT INCLUDED') });
  const other = await runCommand('backup', ['--to', `${file}.2`], { DATA_DIR: dataDir, SECRET_KEY: `${SECRET_KEY}!` });
  expect(other).toMatchObject({ code: 1, said: expect.stringContaining('The key does not match') });
  expect(existsSync(`${file}.2`)).toBe(false);

  const restoredDir = dataFolder();
  const restored = await runCommand('restore', [file], { DATA_DIR: restoredDir });
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('THE KEY IS MISSING') });
  await expect(startServer({}, restoredDir)).rejects.toThrow('The key of this database is missing');
  expect(existsSync(path.join(restoredDir, 'secret.key'))).toBe(false);
  await expect(startServer({ SECRET_KEY: `${SECRET_KEY}!` }, restoredDir)).rejects.toThrow('The key does not match');
  await signIn((await start(restoredDir, { SECRET_KEY })).url);
});

test('verification opens the key in a backup, and reports if it cannot', async () => {
  const dataDir = dataFolder();
  await (await start(dataDir)).stop();
  const file = path.join(dataFolder(), 'coloa.tar');
  await runCommand('backup', ['--to', file], { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE });
  const proof = (BACKUP_PASSPHRASE: string) => runCommand('backup', ['--verify', file], { DATA_DIR: dataDir, BACKUP_PASSPHRASE });
  expect(await proof(`${PASSPHRASE}?`)).toMatchObject({
    code: 1,
    said: expect.stringContaining('BACKUP_PASSPHRASE is not the passphrase'),
  });
  expect(await proof('')).toMatchObject({ code: 0, said: expect.stringContaining('THE KEY WAS NOT CHECKED') });

  const without = `${file}.2`;
  await runCommand('backup', ['--to', without], { DATA_DIR: dataDir });
  const lookedAt = (env: Record<string, string>) => runCommand('backup', ['--verify', without], { DATA_DIR: dataDir, ...env });
  expect(await lookedAt({})).toMatchObject({ code: 0, said: expect.stringContaining('the current one matches') });
  const SECRET_KEY = 'a key that was made after that backup, 32 letters';
  expect(await lookedAt({ SECRET_KEY })).toMatchObject({ code: 0, said: expect.stringContaining('AND THE CURRENT ONE DIFFERS') });
  expect(await lookedAt({ DATA_DIR: dataFolder() })).toMatchObject({
    code: 0,
    said: expect.stringContaining('the key is not included: restored data'),
  });
});

test('a stopped command deletes its temporary files', async () => {
  const dataDir = dataFolder();
  const server = await start(dataDir);
  await server.stop();
  const [out, temporary] = [dataFolder(), dataFolder()];
  chmodSync(temporary, 0o711); // for the account that PostgreSQL uses if root starts it
  const child = launch(['server/src/commands/backup.ts', '--verify'], { DATA_DIR: dataDir, BACKUP_DIR: out, TMPDIR: temporary });
  const ended = endOf(child);
  const verifying = () => readdirSync(temporary).filter((name) => name.startsWith('coloa-verify-'));
  // Wait until the command sets up its PostgreSQL in this folder.
  await expect
    .poll(() => verifying().flatMap((name) => readdirSync(path.join(temporary, name))), { timeout: 60_000 })
    .toContain('postgres');
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
  expect(verifying()).toEqual([]);
  expect(readdirSync(out).filter((name) => !/^coloa-\d{8}T\d{6}Z\.tar$/.test(name))).toEqual([]);
});

test('a command that cannot succeed reports why and leaves nothing behind', async () => {
  const dataDir = dataFolder();
  expect(await runCommand('backup', [], { DATA_DIR: dataDir, BACKUP_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no database in'),
  });
  expect(await runCommand('restore', [path.join(dataDir, 'none.tar')], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringContaining('does not exist'),
  });
  expect(await runCommand('restore', [], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run restore -- FILE'),
  });
  for (const nothing of [path.join(dataDir, 'none.tar'), dataDir])
    expect(await runCommand('backup', ['--verify', nothing], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      said: expect.stringContaining(`The file ${nothing} does not exist`),
    });
  expect(await runCommand('backup', ['--fast'], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run backup'),
  });
});
