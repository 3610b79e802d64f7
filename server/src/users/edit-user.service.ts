import type { Language } from '@coloa/contract/languages.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import type { AuditActor } from '../audit/audit.service.ts';
import { type KnownUser, lockUser, requireSystemStays, visibleUser } from '../membership/identity.service.ts';
import { mayChangeIdentity } from '../membership/users.policy.ts';
import { refusingTaken, takenProblems, userKeys, userSearchText } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { changesOf } from '../platform/edit-versions.ts';
import { forbidden, refusal, refuseIfAny } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { accountOf, recordOnAccount } from '../sessions/accounts.service.ts';
import { leaveAddress } from '../sessions/former-address.service.ts';
import { endSessionsOf, forgetActors } from '../sessions/sessions.service.ts';
import { userDisabled } from './users.changes.ts';
import { updateUser } from './users.repo.ts';

export interface UserChange {
  username?: string | undefined;
  name?: string | undefined;
  email?: string | null | undefined;
  language?: Language | undefined;
  disabled?: boolean | undefined;
}

function requireMayChange(actor: Actor, known: KnownUser, change: UserChange): void {
  const own = known.userId === actor.userId;
  if (own && change.email !== undefined) throw refusal('OWN_IDENTITY', { path: 'email' });
  if (own ? !actor.permissions.has('WRITE_USER') : !mayChangeIdentity(actor, known)) throw forbidden();
  // Only System users can disable or enable other users. Users cannot disable themselves, so that at least one System user stays enabled.
  if (change.disabled !== undefined && (own || !isSystem({ name: actor.role }))) throw refusal('FORBIDDEN', { path: 'disabled' });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, OWN_IDENTITY, USERNAME_TAKEN, USERNAME_LOOKALIKE, EMAIL_TAKEN, LAST_SYSTEM */
export async function editUser(
  platform: Pick<Platform, 'database' | 'secrets'>,
  actor: Actor,
  by: AuditActor,
  userId: string,
  change: UserChange,
) {
  const { database } = platform;
  await database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const known = await visibleUser(tx, actor, userId);
    requireMayChange(actor, known, change);
    const { user, system } = known;
    const { username = user.username, name = user.name, email = user.email, language = user.language, disabled = user.disabled } = change;
    const keys = userKeys({ username, email });
    refuseIfAny(await takenProblems(tx, keys, user));
    if (disabled && !user.disabled && system) await requireSystemStays(tx, { userId, workspaceId: null });
    const next = { username, name, email, language, disabled };
    await refusingTaken(updateUser(tx, userId, { ...next, ...keys, searchText: userSearchText(next) }));
    if (email !== user.email) await leaveAddress(platform, tx, user, email);
    if (disabled && !user.disabled) {
      await endSessionsOf(tx, userId);
      await announce(tx, userDisabled, { byId: actor.userId, userId });
    }
    await recordChanges(tx, by, known, next);
  });
  forgetActors(database);
}

async function recordChanges(tx: Tx, by: AuditActor, { user }: KnownUser, next: Required<UserChange>): Promise<void> {
  const account = await accountOf(tx, user.id);
  const profile = (['username', 'name', 'language'] as const).filter((field) => user[field] !== next[field]);
  if (profile.length > 0) await recordOnAccount(tx, account, by, 'USER_CHANGED', changesOf(profile, user, next));
  if (user.email !== next.email) await recordOnAccount(tx, account, by, 'EMAIL_CHANGED', { from: user.email, to: next.email });
  if (user.disabled !== next.disabled) await recordOnAccount(tx, account, by, next.disabled ? 'USER_DISABLED' : 'USER_ENABLED');
}
