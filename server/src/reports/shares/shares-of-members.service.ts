import type { ResponseOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { roleOfMember, standingIn } from '../../membership/workspaces.service.ts';
import { notifyLeads } from '../../notifications/notify.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { projectAccess } from '../../projects/projects.policy.ts';
import { actorsInWorkspace } from '../../sessions/sessions.service.ts';
import { canEndShares } from '../reports.policy.ts';
import { listSharesBy, makersOfShares, workspacesWithSharesOf } from './shares.repo.ts';

/**
 * Returns the open links that a member created, because they stay active after the member leaves. Lists only links in projects whose
 * internal data the actor can see, but counts all.
 * @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED
 */
export async function sharesOfMember(
  db: DbOrTx,
  actor: Actor,
  userId: string,
  named: string | undefined,
): Promise<ResponseOf<typeof sharesContract.ofMember>> {
  const { workspaceId, permissions } = await standingIn(db, actor, named, 'DELETE_USER');
  if (!(await roleOfMember(db, workspaceId, userId))) throw notFound();
  const found = await listSharesBy(db, workspaceId, userId, { ...actor, permissions });
  const items = found.filter(({ seen }) => seen).slice(0, LIMITS.pageSizeMax);
  return {
    items: items.map(({ seen: _, createdAt, expiresAt, ...row }) => ({
      ...row,
      at: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    total: found.length,
  };
}

/**
 * Notifies the leads of each project in which one of these users created open links that the user can no longer manage. Call it in the
 * transaction that removed the users' rights, after that change.
 */
export async function notifyOfMemberShares(
  tx: Tx,
  cause: { workspaceId: string; byId: string },
  userIds: readonly string[],
  projectId?: string,
): Promise<void> {
  const { workspaceId } = cause;
  const left = Map.groupBy(await makersOfShares(tx, workspaceId, userIds, projectId), ({ project }) => project.id);
  if (left.size === 0) return;
  const actors = new Map((await actorsInWorkspace(tx, userIds, workspaceId)).map((actor) => [actor.userId, actor]));
  for (const [id, made] of left) {
    const manages = ({ userId, project, hats }: (typeof made)[number]): boolean => {
      const actor = actors.get(userId);
      return actor !== undefined && canEndShares(projectAccess(actor, project, hats));
    };
    if (!made.every(manages)) await notifyLeads(tx, cause, { kind: 'SHARES_LEFT', projectId: id });
  }
}

/** Like `notifyOfMemberShares`, for a disabled user in all workspaces. */
export async function notifyOfAllMemberShares(tx: Tx, byId: string, userId: string): Promise<void> {
  for (const workspaceId of await workspacesWithSharesOf(tx, userId)) await notifyOfMemberShares(tx, { workspaceId, byId }, [userId]);
}
