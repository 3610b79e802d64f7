import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from './users.schema.ts';

const invitation = z
  .object({
    id,
    username: z.string().meta({ description: 'As it was when they were invited; nothing else is known of them' }),
    role: z.object({ id, name: z.string() }),
    by: person,
    at: instant,
    expiresAt: instant,
    declined: z.boolean(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

/** An invitation as the invited user sees it. */
const ownInvitation = z
  .object({
    id,
    workspace: z.object({ id, name: z.string() }),
    role: z.object({ id, name: z.string() }),
    by: person,
    at: instant,
    expiresAt: instant,
  })
  .meta({ id: 'OwnInvitation' });
export type OwnInvitation = z.infer<typeof ownInvitation>;

export const invitationsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/user/invitation',
    access: 'WRITE_USER',
    namesWorkspace: true,
    summary: `Invitations of users of other workspaces that were not accepted yet, the newest first; ${LIMITS.invitations} at most`,
    query: z.strictObject({ workspaceId: id.optional() }),
    response: z.array(invitation),
    errors: ['NOT_FOUND'],
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/api/user/invitation/{workspace_id}/{id}',
    access: 'WRITE_USER',
    session: true,
    namesWorkspace: true,
    summary: 'Withdraw an invitation, or remove a declined one from the list',
    params: z.strictObject({ workspace_id: id, id }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  own: defineEndpoint({
    method: 'GET',
    path: '/api/profile/invitation',
    access: 'signedIn',
    session: true,
    summary: 'Invitations that the caller can accept or decline, whatever workspace they are in; the newest first',
    response: z.array(ownInvitation),
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/api/profile/invitation/{id}/accept',
    access: 'signedIn',
    session: true,
    summary: 'Join the workspace with the role of the invitation, if the inviter may still grant it',
    params: byId,
    response: done,
    errors: ['NOT_FOUND', 'INVITATION_ENDED'],
  }),
  decline: defineEndpoint({
    method: 'POST',
    path: '/api/profile/invitation/{id}/decline',
    access: 'signedIn',
    session: true,
    summary: 'Decline an invitation; the inviting workspace sees that, and nothing else',
    params: byId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
