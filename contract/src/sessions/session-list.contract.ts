import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant } from '../http.ts';

const sessionItem = z
  .object({
    id,
    device: z.enum(['computer', 'phone', 'tablet']).nullable(),
    browser: z.string().nullable(),
    os: z.string().nullable(),
    address: z.string(),
    workspace: z.object({ id, name: z.string() }),
    createdAt: instant,
    lastSeenAt: instant.meta({ description: 'When it was last extended: at most ten minutes before its last request' }),
    current: z.boolean().meta({ description: 'The one that asks' }),
  })
  .meta({ id: 'Session' });
export type SessionItem = z.infer<typeof sessionItem>;

const ofSomebody = z.strictObject({
  userId: id.optional().meta({ description: 'A member of the current workspace; needs WRITE_USER. Oneself unless given' }),
});

export const sessionListContract = {
  list: defineEndpoint({
    method: 'POST',
    path: '/api/sessions',
    access: 'signedIn',
    session: true,
    effect: 'reads',
    summary: 'One’s own sessions, or those of a member that stand in the current workspace; the last used first, a hundred at most',
    body: ofSomebody,
    response: z.array(sessionItem),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  end: defineEndpoint({
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: 'signedIn',
    session: true,
    summary: 'End a session: one’s own, or with WRITE_USER a member’s that stands in the current workspace',
    params: byId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  endOthers: defineEndpoint({
    method: 'POST',
    path: '/api/sessions/end-others',
    access: 'signedIn',
    session: true,
    summary: 'End all of one’s sessions but the one that asks, or those of a member that stand in the current workspace',
    body: ofSomebody,
    response: done,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};
