import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '../../test/cluster.ts';
import { openTestDatabase } from '../../test/database.ts';
import { testApp } from '../../test/harness.ts';
import { mailSettings } from '../config/config.tables.ts';
import { mailPurpose, queueIdentityMail, sealedMails } from '../config/mails.service.ts';
import { BACKUP_LOCK } from '../platform/backup-lock.ts';
import { installation } from '../platform/installation.tables.ts';
import { checkKey, fits } from '../platform/key-check.ts';
import { createSecretBox, type SecretBox } from '../platform/secret-box.ts';
import { askReset, sealedResets } from '../sessions/password-reset.service.ts';
import { noteFailure, sealedFailures } from '../sessions/sign-in-failures.service.ts';
import { secretPurpose } from '../sessions/two-factor/codes.policy.ts';
import { buildTwoFactor } from '../sessions/two-factor/two-factor.factory.ts';
import { twoFactor } from '../sessions/two-factor/two-factor.tables.ts';
import { buildUser } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { mailPasswords, queuedJobs, secondFactors } from './key-replacement.repo.ts';
import { replaceKey } from './replace-key.service.ts';

const OLD = 'the old key of the tests, of 32 characters and more';
const NEW = 'the new key of the tests, of 32 characters and more';
const [old, next] = [createSecretBox(OLD), createSecretBox(NEW)];
const database = await openTestDatabase();
// Its database has the tables of the queue, as every one has that a server ran on.
const { platform } = await testApp({ database });
const parts = { ...platform, database, secrets: old };
const { db } = database;
afterAll(() => database.drop());

/** An installation with one secret of every kind, under the old key. */
beforeEach(async () => {
  for (const table of [installation, twoFactor, mailSettings]) await db.delete(table);
  await db.execute('delete from graphile_worker._private_jobs');
  await checkKey(db, old.fingerprint);
  const user = await buildUser(db);
  const workspace = await buildWorkspace(db);
  await buildTwoFactor(parts, user);
  await db.insert(mailSettings).values({
    workspaceId: workspace.id,
    host: 'mail.example',
    port: 587,
    security: 'STARTTLS',
    username: 'coloa',
    password: old.seal(mailPurpose(workspace.id), 'mật khẩu'),
    fromName: 'Coloa',
    fromAddress: 'coloa@mail.example',
    carriesAccounts: false,
  });
  await database.transaction((tx) => queueIdentityMail(parts, tx, user.id, { template: 'twoFactorOn' }));
  await askReset(parts, 'somebody', '192.0.2.1');
  await noteFailure(parts, db, { username: 'somebody', address: '192.0.2.1', many: false });
});

/** How many of the secrets a key opens. */
const opened = (secrets: SecretBox) =>
  database.transaction(async (tx) => {
    const sealed = [
      ...(await secondFactors(tx)).map(({ userId, secret }) => [secretPurpose(userId), secret] as const),
      ...(await mailPasswords(tx)).map(({ workspaceId, password }) => [mailPurpose(workspaceId), password] as const),
    ];
    for (const { name, purposeOf } of [sealedMails, sealedResets, sealedFailures])
      for (const { payload } of await queuedJobs(tx, name)) sealed.push([purposeOf(payload), Buffer.from(payload.sealed, 'base64')]);
    return sealed.filter(([purpose, bytes]) => {
      try {
        return secrets.open(purpose, bytes) !== '';
      } catch {
        return false;
      }
    }).length;
  });

