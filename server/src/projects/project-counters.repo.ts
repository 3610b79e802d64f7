import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { visibleCounters } from './projects.policy.ts';
import { projectCounters } from './projects.tables.ts';

export interface CounterCell {
  status: IssueStatus;
  severity: Severity;
}

/** Adds to the counts of a project, all in one statement and in one order, so that two changes at once do not deadlock. */
export async function addToCounters(
  tx: DbOrTx,
  workspaceId: string,
  projectId: string,
  deltas: readonly (CounterCell & { delta: number })[],
): Promise<void> {
  const rows = deltas
    .map(({ status, severity, delta }) => ({ workspaceId, projectId, status, severity, issues: delta }))
    .sort((a, b) => (`${a.status} ${a.severity}` < `${b.status} ${b.severity}` ? -1 : 1));
  await tx
    .insert(projectCounters)
    .values(rows)
    .onConflictDoUpdate({
      target: [projectCounters.workspaceId, projectCounters.projectId, projectCounters.status, projectCounters.severity],
      set: { issues: sql`${projectCounters.issues} + excluded.issues` },
    });
}

/** What counts as an issue in lists: everything but what was rejected. */
export const counted = and(gt(projectCounters.issues, 0), ne(projectCounters.status, 'REJECTED'));

/** Issues by severity of each of these projects, as far as the actor sees them. */
export async function countIssuesBySeverity(db: DbOrTx, workspaceId: string, actor: Actor, projectIds: readonly string[]) {
  return db
    .select({
      projectId: projectCounters.projectId,
      severity: projectCounters.severity,
      issues: sql<number>`sum(${projectCounters.issues})::int`,
    })
    .from(projectCounters)
    .where(
      and(
        eq(projectCounters.workspaceId, workspaceId),
        inArray(projectCounters.projectId, [...projectIds]),
        counted,
        visibleCounters(actor),
      ),
    )
    .groupBy(projectCounters.projectId, projectCounters.severity);
}

/** Issues of the project that the actor sees, rejected ones too: as many as their list has while nothing narrows it. */
export async function countVisibleIssues(db: DbOrTx, workspaceId: string, actor: Actor, projectId: string): Promise<number> {
  const [row] = await db
    .select({ issues: sql<number>`coalesce(sum(${projectCounters.issues}), 0)::int` })
    .from(projectCounters)
    .where(and(eq(projectCounters.workspaceId, workspaceId), eq(projectCounters.projectId, projectId), visibleCounters(actor)));
  return row?.issues ?? 0;
}
