import type { ResponseOf } from '@coloa/contract/http.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import type { usersContract } from '@coloa/contract/users/users.contract.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { searchWords } from '../platform/text/folding.ts';
import { usersInvited } from './invitations.service.ts';
import { workspacesWhosePeople } from './member-summaries.service.ts';
import { userByUsername, usersToAdd } from './users.repo.ts';

type Found = ResponseOf<typeof usersContract.findUsernames>;

const MOST = 10;

/**
 * Finds users to add to a workspace in which the caller has `WRITE_USER`, by the beginning of the username or by words of the name. An
 * exact username also finds users whom the caller cannot read. For these users, the name and avatar are omitted.
 */
export async function findToAdd(db: DbOrTx, actor: Actor, workspaceId: string, text: string): Promise<Found> {
  const key = usernameKey(text);
  const patterns = searchWords(text).map((word) => `%${word}%`);
  const readable = isSystem({ name: actor.role }) ? null : [workspaceId, ...(await workspacesWhosePeople(db, actor)).map(({ id }) => id)];
  const [known, exact, invited] = await Promise.all([
    usersToAdd(db, { prefix: key, patterns }, workspaceId, readable, MOST),
    readable && userByUsername(db, key, readable),
    usersInvited(db, workspaceId),
  ]);
  const stranger = exact && !exact.readable ? [{ id: exact.id, username: exact.username, name: '', avatar: null, member: false }] : [];
  return [...stranger, ...known].slice(0, MOST).map((each) => ({ ...each, invited: invited.has(each.id) }));
}
