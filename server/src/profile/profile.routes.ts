import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { removePictures, replacePicture } from '../files/public-images.service.ts';
import { workspacesOf } from '../membership/workspaces.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { pendingEmail } from '../sessions/one-use-links.service.ts';
import { twoFactorOf } from '../sessions/two-factor/two-factor.service.ts';
import { confirmEmail } from './email.service.ts';
import { currentWorkspace, profileOf, updateProfile } from './profile.repo.ts';
import { changeProfile } from './profile.service.ts';

export function profileRoutes(platform: Platform): Implementation[] {
  const { database, env } = platform;
  const { db } = database;
  return implement(profileContract, {
    async get({ actor }) {
      const [user, workspaces, current, twoFactor, pending] = await Promise.all([
        profileOf(db, actor.userId),
        workspacesOf(db, actor),
        currentWorkspace(db, actor.workspaceId),
        twoFactorOf(db, actor.userId),
        pendingEmail(db, actor.userId),
      ]);
      // User or workspace went away since the token was looked at.
      if (!user || !current) throw refusal('TOKEN_INVALID');
      return {
        ...user,
        pendingEmail: pending?.email ?? null,
        twoFactor,
        twoFactorDemanded: current.twoFactorDemanded,
        role: { name: actor.role, privileges: [...actor.permissions] },
        workspaces,
        currentWorkspace: current,
        limits: { uploadBytes: env.maxUploadBytes },
      };
    },

    async update({ actor, body, request }) {
      await changeProfile(platform, actor, request.ip, body);
      return true;
    },

    async confirmEmail({ actor, body, request }) {
      await confirmEmail(platform, actor, request.ip, body.token);
      return true;
    },

    async setAvatar({ actor, request }) {
      const avatar = await replacePicture(platform, request, { userId: actor.userId }, (tx, path) =>
        updateProfile(tx, actor.userId, { avatar: path }),
      );
      return { avatar };
    },

    async removeAvatar({ actor }) {
      await database.transaction(async (tx) => {
        await updateProfile(tx, actor.userId, { avatar: null });
        await removePictures(tx, { userId: actor.userId });
      });
      return true;
    },
  });
}