describe('another key', () => {
  test('opens everything that the old one opened, and the old one nothing any more', async () => {
    expect([await opened(old), await opened(next)]).toEqual([5, 0]);
    expect(await replaceKey(database, old, next)).toEqual({ secondFactors: 1, mailPasswords: 1, jobs: 3 });
    expect([await opened(old), await opened(next)]).toEqual([0, 5]);
    expect([await fits(db, old.fingerprint), await fits(db, next.fingerprint)]).toEqual([false, true]);
  });

  test('changes nothing where one secret cannot be opened, and says which', async () => {
    const user = await buildUser(db);
    await buildTwoFactor({ database, secrets: next }, user);
    await expect(replaceKey(database, old, next)).rejects.toThrow(secretPurpose(user.id));
    expect([await opened(old), await fits(db, old.fingerprint)]).toEqual([5, true]);
  });

  test('is refused with a present key that is none', async () => {
    await expect(replaceKey(database, next, old)).rejects.toThrow('The key is not the one');
    expect(await opened(old)).toBe(5);
  });

  test('is refused while a server works on the database', async () => {
    const server = new pg.Client({ ...database.connection, application_name: 'coloa jobs' });
    await server.connect();
    onTestFinished(() => server.end());
    await expect(replaceKey(database, old, next)).rejects.toThrow('Stop every process');
    expect(await opened(old)).toBe(5);
  });

  test('is refused while a backup is written', async () => {
    const writer = new pg.Client(database.connection);
    await writer.connect();
    onTestFinished(() => writer.end());
    await writer.query('select pg_advisory_lock($1, $2)', BACKUP_LOCK);
    await expect(replaceKey(database, old, next)).rejects.toThrow('A backup is being written');
    expect(await opened(old)).toBe(5);
  });

  test('leaves out no place that seals: these are all', () => {
    const src = path.resolve(import.meta.dirname, '..');
    const sealing = fs
      .readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.factory)\.ts$/.test(file) && fs.readFileSync(path.join(src, file), 'utf8').includes('secrets.seal('));
    expect(sealing.sort()).toEqual([
      'config/mail-settings.service.ts',
      'config/mails.service.ts',
      // Cookies that are good for an hour: whoever reads a report opens its link again.
      'reports/shares/share-cookies.ts',
      'sessions/password-reset.service.ts',
      'sessions/sign-in-failures.service.ts',
      'sessions/two-factor/two-factor.service.ts',
    ]);
  });
});

describe('npm run key:replace', () => {
  const DATABASE_URL = urlOf(database.connection);

  function installed() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-key-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'secret.key');
    const run = (args: string[] = [], env: Record<string, string> = {}) =>
      spawnSync(process.execPath, [path.join(import.meta.dirname, '../key-replace.ts'), ...args], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL, ...env },
      });
    return { folder, file, run };
  }

  test('puts a key made anew in the place of the one in the data folder', async () => {
    const { folder, file, run } = installed();
    fs.writeFileSync(file, `${OLD}\n`, { mode: 0o600 });
    expect(run().stdout).toMatch(/^Under the new key: 1 second factors, 1 mail passwords, 3 jobs/);
    const key = fs.readFileSync(file, 'utf8').trim();
    expect(key).not.toBe(OLD);
    expect(await opened(createSecretBox(key))).toBe(5);
    const [kept = '', ...others] = fs.readdirSync(folder).filter((name) => name !== 'secret.key');
    expect([kept, others]).toEqual([expect.stringMatching(/^secret\.key\.until-\d{8}T\d{6}Z$/), []]);
    expect(fs.readFileSync(path.join(folder, kept), 'utf8').trim()).toBe(OLD);
    expect(fs.statSync(path.join(folder, kept)).mode & 0o777).toBe(0o600);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  test('goes on after a run that was ended before the new key was in its place', async () => {
    const { folder, file, run } = installed();
    fs.writeFileSync(file, `${OLD}\n`, { mode: 0o600 });
    fs.writeFileSync(`${file}.new`, `${NEW}\n`, { mode: 0o600 });
    await replaceKey(database, old, next);
    expect(run().stdout).toMatch(/^Everything was under the new key already/);
    expect(fs.readFileSync(file, 'utf8').trim()).toBe(NEW);
    const [kept = '', ...others] = fs.readdirSync(folder).filter((name) => name !== 'secret.key');
    expect([kept, others]).toEqual([expect.stringMatching(/^secret\.key\.until-\d{8}T\d{6}Z$/), []]);
    expect(fs.readFileSync(path.join(folder, kept), 'utf8').trim()).toBe(OLD);
    expect(fs.statSync(path.join(folder, kept)).mode & 0o777).toBe(0o600);
  });

  test('takes the new key from a file where the present one is in the environment, and tells no key', async () => {
    const { folder, run } = installed();
    const file = path.join(folder, 'new');
    const { stderr, status } = run([], { SECRET_KEY: OLD });
    expect([status, stderr]).toEqual([1, expect.stringContaining('name the file')]);
    fs.writeFileSync(file, NEW);
    const { stdout } = run([file], { SECRET_KEY: OLD });
    expect(stdout).toContain('SECRET_KEY of every process');
    expect(stdout).not.toContain(NEW);
    expect(await opened(next)).toBe(5);
  });
});
