import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { passwordInput } from './sessions.contract.ts';

const token = z.string().min(1).max(200).meta({ description: 'From the link' });
const kind = z.enum(['reset', 'invite']);

export const passwordLinksContract = {
  ask: defineEndpoint({
    method: 'GET',
    path: '/api/v1/reset-password',
    access: 'public',
    effect: 'writes',
    summary: 'Mail a link for a new password, good once for an hour; answers true whoever is named',
    query: z.strictObject({
      username: line(LIMITS.email).meta({ description: 'User name or address' }),
      workspaceId: id.optional().meta({ description: 'Without effect: a password is the same in every workspace' }),
    }),
    response: done,
    errors: ['TOO_OFTEN', 'FORBIDDEN'],
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/api/v1/reset-password/check',
    access: 'public',
    effect: 'reads',
    summary: 'Whose link it is; it stays good',
    body: z.strictObject({ token }),
    response: z.object({ kind, username: z.string(), name: z.string() }),
    errors: ['LINK_INVALID'],
  }),
  reset: defineEndpoint({
    method: 'POST',
    path: '/api/v1/reset-password',
    access: 'public',
    summary: 'Choose a password by a link that was mailed or handed over, once; every session of the user ends, two-factor stays on',
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
      'A link to hand over, by which somebody chooses a password: good once, for a day, or seven when they have none yet; takes WRITE_USER in every workspace of theirs, and ends the links before',
    params: byId,
    response: z.object({ kind, url: z.string(), expiresAt: instant }),
    errors: ['NOT_FOUND', 'OWN_IDENTITY'],
  }),
};
