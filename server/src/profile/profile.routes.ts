import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { type Implementation, implement } from '../platform/http.ts';
import type { Platform } from '../platform/platform.ts';
import { refusal } from '../platform/refusal.ts';
import { forgetActors } from '../sessions/sessions.service.ts';
import { twoFactorOf } from '../sessions/two-factor/two-factor.service.ts';
import { userSearchText } from '../users/users.service.ts';
import { workspacesOf } from '../workspaces/workspaces.service.ts';
import { currentWorkspace, namesForUpdate, profileOf, updateProfile } from './profile.repo.ts';

export function profileRoutes({ database, env }: Platform): Implementation[] {
  const { db } = database;
  return implement(profileContract, {
    async get({ actor }) {
      const [user, workspaces, current, twoFactor] = await Promise.all([
        profileOf(db, actor.userId),
        workspacesOf(db, actor),
        currentWorkspace(db, actor.workspaceId),
        twoFactorOf(db, actor.userId),
      ]);
      // User or workspace went away since the token was looked at.
      if (!user || !current) throw refusal('TOKEN_INVALID');
      return {
        ...user,
        twoFactor,
        twoFactorDemanded: current.twoFactorDemanded,
        role: { name: actor.role, privileges: [...actor.permissions] },
        workspaces,
        currentWorkspace: current,
        limits: { uploadBytes: env.maxUploadBytes },
      };
    },

    async update({ actor, body }) {
      if (Object.keys(body).length === 0) return true;
      await database.transaction(async (tx) => {
        const user = await namesForUpdate(tx, actor.userId);
        if (!user) throw refusal('TOKEN_INVALID');
        const renamed = body.name === undefined ? {} : { searchText: userSearchText({ ...user, name: body.name }) };
        await updateProfile(tx, actor.userId, { ...body, ...renamed });
      });
      forgetActors(database);
      return true;
    },
  });
}
