import type { OwnInvitation } from '@coloa/contract/users/invitations.contract.ts';
import type { AuditActor } from '../audit/audit.service.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

export const invitationsOf = question<(db: DbOrTx, userId: string) => Promise<OwnInvitation[]>>('open invitations of a user');

/**
 * Accepts the invitation and returns the id of its workspace. Returns null, and changes nothing, if the user has no open invitation with
 * this id.
 */
export const acceptedInvitation =
  question<(tx: Tx, userId: string, by: AuditActor, invitationId: string) => Promise<string | null>>('an invitation that is accepted');
