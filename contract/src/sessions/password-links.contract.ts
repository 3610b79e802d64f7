import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { passwordInput } from './sessions.contract.ts';

const token = z.string().min(1).max(200).meta({ description: 'Token from the link' });
const kind = z.enum(['reset', 'invite']);

export const passwordLinksContract = {
  ask: defineEndpoint({
    method: 'GET',
    path: '/api/v1/reset-password',
    access: 'public',
    effect: 'writes',
    summary: 'Email a one-time password link, valid for one hour. Returns true whether or not the user exists',
    query: z.strictObject({
      username: line(LIMITS.email).meta({ description: 'Username or email address' }),
      workspaceId: id.optional().meta({ description: 'Ignored, because passwords are the same in all workspaces' }),
    }),
    response: done,
    errors: ['TOO_OFTEN', 'FORBIDDEN'],
  }),
  mail: defineEndpoint({
    method: 'GET',
    path: '/api/v1/reset-password/mail',
    access: 'public',
    summary: 'Get whether a mail server is set up that can send password links',
    response: z.object({ available: z.boolean() }),
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/api/v1/reset-password/check',
    access: 'public',
    effect: 'reads',
    summary: 'Get the user of a one-time link without using the link',
    body: z.strictObject({ token }),
    response: z.object({
      kind,
      username: z.string(),
      name: z.string(),
      language: z.enum(LANGUAGES).meta({ description: 'Language of the user’s pages and emails' }),
    }),
    errors: ['LINK_INVALID'],
  }),
  reset: defineEndpoint({
    method: 'POST',
    path: '/api/v1/reset-password',
    access: 'public',
    summary: 'Set a password with a one-time link. All sessions of the user end; two-factor stays enabled',
    body: z.strictObject({ token, newPassword: passwordInput }),
    response: done,
    errors: ['LINK_INVALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'PASSWORD_IS_USERNAME', 'TOO_MANY_REQUESTS'],
  }),
  make: defineEndpoint({
    method: 'POST',
    path: '/api/user/{id}/link',
    access: 'WRITE_USER',
    session: true,
    summary:
      'Create a one-time password link, valid one day (seven without a password yet). Revokes earlier links. Requires `WRITE_USER` in all the user’s workspaces',
    params: byId,
    response: z.object({ kind, url: z.string(), expiresAt: instant }),
    errors: ['NOT_FOUND', 'OWN_IDENTITY'],
  }),
};
