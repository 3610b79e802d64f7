import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { identityStanding } from '../membership/identity.service.ts';
import { type Workspace, workspacesOf, workspacesOfMember } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { credentialsByUsername } from './sessions.repo.ts';

/**
 * Returns the workspaces of a user; for another user, only those in which the caller has `WRITE_USER`. Returns an empty list for an unknown
 * or hidden user.
 */
export async function workspacesOfUser(db: DbOrTx, actor: Actor | null, username: string | undefined): Promise<Workspace[]> {
  if (!actor) return [];
  const key = username === undefined ? null : usernameKey(username);
  if (key === null || key === usernameKey(actor.username)) return workspacesOf(db, actor);
  // A user who must still change the password or set up two-factor cannot read the workspaces of other users.
  if (actor.mustChangePassword || actor.twoFactorMissing) return [];
  const user = await credentialsByUsername(db, key);
  const standing = user && (await identityStanding(db, actor, user.id));
  if (!standing) return [];
  const shared = new Set(
    standing.memberships.filter(({ callerRole }) => callerRole?.permissions.has('WRITE_USER')).map(({ workspaceId }) => workspaceId),
  );
  return (await workspacesOfMember(db, standing.userId)).filter(({ id }) => shared.has(id));
}
