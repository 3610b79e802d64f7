import { auditActor } from '../audit/audit.service.ts';
import { identityServer, queueIdentityMail } from '../mails/mails.service.ts';
import { refusingTaken, userKeys, userSearchText } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { refusal, tooOften } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { accountOf, recordOnAccount } from '../sessions/accounts.service.ts';
import { leaveAddress } from '../sessions/former-address.service.ts';
import { deleteLinks, LINK_SECONDS, linkOf, makeLink, pendingEmail, useLink } from '../sessions/one-use-links.service.ts';
import { isPresentPassword } from '../sessions/passwords.service.ts';
import { forgetActors } from '../sessions/sessions.service.ts';
import { emailOf, lockProfile, updateProfile } from './profile.repo.ts';

type Parts = Pick<Platform, 'database' | 'env' | 'passwords' | 'publicUrl' | 'secrets'>;

/** The minimum time between two confirmation emails, so that a user cannot flood a mailbox. */
const PAUSE_SECONDS = 30;

/**
 * Checks whether the actor can change the email address to `email`; null removes the address.
 * @returns false if `email` is already the user's address
 * @throws Refusal TOKEN_INVALID, FIELD_REQUIRED, PASSWORD_WRONG, MAIL_NOT_SET, TOO_OFTEN, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function requireMayChangeEmail(
  platform: Parts,
  actor: Actor,
  address: string,
  email: string | null,
  password: string | undefined,
): Promise<boolean> {
  const { db } = platform.database;
  const user = await emailOf(db, actor.userId);
  if (!user) throw refusal('TOKEN_INVALID');
  if (user.email === email) return false;
  // The owner of the email address can reset the password, so a stolen session must not be sufficient to change the address.
  if (password === undefined) throw refusal('FIELD_REQUIRED', { path: 'password' });
  if (!(await isPresentPassword(platform, actor, address, password))) throw refusal('PASSWORD_WRONG', { path: 'password' });
  if (email === null) return true;
  if (!(await identityServer(platform, db, actor.userId))) throw refusal('MAIL_NOT_SET', { path: 'email' });
  const pending = await pendingEmail(db, actor.userId);
  const wait = pending ? Math.ceil(PAUSE_SECONDS - pending.ageSeconds) : 0;
  if (wait > 0) throw tooOften('emailLink', wait);
  return true;
}

/**
 * Sends a confirmation link to the new address. Does not check whether another user has the address, because the response would reveal
 * this.
 */
export async function askForEmail(platform: Pick<Platform, 'secrets'>, tx: Tx, userId: string, email: string): Promise<void> {
  await deleteLinks(tx, userId, ['email']);
  const { path } = await makeLink(tx, 'email', userId, { email });
  const { name, username } = await accountOf(tx, userId);
  const values = { name, username, hours: String(LINK_SECONDS.email / 3600) };
  await queueIdentityMail(platform, tx, userId, { template: 'emailConfirm', values, link: path, to: email });
}

type Known = { name: string; username: string; email: string | null };

async function setEmail(platform: Pick<Platform, 'secrets'>, tx: Tx, actor: Actor, address: string, user: Known, email: string | null) {
  const { emailKey } = userKeys({ ...user, email });
  await refusingTaken(updateProfile(tx, actor.userId, { email, emailKey, searchText: userSearchText({ ...user, email }) }));
  const details = { from: user.email, to: email };
  await recordOnAccount(tx, await accountOf(tx, actor.userId), auditActor(actor, { ip: address }), 'EMAIL_CHANGED', details);
  await leaveAddress(platform, tx, { id: actor.userId, ...user }, email);
}

/** Removes the user's email address. Call it with the user locked. */
export const removeEmail = (platform: Pick<Platform, 'secrets'>, tx: Tx, actor: Actor, address: string, user: Known): Promise<void> =>
  setEmail(platform, tx, actor, address, user, null);

/**
 * Confirms an email address with a link. Rejects a link of another user; that link stays valid.
 * @throws Refusal LINK_INVALID, EMAIL_TAKEN
 */
export async function confirmEmail(
  platform: Pick<Platform, 'database' | 'secrets'>,
  actor: Actor,
  address: string,
  token: string,
): Promise<void> {
  const { database } = platform;
  const whose = await linkOf(database.db, token, ['email']);
  if (whose?.userId !== actor.userId) throw refusal('LINK_INVALID', { path: 'token' });
  await database.transaction(async (tx) => {
    const user = await lockProfile(tx, actor.userId);
    const link = await useLink(tx, token, ['email']);
    if (!user || !link?.email) throw refusal('LINK_INVALID', { path: 'token' });
    await setEmail(platform, tx, actor, address, user, link.email);
  });
  forgetActors(database);
}
