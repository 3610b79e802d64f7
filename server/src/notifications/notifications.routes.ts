import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { setSettings, shownSettings } from './notification-settings.service.ts';
import { mark, notificationsOf, unreadOf } from './notifications.service.ts';

export function notificationsRoutes(platform: Platform): Implementation[] {
  const { db, transaction } = platform.database;
  return implement(notificationsContract, {
    list: ({ actor, query, language }) => notificationsOf(db, actor, query, language),

    unread: async ({ actor }) => ({ unread: await unreadOf(db, actor) }),

    async read({ actor, body }) {
      await transaction((tx) => mark(tx, actor, body));
      return true;
    },

    settings: ({ actor }) => shownSettings(platform, db, actor),

    async setSettings({ actor, body }) {
      await transaction((tx) => setSettings(tx, actor.userId, body));
      return true;
    },
  });
}
