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
    lastSeenAt: instant.meta({ description: 'Last extension of the session, at most ten minutes before its last request' }),
    current: z.boolean().meta({ description: 'Whether it is the session of this request' }),
  })
  .meta({ id: 'Session' });
export type SessionItem = z.infer<typeof sessionItem>;

const ofSomebody = z.strictObject({
  userId: id.optional().meta({ description: 'Member of the current workspace; requires `WRITE_USER`. Default: the caller' }),
});

export const sessionListContract = {
  list: defineEndpoint({
    method: 'POST',
    path: '/api/sessions',
    access: 'signedIn',
    session: true,
    effect: 'reads',
    summary: 'List up to 100 sessions of the caller, or of a member in the current workspace, last used first',
    body: ofSomebody,
    response: z.array(sessionItem),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  end: defineEndpoint({
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: 'signedIn',
    session: true,
    summary: 'End a session of the caller, or with `WRITE_USER` a session of a member in the current workspace',
    params: byId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  endOthers: defineEndpoint({
    method: 'POST',
    path: '/api/sessions/end-others',
    access: 'signedIn',
    session: true,
    summary: 'End all sessions of the caller except the current one, or all sessions of a member in the current workspace',
    body: ofSomebody,
    response: done,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};
