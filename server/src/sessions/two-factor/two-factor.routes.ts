import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { type Implementation, implement } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { disableTwoFactor, generateTwoFactor, registerTwoFactor, renewRecoveryCodes, resetTwoFactor } from './two-factor.service.ts';

export function twoFactorRoutes(platform: Platform): Implementation[] {
  return implement(twoFactorContract, {
    generate: ({ actor }) => generateTwoFactor(platform, actor),

    async register({ actor, body, request }) {
      return { recoveryCodes: await registerTwoFactor(platform, actor, request.ip, body) };
    },

    async disable({ actor, body, request }) {
      await disableTwoFactor(platform, actor, request.ip, body.code);
      return true;
    },

    async renewRecoveryCodes({ actor, body, request }) {
      return { recoveryCodes: await renewRecoveryCodes(platform, actor, request.ip, body.code) };
    },

    async reset({ actor, params, request }) {
      await resetTwoFactor(platform, actor, request.ip, params.id);
      return true;
    },
  });
}
