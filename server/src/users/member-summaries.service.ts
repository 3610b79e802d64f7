import { isSystem } from '@coloa/contract/permissions.ts';
import type { UserSummary } from '@coloa/contract/users/users.schema.ts';
import { identityStanding } from '../membership/identity.service.ts';
import { type Workspace, workspacesOf, workspacesShutTo } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { presentSummary } from './users.present.ts';
import { memberCounts } from './users.repo.ts';

interface ReadWorkspace extends Workspace {
  mayWrite: boolean;
}

export async function workspacesWhosePeople(db: DbOrTx, actor: Actor): Promise<ReadWorkspace[]> {
  const [workspaces, self, shut] = await Promise.all([
    workspacesOf(db, actor),
    identityStanding(db, actor, actor.userId),
    workspacesShutTo(db, actor.userId),
  ]);
  const system = isSystem({ name: actor.role });
  const roleIn = (workspaceId: string) => self?.memberships.find((each) => each.workspaceId === workspaceId)?.role.permissions;
  return workspaces
    .filter(({ id }) => !shut.has(id) && (system || roleIn(id)?.has('READ_USER')))
    .map((workspace) => ({ ...workspace, mayWrite: system || (roleIn(workspace.id)?.has('WRITE_USER') ?? false) }));
}

export async function memberSummaries(db: DbOrTx, workspaces: readonly ReadWorkspace[]): Promise<UserSummary[]> {
  if (workspaces.length === 0) return [];
  const ids = workspaces.map(({ id }) => id);
  const counts = Map.groupBy(await memberCounts(db, ids), ({ workspaceId }) => workspaceId);
  return workspaces.map((each) => presentSummary(each, counts.get(each.id) ?? [], each.mayWrite));
}
