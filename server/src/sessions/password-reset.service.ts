import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { z } from 'zod';
import { auditActor } from '../audit/audit.service.ts';
import { identityServer } from '../mails/mails.service.ts';
import { lockForIdentityChange } from '../membership/identity.service.ts';
import { updatePassword } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { refusal, refuseIfAny, tooOften } from '../platform/http/refusal.ts';
import { addJob, defineJob, type SealedJobs } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { accountById, accountsByNameOrEmail } from './accounts.repo.ts';
import { type Account, accountOf, byThemselves, mailAccount, recordOnAccount } from './accounts.service.ts';
import { resetAddressKeys, resetUserKeys } from './login-throttle.policy.ts';
import { countAttempt, countWithin, forgetFailures } from './login-throttle.service.ts';
import { deleteLinks, HANDED_OVER_RESET_SECONDS, linkOf, makeInvitation, makeLink, useLink } from './one-use-links.service.ts';
import { passwordProblems } from './passwords.policy.ts';
import { endSessionsOf, forgetActors } from './sessions.service.ts';

const KINDS = ['reset', 'invite'] as const;

/** The typed name is encrypted, because it may be a password. */
const job = defineJob('reset-asked', z.object({ sealed: z.base64(), address: z.string() }));
const PURPOSE = 'reset-asked';
/** Rotating the encryption key re-encrypts the typed names in these jobs. */
export const sealedResets: SealedJobs = { name: job.name, purposeOf: () => PURPOSE };

/**
 * Queues a request for a new password. A job finds the user and decides whether to send an email, so that neither the answer nor its time
 * depends on the name.
 * @throws Refusal TOO_OFTEN for an IP address with too many requests, for any name
 */
export async function askReset(
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  username: string,
  address: string,
): Promise<void> {
  await countAttempt(database, resetAddressKeys(address), { refusedWith: (seconds) => tooOften('passwordLinks', seconds) });
  await addJob(database.db, job, { sealed: secrets.seal(PURPOSE, username).toString('base64'), address });
}

async function mailReset(platform: Platform, tx: Tx, account: Account, address: string): Promise<void> {
  if (account.disabled || account.workspaceIds.length === 0) return;
  if ((await countWithin(tx, resetUserKeys(account.id))).wait > 0) return;
  const mailed = account.email !== null && (await identityServer(platform, tx, account.id)) !== null;
  // Records the request even if no email is sent, so that administrators see that the user is waiting for a link.
  await recordOnAccount(tx, account, { userId: null, username: '', address }, 'PASSWORD_RESET_ASKED', { mailed });
  if (!mailed) return;
  const { path } = await makeLink(tx, 'reset', account.id);
  await mailAccount(platform, tx, account, { template: 'passwordReset', link: path });
}

export function installResetJobs(platform: Platform): void {
  const { jobs, database, secrets } = platform;
  jobs.handle(job, async ({ sealed, address }) => {
    const typed = secrets.open(PURPOSE, Buffer.from(sealed, 'base64')).trim();
    await database.transaction(async (tx) => {
      for (const account of await accountsByNameOrEmail(tx, usernameKey(typed), typed.toLowerCase()))
        await mailReset(platform, tx, account, address);
    });
  });
}

/**
 * Returns whether the user of a link was invited or resets a password, with the user's names and language. Does not consume the
 * link.
 * @throws Refusal LINK_INVALID
 */
export async function checkResetLink({ database }: Pick<Platform, 'database'>, token: string) {
  const link = await linkOf(database.db, token, KINDS);
  const account = link && (await accountById(database.db, link.userId));
  if (!account || account.disabled) throw refusal('LINK_INVALID', { path: 'token' });
  const { username, name, language } = account;
  return { kind: account.invited ? ('invite' as const) : ('reset' as const), username, name, language };
}

/**
 * Sets a new password with a link. Ends all links of the user for choosing a password, all their sessions and API tokens. Keeps the second
 * factor and the delays of its codes, because an attacker who reads the user's email must not get further guesses.
 * @throws Refusal LINK_INVALID, PASSWORD_TOO_SHORT, PASSWORD_COMMON, PASSWORD_IS_USERNAME, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  platform: Pick<Platform, 'database' | 'passwords' | 'secrets'>,
  address: string,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const { database, passwords } = platform;
  const { kind, username } = await checkResetLink(platform, token);
  refuseIfAny(passwordProblems(newPassword, username).map((problem) => ({ ...problem, path: 'newPassword' })));
  const hashed = await passwords.hash(newPassword);
  await database.transaction(async (tx) => {
    const link = await useLink(tx, token, KINDS);
    if (!link) throw refusal('LINK_INVALID', { path: 'token' });
    await updatePassword(tx, link.userId, hashed, false);
    await deleteLinks(tx, link.userId, KINDS);
    await endSessionsOf(tx, link.userId);
    await forgetFailures(tx, usernameKey(username), address);
    const account = await accountOf(tx, link.userId);
    await recordOnAccount(tx, account, byThemselves(account, address), 'PASSWORD_RESET', { by: kind });
    await mailAccount(platform, tx, account, { template: 'passwordChanged', values: { address } });
  });
  forgetActors(database);
}

/**
 * Creates a link for choosing a password, which an admin delivers, and revokes earlier ones.
 * @throws Refusal NOT_FOUND, FORBIDDEN, OWN_IDENTITY
 */
export async function makeLinkFor(platform: Pick<Platform, 'database' | 'publicUrl'>, actor: Actor, address: string, userId: string) {
  return platform.database.transaction(async (tx) => {
    await lockForIdentityChange(tx, actor, userId);
    const account = await accountOf(tx, userId);
    const kind = account.invited ? ('invite' as const) : ('reset' as const);
    const { url, expiresAt } = await (account.invited ? makeInvitation(platform, tx, userId) : makeReset(platform, tx, userId));
    await recordOnAccount(tx, account, auditActor(actor, { ip: address }), 'LINK_MADE', { kind });
    return { kind, url, expiresAt: expiresAt.toISOString() };
  });
}

async function makeReset({ publicUrl }: Pick<Platform, 'publicUrl'>, tx: Tx, userId: string) {
  await deleteLinks(tx, userId, KINDS);
  const { path, expiresAt } = await makeLink(tx, 'reset', userId, { seconds: HANDED_OVER_RESET_SECONDS });
  return { url: `${publicUrl()}/${path}`, expiresAt };
}
