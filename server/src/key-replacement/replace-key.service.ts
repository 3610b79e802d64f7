import { mailPurpose, sealedMails } from '../mails/mails.service.ts';
import { hasRunningServer } from '../platform/database/connection.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { unlessBackingUp } from '../platform/jobs/backup-lock.ts';
import type { SealedJobs } from '../platform/jobs/jobs.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { expectKey } from '../platform/security/key-check.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { sealedResets } from '../sessions/password-reset.service.ts';
import { sealedFailures } from '../sessions/sign-in-failures.service.ts';
import { secretPurpose } from '../sessions/two-factor/codes.policy.ts';
import {
  lockKey,
  mailPasswords,
  queuedJobs,
  secondFactors,
  writeFingerprint,
  writeMailPassword,
  writePayload,
  writeSecondFactor,
} from './key-replacement.repo.ts';

const JOBS: readonly SealedJobs[] = [sealedMails, sealedResets, sealedFailures];

export interface Replaced {
  secondFactors: number;
  mailPasswords: number;
  jobs: number;
}

type Reseal = (purpose: string, sealed: Buffer) => Buffer;

async function resealAll(tx: Tx, reseal: Reseal): Promise<Replaced> {
  const factors = await secondFactors(tx);
  for (const { userId, secret } of factors) await writeSecondFactor(tx, userId, reseal(secretPurpose(userId), secret));
  const passwords = await mailPasswords(tx);
  for (const { workspaceId, password } of passwords) await writeMailPassword(tx, workspaceId, reseal(mailPurpose(workspaceId), password));
  let jobs = 0;
  for (const { name, purposeOf } of JOBS) {
    for (const { id, payload } of await queuedJobs(tx, name)) {
      const sealed = reseal(purposeOf(payload), Buffer.from(payload.sealed, 'base64')).toString('base64');
      await writePayload(tx, id, { ...payload, sealed });
      jobs += 1;
    }
  }
  return { secondFactors: factors.length, mailPasswords: passwords.length, jobs };
}

/**
 * Encrypts all secrets with another key and stores its fingerprint, in one transaction.
 * @throws StartRefused if the current key differs, a server is running, a backup is being written, or a secret cannot be decrypted
 */
export async function replaceKey(database: Database, present: SecretBox, next: SecretBox): Promise<Replaced> {
  const reseal: Reseal = (purpose, sealed) => {
    try {
      return next.seal(purpose, present.open(purpose, sealed));
    } catch {
      throw new StartRefused(`The data encrypted as ${purpose} cannot be decrypted with the current key. Nothing was changed.`);
    }
  };
  let replaced: Replaced | undefined;
  await unlessBackingUp(database, async () => {
    replaced = await database.transaction(async (tx) => {
      await lockKey(tx);
      if (await hasRunningServer(database.pool))
        throw new StartRefused('A server is using this database. Stop every process of Coloa first.');
      await expectKey(tx, present.fingerprint);
      const done = await resealAll(tx, reseal);
      await writeFingerprint(tx, next.fingerprint);
      return done;
    });
  });
  if (!replaced) throw new StartRefused('A backup that contains the current key is being written. Try again when it has finished.');
  return replaced;
}
