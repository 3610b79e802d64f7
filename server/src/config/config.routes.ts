import { configContract } from '@coloa/contract/config/config.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { previewRates } from '../leaderboard/preview.service.ts';
import { setRates, shownRates } from '../leaderboard/rates.service.ts';
import { setMailSettings, shownMailSettings } from '../mails/mail-settings.service.ts';
import { testMail } from '../mails/test-mail.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';

export function configRoutes(platform: Platform): Implementation[] {
  const { database, env } = platform;
  return implement(configContract, {
    async get({ actor }) {
      const { db } = database;
      const [mail, reward] = await Promise.all([shownMailSettings(db, actor.workspaceId), shownRates(db, actor.workspaceId)]);
      return { mail, reward, installationMail: env.smtpUrl !== null };
    },

    async setMail({ actor, body, request }) {
      await database.transaction((tx) => setMailSettings(platform, tx, actor.workspaceId, actor, auditActor(actor, request), body.mail));
      return true;
    },

    async setReward({ actor, body, request }) {
      await database.transaction((tx) => setRates(tx, actor, auditActor(actor, request), body));
      return true;
    },

    previewReward: ({ actor, body }) => previewRates(database.db, actor, body.rates),

    testMail: ({ actor, body, request }) => testMail(platform, actor, auditActor(actor, request), body),
  });
}
