import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { z } from 'zod';
import { record } from '../audit/audit.service.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { addJob, defineJob, type SealedJobs } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { accountById, accountsByNameOrEmail } from './accounts.repo.ts';
import { type Account, byThemselves, mailAccount } from './accounts.service.ts';
import { toldKey } from './login-throttle.policy.ts';
import { noteUnlessNoted } from './login-throttle.repo.ts';

interface Failure {
  address: string;
  /** Whether to notify the user about many failures. */
  many: boolean;
  /** Whether the password was correct and only the code was wrong. */
  code: boolean;
  signedIn: boolean;
}

const DAY = 24 * 60 * 60;

/**
 * The typed username is encrypted, because users sometimes type their password into the username field. Jobs queued by earlier versions
 * lack `signedIn`.
 */
const job = defineJob(
  'sign-in-failed',
  z.object({ sealed: z.base64(), address: z.string(), many: z.boolean(), signedIn: z.boolean().default(false) }),
);
const PURPOSE = 'sign-in-failed';
/** Rotating the encryption key re-encrypts the usernames in these jobs. */
export const sealedFailures: SealedJobs = { name: job.name, purposeOf: () => PURPOSE };

/** Queues a job that looks up the user, so that the response time does not reveal whether the username exists. */
export function noteFailure(
  { secrets }: Pick<Platform, 'secrets'>,
  db: DbOrTx,
  { username, ...failure }: { username: string } & Omit<Failure, 'code'>,
): Promise<void> {
  return addJob(db, job, { sealed: secrets.seal(PURPOSE, username).toString('base64'), ...failure });
}

async function tell(platform: Pick<Platform, 'secrets'>, tx: Tx, account: Account, failure: Failure): Promise<void> {
  const { id, username, lastWorkspaceId } = account;
  const { address, many, code, signedIn } = failure;
  if (lastWorkspaceId !== null) {
    const by = signedIn ? byThemselves(account, address) : { userId: null, username: '', address };
    const object = { kind: 'user', id, name: username } as const;
    await record(tx, lastWorkspaceId, by, { action: signedIn ? 'CONFIRMATION_FAILED' : 'SIGN_IN_FAILED', object, details: { code } });
  }
  if (many && (await noteUnlessNoted(tx, toldKey(id), DAY))) {
    await mailAccount(platform, tx, account, { template: 'signInFailures', values: { address }, link: pageLink(sharedPaths.profile()) });
  }
}

export async function tellOfFailure(platform: Pick<Platform, 'secrets'>, tx: Tx, userId: string, failure: Failure): Promise<void> {
  const account = await accountById(tx, userId);
  if (account) await tell(platform, tx, account, failure);
}

export function installSignInFailureJobs(platform: Platform): void {
  const { jobs, database, secrets } = platform;
  jobs.handle(job, async ({ sealed, ...failure }) => {
    const key = usernameKey(secrets.open(PURPOSE, Buffer.from(sealed, 'base64')));
    await database.transaction(async (tx) => {
      const account = (await accountsByNameOrEmail(tx, key, key)).find(({ username }) => usernameKey(username) === key);
      if (account) await tell(platform, tx, account, { ...failure, code: false });
    });
  });
}
