import type { RequestOf, ResponseOf } from '@coloa/contract/http.ts';
import type { usersContract } from '@coloa/contract/users/users.contract.ts';
import { identityStandings } from '../membership/identity.service.ts';
import { builtInNameOf } from '../membership/roles.service.ts';
import { standingIn } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { countedPage, mapList } from '../platform/http/paging.ts';
import { refusal } from '../platform/http/refusal.ts';
import { searchWords } from '../platform/text/folding.ts';
import { presentMember } from './users.present.ts';
import { countMembers, members } from './users.repo.ts';

type ListMembers = typeof usersContract.listMembers;
type MemberQuery = RequestOf<ListMembers>['query'];

const filterOf = ({ q, roleId, twoFactor, disabled }: MemberQuery) => ({
  words: searchWords(q),
  roleId,
  builtIn: builtInNameOf(roleId),
  twoFactor: twoFactor && twoFactor === 'on',
  disabled: disabled && disabled === 'true',
});

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function memberList(db: DbOrTx, actor: Actor, query: MemberQuery): Promise<ResponseOf<ListMembers>> {
  const standing = await standingIn(db, actor, query.workspaceId, 'READ_USER');
  // Without this check, users without WRITE_USER could find out who has no second factor.
  if (query.twoFactor !== undefined && !standing.permissions.has('WRITE_USER')) throw refusal('FORBIDDEN', { path: 'twoFactor' });
  const filter = filterOf(query);
  const list = await countedPage(
    query,
    (limit, offset) => members(db, standing.workspaceId, filter, query.sortBy, limit, offset),
    () => countMembers(db, standing.workspaceId, filter),
  );
  const manages = (['WRITE_USER', 'DELETE_USER'] as const).some((permission) => standing.permissions.has(permission));
  const ids = list.items.map(({ id }) => id);
  const known = manages && ids.length > 0 ? await identityStandings(db, actor, ids) : undefined;
  return mapList(list, (row) => presentMember(row, actor, standing, known?.get(row.id)));
}
