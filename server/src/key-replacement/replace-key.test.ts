import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sealedInstallation } from '../../test/sealed-installation.ts';
import { BACKUP_LOCK } from '../platform/jobs/backup-lock.ts';
import { fits } from '../platform/security/key-check.ts';
import { secretPurpose } from '../sessions/two-factor/codes.policy.ts';
import { buildTwoFactor } from '../sessions/two-factor/two-factor.factory.ts';
import { buildUser } from '../users/users.factory.ts';
import { replaceKey } from './replace-key.service.ts';

const { database, db, old, next, opened } = await sealedInstallation();

describe('key rotation', () => {
  test('opens everything with the new key and nothing with the old key', async () => {
    expect([await opened(old), await opened(next)]).toEqual([5, 0]);
    expect(await replaceKey(database, old, next)).toEqual({ secondFactors: 1, mailPasswords: 1, jobs: 3 });
    expect([await opened(old), await opened(next)]).toEqual([0, 5]);
    expect([await fits(db, old.fingerprint), await fits(db, next.fingerprint)]).toEqual([false, true]);
  });

  test('changes nothing and names the secret if one secret cannot be opened', async () => {
    const user = await buildUser(db);
    await buildTwoFactor({ database, secrets: next }, user);
    await expect(replaceKey(database, old, next)).rejects.toThrow(secretPurpose(user.id));
    expect([await opened(old), await fits(db, old.fingerprint)]).toEqual([5, true]);
  });

  test('fails if the given current key does not match', async () => {
    await expect(replaceKey(database, next, old)).rejects.toThrow('The key does not match');
    expect(await opened(old)).toBe(5);
  });

  test('fails while a server uses the database', async () => {
    const server = new pg.Client({ ...database.connection, application_name: 'coloa jobs' });
    await server.connect();
    onTestFinished(() => server.end());
    await expect(replaceKey(database, old, next)).rejects.toThrow('Stop every process');
    expect(await opened(old)).toBe(5);
  });

  test('fails while a backup is being written', async () => {
    const writer = new pg.Client(database.connection);
    await writer.connect();
    onTestFinished(() => writer.end());
    await writer.query('select pg_advisory_lock($1, $2)', BACKUP_LOCK);
    await expect(replaceKey(database, old, next)).rejects.toThrow('is being written');
    expect(await opened(old)).toBe(5);
  });

  test('covers every place that seals secrets', () => {
    const src = path.resolve(import.meta.dirname, '..');
    const sealing = fs
      .readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.factory)\.ts$/.test(file) && fs.readFileSync(path.join(src, file), 'utf8').includes('secrets.seal('));
    expect(sealing.sort()).toEqual([
      'mails/mail-settings.service.ts',
      'mails/mails.service.ts',
      // Replacing the key does not re-encrypt these cookies, because they expire after an hour and readers can open the report link again.
      'reports/shares/share-cookies.ts',
      'sessions/password-reset.service.ts',
      'sessions/sign-in-failures.service.ts',
      'sessions/two-factor/two-factor.service.ts',
    ]);
  });
});
