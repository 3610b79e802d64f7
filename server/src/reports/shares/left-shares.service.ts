import type { ResponseOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { notifyLeads } from '../../notifications/notify.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/refusal.ts';
import { listViewer } from '../../projects/projects.policy.ts';
import { roleOfMember, standingIn } from '../../workspaces/workspaces.service.ts';
import { listSharesBy } from './shares.repo.ts';

/** The open links of a member, which go on without the membership. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function sharesOfMember(
  db: DbOrTx,
  actor: Actor,
  userId: string,
  named: string | undefined,
): Promise<ResponseOf<typeof sharesContract.ofMember>> {
  const { workspaceId, permissions } = await standingIn(db, actor, named, 'DELETE_USER');
  if (!(await roleOfMember(db, workspaceId, userId))) throw notFound();
  const found = await listSharesBy(db, workspaceId, userId, listViewer({ ...actor, permissions }));
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
 * Notifies the leads of each project in which a user leaves open links behind. To be called in the transaction that removes the user,
 * after their assignments ended: the leads who are left.
 */
export async function tellOfLeftShares(tx: Tx, cause: { workspaceId: string; byId: string }, userId: string): Promise<void> {
  const left = await listSharesBy(tx, cause.workspaceId, userId, { userId, everything: true, only: null });
  const projectIds = new Set(left.map(({ project }) => project.id));
  for (const projectId of projectIds) await notifyLeads(tx, cause, { kind: 'SHARES_LEFT', projectId });
}
