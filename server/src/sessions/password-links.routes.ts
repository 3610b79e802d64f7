import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { mailsAccounts } from '../mails/mails.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { askReset, checkResetLink, makeLinkFor, resetPassword } from './password-reset.service.ts';

export function passwordLinksRoutes(platform: Platform): Implementation[] {
  return implement(passwordLinksContract, {
    async ask({ query, request }) {
      await askReset(platform, query.username, request.ip);
      return true;
    },

    mail: async () => ({ available: await mailsAccounts(platform) }),

    check: ({ body }) => checkResetLink(platform, body.token),

    async reset({ body, request }) {
      await resetPassword(platform, request.ip, body);
      return true;
    },

    make: ({ actor, params, request }) => makeLinkFor(platform, actor, request.ip, params.id),
  });
}
