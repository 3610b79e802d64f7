import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type RefusalDetail, refusal, refuseIfAny } from '../platform/refusal.ts';
import { updatePassword, usernameKey } from '../users/users.service.ts';
import { throttleKeys } from './login-throttle.policy.ts';
import { countAttempt, forgiveAttempt } from './login-throttle.service.ts';
import { passwordProblems } from './passwords.policy.ts';
import { credentialsById, credentialsByUsername, membershipsOf } from './sessions.repo.ts';
import { type Device, endSessionsOf, forgetActors, openSession } from './sessions.service.ts';

type Parts = Pick<Platform, 'database' | 'passwords'>;

/** The workspace last used, else the one they have belonged to longest; null when none is left. System may have gone anywhere. */
async function workspaceToEnter(db: DbOrTx, user: { id: string; lastWorkspaceId: string | null }): Promise<string | null> {
  const own = await membershipsOf(db, user.id);
  const last = user.lastWorkspaceId;
  if (last && own.some(({ workspaceId, role }) => workspaceId === last || role === 'System')) return last;
  return own[0]?.workspaceId ?? null;
}

/**
 * Signs in. No such user, a disabled one and a wrong password answer alike, after the same work.
 * @throws Refusal LOGIN_FAILED, NO_WORKSPACE, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function login({ database, passwords }: Parts, given: { username: string; password: string }, device: Device) {
  const keys = throttleKeys(usernameKey(given.username), device.address);
  await countAttempt(database, keys);
  const user = await credentialsByUsername(database.db, usernameKey(given.username));
  const right = await passwords.verify(user && !user.disabled ? user.passwordHash : null, given.password);
  if (!user || !right) throw refusal('LOGIN_FAILED');
  await forgiveAttempt(database, keys);
  return database.transaction(async (tx) => {
    const workspaceId = await workspaceToEnter(tx, user);
    if (!workspaceId) throw refusal('NO_WORKSPACE');
    return openSession(tx, user.id, workspaceId, device);
  });
}

/**
 * Changes one's own password; every other session of the user ends. What is wrong with either password is said at once.
 * @throws Refusal PASSWORD_WRONG, PASSWORD_TOO_SHORT, PASSWORD_COMMON, PASSWORD_IS_USERNAME, PASSWORD_UNCHANGED, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function changePassword(
  { database, passwords }: Parts,
  actor: Actor,
  address: string,
  given: { oldPassword: string; newPassword: string },
): Promise<void> {
  // A stolen session is no place to guess the password in.
  const keys = throttleKeys(usernameKey(actor.username), address);
  await countAttempt(database, keys);
  const user = await credentialsById(database.db, actor.userId);
  const right = await passwords.verify(user?.passwordHash ?? null, given.oldPassword);
  if (right) await forgiveAttempt(database, keys);
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
  });
  forgetActors(database);
}
