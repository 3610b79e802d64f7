import { z } from 'zod';
import { byId, day, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LIMITS } from '../limits.ts';

/**
 * READ: calls that change no data, and public calls. WRITE: all calls that the owner of the token can make. Calls that require a session
 * are excluded from both (docs/token-rights.md).
 */
export const TOKEN_SCOPES = ['READ', 'WRITE'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** An API token, valid in the workspace in which it was created. */
const apiToken = z
  .object({
    id,
    name: z.string(),
    scope: z.enum(TOKEN_SCOPES),
    projects: z
      .array(z.object({ id, key: z.string(), name: z.string() }))
      .nullable()
      .meta({ description: 'Projects to which it is limited and that the caller can read; null for all projects' }),
    ending: z.string().meta({ description: 'Last four characters of the token' }),
    expiresOn: day.nullable().meta({ description: 'Expiry date, inclusive; null for none' }),
    expired: z.boolean(),
    lastUsedAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiToken>;

export const tokensContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/profile/token',
    access: 'signedIn',
    session: true,
    summary: `List up to ${LIMITS.apiTokens} API tokens of the caller in this workspace, newest first`,
    response: z.array(apiToken),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/profile/token',
    access: 'signedIn',
    session: true,
    summary: 'Create an API token for the `Token` header. It is returned only once',
    body: z.strictObject({
      id: id.optional().meta({
        description: 'Id chosen by the caller. A repeated request with the same id fails, so that no second token is created',
      }),
      name: line(LIMITS.apiTokenName),
      scope: z.enum(TOKEN_SCOPES).default('READ'),
      projectIds: z.array(id).min(1).max(LIMITS.apiTokenProjects).nullable().default(null),
      expiresOn: day.nullable().default(null),
      password: z.string().min(1).max(LIMITS.passwordMax).meta({ description: 'Current password' }),
    }),
    response: z.object({ id, token: z.string() }),
    errors: [
      'NOT_FOUND',
      'PASSWORD_WRONG',
      'UNKNOWN_PROJECT',
      'DAY_NOT_AHEAD',
      'API_TOKENS_FULL',
      'API_TOKEN_MADE',
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_REQUESTS',
    ],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/profile/token/{id}',
    access: 'signedIn',
    session: true,
    summary: 'Revoke an API token with immediate effect',
    params: byId,
    response: done,
  }),
};
