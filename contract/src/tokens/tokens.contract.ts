import { z } from 'zod';
import { byId, day, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LIMITS } from '../limits.ts';

/** READ: calls that change nothing. WRITE: everything that its owner may do, except calls that need a session (docs/token-rights.md). */
export const TOKEN_SCOPES = ['READ', 'WRITE'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** A personal token for the API, good in the workspace it was made in. */
const apiToken = z
  .object({
    id,
    name: z.string(),
    scope: z.enum(TOKEN_SCOPES),
    projects: z
      .array(z.object({ id, key: z.string(), name: z.string() }))
      .nullable()
      .meta({ description: 'Of these alone, those the caller reads now; null: of all' }),
    ending: z.string().meta({ description: 'Its last four characters' }),
    expiresOn: day.nullable().meta({ description: 'Its last day; null: none' }),
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
    summary: `The caller’s tokens in this workspace (${LIMITS.apiTokens} at most), the newest first`,
    response: z.array(apiToken),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/profile/token',
    access: 'signedIn',
    session: true,
    summary: 'Make a token. It is told this once; sent in the header `Token` as a session’s is',
    body: z.strictObject({
      id: id.optional().meta({
        description: 'Of the caller’s making: the same again is refused once the token is there, so that none is made twice',
      }),
      name: line(LIMITS.apiTokenName),
      scope: z.enum(TOKEN_SCOPES).default('READ'),
      projectIds: z.array(id).min(1).max(LIMITS.apiTokenProjects).nullable().default(null),
      expiresOn: day.nullable().default(null),
      password: z.string().min(1).max(LIMITS.passwordMax).meta({ description: 'The present one' }),
    }),
    response: z.object({ id, token: z.string() }),
    errors: ['NOT_FOUND', 'PASSWORD_WRONG', 'UNKNOWN_PROJECT', 'DAY_NOT_AHEAD', 'API_TOKENS_FULL', 'API_TOKEN_MADE', 'TOO_MANY_ATTEMPTS'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/profile/token/{id}',
    access: 'signedIn',
    session: true,
    summary: 'End a token; it is refused from then on',
    params: byId,
    response: done,
  }),
};
