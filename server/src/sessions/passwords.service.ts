import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { auditActor } from '../audit/audit.service.ts';
import { updatePassword } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import { type RefusalDetail, refuseIfAny } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { accountOf, mailAccount, recordOnAccount } from './accounts.service.ts';
import { countPassword, forgivePassword } from './login-throttle.service.ts';
import { deleteLinks } from './one-use-links.service.ts';
import { passwordProblems } from './passwords.policy.ts';
import { credentialsById } from './sessions.repo.ts';
import { endSessionsOf, forgetActors } from './sessions.service.ts';
import { noteFailure } from './sign-in-failures.service.ts';

/**
 * Whether the password is the user's current one. Counts the attempt like a sign-in, so that a stolen session cannot be used for guessing.
 * @throws Refusal TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function isPresentPassword(
  { database, passwords, secrets }: Pick<Platform, 'database' | 'passwords' | 'secrets'>,
  actor: Pick<Actor, 'userId' | 'username'>,
  address: string,
  given: string,
): Promise<boolean> {
  const name = usernameKey(actor.username);
  const many = await countPassword(database, name, address);
  const user = await credentialsById(database.db, actor.userId);
  const right = await passwords.verify(user?.passwordHash ?? null, given);
  if (right) await forgivePassword(database, name, address);
  else await noteFailure({ secrets }, database.db, { username: actor.username, address, many, signedIn: true });
  return right;
}

/**
 * Changes the actor's password. Ends all other sessions of the user, their API tokens and all links for a new password. Reports the
 * problems of both passwords together.
 * @throws Refusal PASSWORD_WRONG, PASSWORD_TOO_SHORT, PASSWORD_COMMON, PASSWORD_IS_USERNAME, PASSWORD_UNCHANGED, TOO_MANY_ATTEMPTS,
 * TOO_MANY_REQUESTS
 */
export async function changePassword(
  platform: Pick<Platform, 'database' | 'passwords' | 'secrets'>,
  actor: Actor,
  address: string,
  given: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { database, passwords, secrets } = platform;
  const right = await isPresentPassword(platform, actor, address, given.oldPassword);
  const problems: RefusalDetail[] = right ? [] : [{ code: 'PASSWORD_WRONG', path: 'oldPassword' }];
  for (const problem of passwordProblems(given.newPassword, actor.username)) problems.push({ ...problem, path: 'newPassword' });
  if (right && given.newPassword.normalize('NFC') === given.oldPassword.normalize('NFC')) {
    problems.push({ code: 'PASSWORD_UNCHANGED', path: 'newPassword' });
  }
  refuseIfAny(problems);
  const hashed = await passwords.hash(given.newPassword);
  await database.transaction(async (tx) => {
    await updatePassword(tx, actor.userId, hashed, false);
    await endSessionsOf(tx, actor.userId, actor.sessionId);
    await deleteLinks(tx, actor.userId, ['reset', 'invite']);
    const account = await accountOf(tx, actor.userId);
    await recordOnAccount(tx, account, auditActor(actor, { ip: address }), 'PASSWORD_CHANGED');
    await mailAccount({ secrets }, tx, account, { template: 'passwordChanged', values: { address } });
  });
  forgetActors(database);
}
