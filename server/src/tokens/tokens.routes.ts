import { tokensContract } from '@coloa/contract/tokens/tokens.contract.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { endToken, makeToken, tokensOf } from './tokens.service.ts';

export const tokensRoutes = (platform: Platform): Implementation[] =>
  implement(tokensContract, {
    list: ({ actor }) => tokensOf(platform.database.db, actor),

    create: ({ actor, body, request }) => makeToken(platform, actor, request.ip, body),

    async delete({ actor, params, request }) {
      await endToken(platform, actor, request.ip, params.id);
      return true;
    },
  });
