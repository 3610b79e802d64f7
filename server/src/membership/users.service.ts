import type { Language } from '@coloa/contract/languages.ts';
import { givenNameOf } from '@coloa/contract/users/given-name.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { violatedConstraint } from '../platform/database/database-errors.ts';
import { type RefusalDetail, refusal, refuseIfAny } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { searchText } from '../platform/text/folding.ts';
import { type HeldRole, membershipRole } from './roles.service.ts';
import { usernameLook } from './users.policy.ts';
import {
  anyUserExists,
  holdMemberships,
  insertMembership,
  insertUser,
  memberIds,
  persons,
  restoreAccess,
  systemUsers,
  updatePassword,
  usersByKeys,
} from './users.repo.ts';

export { anyUserExists, insertMembership, insertUser, restoreAccess, systemUsers, updatePassword, usersByKeys };

const emailKeyOf = (email: string | null): string | null => email?.toLowerCase() ?? null;

/** The search text begins with the given name, because lists of users are sorted by it. */
export const userSearchText = (user: { name: string; username: string; email: string | null }): string =>
  searchText(givenNameOf(user.name), user.name, user.username, user.email);

export async function personsByIds(db: DbOrTx, ids: Iterable<string>): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  return new Map((await persons(db, wanted)).map((row) => [row.id, row]));
}

export async function membersAmong(db: DbOrTx, workspaceId: string, ids: Iterable<string>): Promise<Set<string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Set();
  return new Set((await memberIds(db, workspaceId, wanted)).map((row) => row.id));
}

/**
 * Requires that the users are members, and prevents their removal from the workspace until the transaction ends.
 * @throws Refusal UNKNOWN_USER for every field that names a user who is not a member
 */
export async function requireMembers(db: DbOrTx, workspaceId: string, named: readonly { id: string; path: string }[]): Promise<void> {
  const ids = named.map(({ id }) => id);
  await holdMemberships(db, ids);
  const known = await membersAmong(db, workspaceId, ids);
  const details = named.filter(({ id }) => !known.has(id)).map(({ path }): RefusalDetail => ({ code: 'UNKNOWN_USER', path }));
  refuseIfAny(details);
}

export interface NewUser {
  username: string;
  name: string;
  email: string | null;
  language: Language;
  /** Null if the user has to choose a password with the link in an email. */
  passwordHash: string | null;
  mustChangePassword: boolean;
}

/** @throws Refusal USERNAME_TAKEN or USERNAME_LOOKALIKE, and EMAIL_TAKEN; both if both apply */
export async function createUser(tx: DbOrTx, workspaceId: string, role: HeldRole, user: NewUser): Promise<string> {
  const id = newId();
  const keys = userKeys(user);
  refuseIfAny(await takenProblems(tx, keys));
  await refusingTaken(insertUser(tx, { id, ...user, ...keys, searchText: userSearchText(user), lastWorkspaceId: workspaceId }));
  await insertMembership(tx, { workspaceId, userId: id, ...membershipRole(role) });
  return id;
}

export const userKeys = (user: { username: string; email: string | null }) => ({
  usernameKey: usernameKey(user.username),
  usernameLook: usernameLook(user.username),
  emailKey: emailKeyOf(user.email),
});

/**
 * Returns errors if another user has the username or the email address. `except` is the user to change. This user can keep a username that
 * looks like another one, because earlier versions allowed such usernames.
 */
export async function takenProblems(
  db: DbOrTx,
  keys: ReturnType<typeof userKeys>,
  except?: { id: string; username: string },
): Promise<RefusalDetail[]> {
  const emails = keys.emailKey === null ? [] : [keys.emailKey];
  const found = await usersByKeys(db, { names: [keys.usernameKey], looks: [keys.usernameLook], emails });
  const others = found.filter(({ id }) => id !== except?.id);
  const isKept = except !== undefined && usernameKey(except.username) === keys.usernameKey;
  const details: RefusalDetail[] = [];
  if (others.some((row) => row.usernameKey === keys.usernameKey)) details.push({ code: 'USERNAME_TAKEN', path: 'username' });
  else if (!isKept && others.some((row) => row.usernameLook === keys.usernameLook))
    details.push({ code: 'USERNAME_LOOKALIKE', path: 'username' });
  if (keys.emailKey !== null && others.some((row) => row.emailKey === keys.emailKey)) details.push({ code: 'EMAIL_TAKEN', path: 'email' });
  return details;
}

/**
 * Converts unique key violations of `write` into API errors, because another user may have taken the username or email address since the
 * check.
 * @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function refusingTaken(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_username_key') throw refusal('USERNAME_TAKEN', { path: 'username' });
    if (constraint === 'users_email_key') throw refusal('EMAIL_TAKEN', { path: 'email' });
    throw error;
  }
}
