import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { auditActor } from '../audit/audit.service.ts';
import { type Implementation, implement } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { acceptInvitation, declineInvitation, listInvitations, ownInvitations, withdrawInvitation } from './invitations.service.ts';

export function invitationsRoutes({ database }: Platform): Implementation[] {
  return implement(invitationsContract, {
    list: ({ actor, query }) => listInvitations(database.db, actor, query.workspaceId),

    async withdraw({ actor, params, request }) {
      await withdrawInvitation(database, actor, auditActor(actor, request), params.workspace_id, params.id);
      return true;
    },

    own: ({ actor }) => ownInvitations(database.db, actor.userId),

    async accept({ actor, params, request }) {
      await acceptInvitation(database, actor, auditActor(actor, request), params.id);
      return true;
    },

    async decline({ actor, params }) {
      await declineInvitation(database, actor, params.id);
      return true;
    },
  });
}
