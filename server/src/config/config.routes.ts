import { configContract } from '@coloa/contract/config/config.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http.ts';
import type { Platform } from '../platform/platform.ts';
import { setMailSettings, shownMailSettings } from './mail-settings.service.ts';
import { testMail } from './test-mail.service.ts';

export function configRoutes(platform: Platform): Implementation[] {
  const { database, env } = platform;
  return implement(configContract, {
    async get({ actor }) {
      return { mail: await shownMailSettings(database.db, actor.workspaceId), installationMail: env.smtpUrl !== null };
    },

    async setMail({ actor, body, request }) {
      await database.transaction((tx) => setMailSettings(platform, tx, actor.workspaceId, actor, auditActor(actor, request), body.mail));
      return true;
    },

    testMail: ({ actor, body, request }) => testMail(platform, actor, auditActor(actor, request), body),
  });
}
