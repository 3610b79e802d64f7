import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNamed, FILE_COOKIE, type Implementation, implement } from '../platform/http/http.ts';
import { createConcurrencyLimit } from '../platform/jobs/concurrency-limit.ts';
import type { Platform } from '../platform/platform.ts';
import { demoAccounts } from './demo-accounts.service.ts';
import { login } from './login.service.ts';
import { changePassword } from './passwords.service.ts';
import { endSession, FILE_SECONDS, type IssuedTokens, refreshSession, switchWorkspace } from './sessions.service.ts';
import { workspacesOfUser } from './workspaces-of-user.service.ts';

const USER_AGENT_LENGTH = 300;

/**
 * The maximum numbers of concurrent and waiting sign-ins. The server computes one hash at a time, and sign-ins from one IP address wait for
 * one another in the database. More concurrent sign-ins would therefore only occupy connections of other calls.
 */
const [SIGN_INS, WAITING] = [2, 40];

const deviceOf = (request: FastifyRequest) => ({
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
  address: request.ip,
});

function fileCookie({ publicUrl }: Pick<Platform, 'publicUrl'>) {
  const name = () => cookieNamed(FILE_COOKIE, publicUrl());
  const attributes = () => ({
    path: '/attachments',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: publicUrl().startsWith('https:'),
  });
  return {
    /** Without `remember`, the browser deletes the cookie when it closes. */
    set: (reply: FastifyReply, { file, remember }: IssuedTokens) =>
      reply.setCookie(name(), file, { ...attributes(), ...(remember ? { maxAge: FILE_SECONDS } : {}) }),
    clear: (reply: FastifyReply) => reply.clearCookie(name(), attributes()),
  };
}

export function sessionsRoutes(platform: Platform): Implementation[] {
  const gate = createConcurrencyLimit(SIGN_INS, WAITING);
  const cookie = fileCookie(platform);

  return implement(sessionsContract, {
    demoAccounts: async () => demoAccounts(),

    async login({ body, request, reply }) {
      const issued = await gate(() => login(platform, body, { ...deviceOf(request), remember: body.remember }));
      if (!issued) return { otpRequired: true as const };
      const { token, refreshToken, ...rest } = issued;
      cookie.set(reply, { token, ...rest });
      return { token, refreshToken };
    },

    workspacesOfUser: ({ actor, query }) => workspacesOfUser(platform.database.db, actor, query.username),

    async logout({ body, request, reply }) {
      await endSession(platform, body.token, request.ip);
      cookie.clear(reply);
      return true;
    },

    async refresh({ body, reply }) {
      const issued = await refreshSession(platform, body.token);
      cookie.set(reply, issued);
      return { token: issued.token };
    },

    async switchWorkspace({ actor, body, request, reply }) {
      const { token, refreshToken, ...rest } = await switchWorkspace(platform, actor, request.ip, body);
      cookie.set(reply, { token, ...rest });
      return { token, refreshToken };
    },

    async changePassword({ actor, body, request }) {
      await changePassword(platform, actor, request.ip, body);
      return true;
    },
  });
}
