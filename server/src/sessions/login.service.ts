import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { record } from '../audit/audit.service.ts';
import { workspaceExists } from '../membership/workspaces.service.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { accountOf, byThemselves, mailAccount } from './accounts.service.ts';
import { deviceName } from './devices.policy.ts';
import { networkOf } from './login-throttle.policy.ts';
import { countPassword, forgivePassword, noteNetwork } from './login-throttle.service.ts';
import { acceptedInvitation, invitationsOf } from './sessions.questions.ts';
import { type Credentials, credentialsByUsername, lockCredentials, membershipsOf, sessionPlaces } from './sessions.repo.ts';
import { type IssuedTokens, openSession, type SignIn } from './sessions.service.ts';
import { noteFailure } from './sign-in-failures.service.ts';
import { hasTwoFactor, withCode } from './two-factor/two-factor.service.ts';

type Parts = Pick<Platform, 'database' | 'passwords' | 'secrets'>;

/**
 * Returns the workspace that the user last used, otherwise the one with the oldest membership, or null. A System user can enter the last
 * used workspace without a membership.
 */
async function workspaceToEnter(db: DbOrTx, user: Pick<Credentials, 'id' | 'lastWorkspaceId'>): Promise<string | null> {
  const own = await membershipsOf(db, user.id);
  const last = user.lastWorkspaceId;
  if (last && own.some(({ workspaceId }) => workspaceId === last)) return last;
  if (last && own.some(({ role }) => role === 'System') && (await workspaceExists(db, last))) return last;
  return own[0]?.workspaceId ?? null;
}

/** Whether the user signs in with a new device; false for users without an earlier sign-in. */
async function isNewDevice(tx: Tx, user: Credentials, device: SignIn): Promise<boolean> {
  if (user.lastSeenAt === null) return false;
  const placeOf = ({ userAgent, address }: Pick<SignIn, 'userAgent' | 'address'>) => `${deviceName(userAgent)} ${networkOf(address)}`;
  return (await sessionPlaces(tx, user.id)).every((known) => placeOf(known) !== placeOf(device));
}

/**
 * Accepts the given invitation, because a user without a workspace can only accept invitations while signing in.
 * @throws Refusal NO_WORKSPACE with the open invitations; INVITATION_ENDED
 */
async function joinFirst(tx: Tx, user: Credentials, { address }: SignIn, invitation: string | undefined): Promise<string> {
  const joined = invitation === undefined ? null : await acceptedInvitation.ask(tx, user.id, byThemselves(user, address), invitation);
  if (joined === null) throw refusal('NO_WORKSPACE', { current: await invitationsOf.ask(tx, user.id) });
  return joined;
}

/**
 * Opens a session after the sign-in checks, and returns its tokens. Emails the user about a new device.
 * @throws Refusal LOGIN_FAILED if the account changed in the meantime, NO_WORKSPACE, INVITATION_ENDED
 */
async function enter({ secrets }: Parts, tx: Tx, user: Credentials, device: SignIn, invitation: string | undefined) {
  // A concurrent password change, or disabling the account, may have just ended all sessions. The new session must not outlive them.
  const now = await lockCredentials(tx, user.id);
  if (!now || now.disabled || now.passwordHash !== user.passwordHash) throw refusal('LOGIN_FAILED');
  const workspaceId = (await workspaceToEnter(tx, now)) ?? (await joinFirst(tx, now, device, invitation));
  const unseen = await isNewDevice(tx, now, device);
  const issued = await openSession(tx, user.id, workspaceId, device);
  await noteNetwork(tx, usernameKey(user.username), device.address);
  const name = deviceName(device.userAgent);
  const object = { kind: 'user', id: user.id, name: user.username } as const;
  await record(tx, workspaceId, byThemselves(user, device.address), { action: 'SIGNED_IN', object, details: { device: name } });
  if (unseen) {
    const values = { device: name, address: device.address };
    const mail = { template: 'newSignIn', kind: 'NEW_SIGN_IN', values, link: pageLink(sharedPaths.profile()) } as const;
    await mailAccount({ secrets }, tx, await accountOf(tx, user.id), mail);
  }
  return issued;
}

/**
 * Signs in a user. Returns null if the password is right and a code is needed. An unknown or disabled user, a user without a password, and
 * a wrong password get the same answer. They also cause the same work: one hash and one queued job.
 * @throws Refusal LOGIN_FAILED, OTP_WRONG, NO_WORKSPACE, INVITATION_ENDED, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function login(
  parts: Parts,
  given: { username: string; password: string; otp?: string | undefined; invitation?: string | undefined },
  device: SignIn,
): Promise<(IssuedTokens & { refreshToken: string }) | null> {
  const { database, passwords } = parts;
  const { address } = device;
  const name = usernameKey(given.username);
  const many = await countPassword(database, name, address);
  const user = await credentialsByUsername(database.db, name);
  const right = await passwords.verify(user && !user.disabled ? user.passwordHash : null, given.password);
  if (!user || !right) {
    await noteFailure(parts, database.db, { username: given.username, address, many, signedIn: false });
    throw refusal('LOGIN_FAILED');
  }
  await forgivePassword(database, name, address);
  if (!(await hasTwoFactor(database.db, user.id))) return database.transaction((tx) => enter(parts, tx, user, device, given.invitation));
  if (given.otp === undefined) return null;
  const attempt = { code: given.otp, path: 'otp', address, signedIn: false };
  return withCode(parts, user, attempt, (tx) => enter(parts, tx, user, device, given.invitation));
}
