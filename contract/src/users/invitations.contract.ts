import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from './users.schema.ts';

const invitation = z
  .object({
    id,
    username: z.string().meta({ description: 'Username at the time of the invitation; the only known data of the user' }),
    role: z.object({ id, name: z.string() }),
    by: person,
    at: instant,
    expiresAt: instant,
    declined: z.boolean(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

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
    summary: `List up to ${LIMITS.invitations} open and declined invitations to users of other workspaces, newest first`,
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
    summary: 'List the caller’s open invitations to all workspaces, newest first',
    response: z.array(ownInvitation),
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/api/profile/invitation/{id}/accept',
    access: 'signedIn',
    session: true,
    summary: 'Accept an invitation and join the workspace with its role, if the inviter can still grant the role',
    params: byId,
    response: done,
    errors: ['NOT_FOUND', 'INVITATION_ENDED'],
  }),
  decline: defineEndpoint({
    method: 'POST',
    path: '/api/profile/invitation/{id}/decline',
    access: 'signedIn',
    session: true,
    summary: 'Decline an invitation. The inviting workspace only learns of the decision',
    params: byId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
