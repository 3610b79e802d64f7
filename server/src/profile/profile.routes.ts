import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { removePictures, replacePicture } from '../files/public-images.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { confirmEmail } from './email.service.ts';
import { updateProfile } from './profile.repo.ts';
import { changeProfile, ownProfile } from './profile.service.ts';

export function profileRoutes(platform: Platform): Implementation[] {
  const { database } = platform;
  return implement(profileContract, {
    get: ({ actor }) => ownProfile(platform, actor),

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
