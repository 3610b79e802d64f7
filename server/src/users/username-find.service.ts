import type { ResponseOf } from '@coloa/contract/http.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import type { usersContract } from '@coloa/contract/users/users.contract.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { usersInvited } from './invitations.service.ts';
import { workspacesWhosePeople } from './member-summaries.service.ts';
import { userByUsername, usersByPrefix } from './users.repo.ts';

type Found = ResponseOf<typeof usersContract.findUsernames>;

const MOST = 10;

/**
 * Finds users to add to a workspace in which the caller has `WRITE_USER`. An exact username also finds users whom the caller cannot read.
 * For these users, the name and avatar are omitted.
 */
export async function findToAdd(db: DbOrTx, actor: Actor, workspaceId: string, text: string): Promise<Found> {
  const key = usernameKey(text);
  const readable = isSystem({ name: actor.role }) ? null : [workspaceId, ...(await workspacesWhosePeople(db, actor)).map(({ id }) => id)];
  const [known, exact, invited] = await Promise.all([
    usersByPrefix(db, key, workspaceId, readable, MOST),
    readable && userByUsername(db, key, readable),
    usersInvited(db, workspaceId),
  ]);
  const stranger = exact && !exact.readable ? [{ id: exact.id, username: exact.username, name: '', avatar: null, member: false }] : [];
  return [...stranger, ...known].slice(0, MOST).map((each) => ({ ...each, invited: invited.has(each.id) }));
}
