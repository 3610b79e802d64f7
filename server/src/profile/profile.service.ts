import type { RequestOf, ResponseOf } from '@coloa/contract/http.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import type { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { publishProfileOf } from '../events/events.service.ts';
import { userSearchText } from '../membership/users.service.ts';
import { offeredTo } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { accountOf, recordOnAccount } from '../sessions/accounts.service.ts';
import { forgetActors } from '../sessions/sessions.service.ts';
import { askForEmail, removeEmail, requireMayChangeEmail } from './email.service.ts';
import { readsInternalData } from './profile.questions.ts';
import { findProfile, lockProfile, type ProfileChanges, updateProfile } from './profile.repo.ts';

/** @throws Refusal TOKEN_INVALID if the user or the workspace was deleted since the token was checked */
export async function ownProfile(
  { database: { db }, env }: Pick<Platform, 'database' | 'env'>,
  actor: Actor,
): Promise<ResponseOf<typeof profileContract.get>> {
  const [found, ofTeam] = await Promise.all([
    findProfile(db, actor, { all: isSystem({ name: actor.role }) }),
    readsInternalData.ask(db, actor),
  ]);
  if (!found) throw refusal('TOKEN_INVALID');
  const { user, currentWorkspace, pendingEmail, twoFactor } = found;
  return {
    ...user,
    pendingEmail,
    // Two-factor authentication whose set-up is unfinished counts as off.
    twoFactor: twoFactor?.on ? twoFactor : { on: false, recoveryCodesLeft: 0 },
    twoFactorDemanded: currentWorkspace.twoFactorDemanded,
    role: { name: actor.role, privileges: [...actor.permissions] },
    ofTeam,
    workspaces: offeredTo(actor, found.workspaces),
    currentWorkspace,
    limits: { uploadBytes: env.maxUploadBytes },
  };
}

/**
 * Changes the profile. A new email address applies only after the user has confirmed it.
 * @throws Refusal TOKEN_INVALID, FIELD_REQUIRED, PASSWORD_WRONG, MAIL_NOT_SET, TOO_OFTEN, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function changeProfile(
  platform: Pick<Platform, 'database' | 'env' | 'passwords' | 'publicUrl' | 'secrets'>,
  actor: Actor,
  address: string,
  { email, password, ...fields }: RequestOf<typeof profileContract.update>['body'],
): Promise<void> {
  const { database } = platform;
  const changesEmail = email !== undefined && (await requireMayChangeEmail(platform, actor, address, email, password));
  if (Object.keys(fields).length === 0 && !changesEmail) return;
  await database.transaction(async (tx) => {
    const user = await lockProfile(tx, actor.userId);
    if (!user) throw refusal('TOKEN_INVALID');
    const { name = user.name } = fields;
    const changes: ProfileChanges = { ...fields, ...(name === user.name ? {} : { searchText: userSearchText({ ...user, name }) }) };
    if (Object.keys(changes).length > 0) {
      await updateProfile(tx, actor.userId, changes);
      await publishProfileOf(tx, actor.userId);
    }
    // Changes to the name are recorded in the audit log, because other users see the name.
    if (name !== user.name) {
      const details = { name: { from: user.name, to: name } };
      await recordOnAccount(tx, await accountOf(tx, actor.userId), auditActor(actor, { ip: address }), 'USER_CHANGED', details);
    }
    if (!changesEmail) return;
    if (email === null) await removeEmail(platform, tx, actor, address, { ...user, name });
    else await askForEmail(platform, tx, actor.userId, email);
  });
  forgetActors(database);
}
