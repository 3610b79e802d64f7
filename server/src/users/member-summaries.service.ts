import type { UserSummary } from '@coloa/contract/users/users.schema.ts';
import type { DbOrTx } from '../platform/database.ts';
import { presentSummary } from './users.present.ts';
import { memberCounts } from './users.repo.ts';

/** How the people of each workspace stand, in the order given; one query however many there are. */
export async function memberSummaries(
  db: DbOrTx,
  workspaces: readonly { id: string; name: string }[],
  mayWrite: (workspaceId: string) => boolean,
): Promise<UserSummary[]> {
  if (workspaces.length === 0) return [];
  const ids = workspaces.map(({ id }) => id);
  const counts = Map.groupBy(await memberCounts(db, ids), ({ workspaceId }) => workspaceId);
  return workspaces.map((each) => presentSummary(each, counts.get(each.id) ?? [], mayWrite(each.id)));
}
