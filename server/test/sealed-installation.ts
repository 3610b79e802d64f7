import { afterAll, beforeEach } from 'vitest';
import { mailPasswords, queuedJobs, secondFactors } from '../src/key-replacement/key-replacement.repo.ts';
import { mailPurpose, queueIdentityMail, sealedMails } from '../src/mails/mails.service.ts';
import { mailSettings } from '../src/mails/mails.tables.ts';
import { twoFactor } from '../src/membership/two-factor.tables.ts';
import { installation } from '../src/platform/database/installation.tables.ts';
import { checkKey } from '../src/platform/security/key-check.ts';
import { createSecretBox, type SecretBox } from '../src/platform/security/secret-box.ts';
import { askReset, sealedResets } from '../src/sessions/password-reset.service.ts';
import { noteFailure, sealedFailures } from '../src/sessions/sign-in-failures.service.ts';
import { secretPurpose } from '../src/sessions/two-factor/codes.policy.ts';
import { buildTwoFactor } from '../src/sessions/two-factor/two-factor.factory.ts';
import { buildUser } from '../src/users/users.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import { openTestDatabase } from './database.ts';
import { testApp } from './harness.ts';

export const OLD = 'the old key of the tests, of 32 characters and more';
export const NEW = 'the new key of the tests, of 32 characters and more';

/**
 * Sets up an installation with one secret of each kind, encrypted with the old key, before each test. Call this function at the top of a
 * test file.
 */
export async function sealedInstallation() {
  const [old, next] = [createSecretBox(OLD), createSecretBox(NEW)];
  const database = await openTestDatabase();
  // `testApp` creates the tables of the job queue.
  const { platform } = await testApp({ database });
  const parts = { ...platform, database, secrets: old };
  const { db } = database;
  afterAll(() => database.drop());

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
    await noteFailure(parts, db, { username: 'somebody', address: '192.0.2.1', many: false, signedIn: false });
  });

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

  return { database, db, old, next, opened };
}
