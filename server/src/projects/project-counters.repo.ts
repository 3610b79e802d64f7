import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type Places, prepared, preparedSql, selecting } from '../platform/database/prepared.ts';
import { readsEveryProject } from './projects.policy.ts';
import { counted, type ListViewer, visibleCounters } from './projects.scope.ts';
import { projectCounters } from './projects.tables.ts';

export interface CounterCell {
  status: IssueStatus;
  severity: Severity;
}

/** Sorts the updates of the counters, so that concurrent transactions do not deadlock. */
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

const ofWorkspace = (workspaceId: Placeholder) => eq(projectCounters.workspaceId, workspaceId);

/** The numbers of the counted issues that the viewer can see. A severity without issues is missing. */
export type IssuesBySeverity = Partial<Record<Severity, number>>;

interface Of {
  workspaceId: Placeholder;
  projectId: Placeholder | AnyPgColumn;
}

/** Null if the project has no issue. */
export function issuesBySeverityAsJson({ workspaceId, projectId }: Of, viewer: ListViewer): SQL<IssuesBySeverity | null> {
  const bySeverity = new QueryBuilder()
    .select({ severity: projectCounters.severity, issues: sql<number>`sum(${projectCounters.issues})::int`.as('issues') })
    .from(projectCounters)
    .where(and(ofWorkspace(workspaceId), eq(projectCounters.projectId, projectId), counted, visibleCounters(viewer)))
    .groupBy(projectCounters.severity)
    .as('by_severity');
  return sql`${new QueryBuilder().select({ all: sql`json_object_agg(${bySeverity.severity}, ${bySeverity.issues})` }).from(bySeverity)}`;
}

const selectBySeverity = (everything: boolean) =>
  preparedSql<{ issues: IssuesBySeverity | null }>()(
    (at: Places<'workspaceId' | 'projectId' | 'userId'>) =>
      sql`select ${issuesBySeverityAsJson(at, { userId: at.userId, everything, only: null })} as issues`,
    { short: true },
  );
const [bySeverity, bySeveritySeen] = [selectBySeverity(true), selectBySeverity(false)];

export async function countIssuesBySeverity(db: DbOrTx, workspaceId: string, actor: Actor, projectId: string): Promise<IssuesBySeverity> {
  const [row] = await (readsEveryProject(actor) ? bySeverity : bySeveritySeen)(db, { workspaceId, projectId, userId: actor.userId });
  return row?.issues ?? {};
}

const selectVisible = (everything: boolean) =>
  prepared(
    ({ workspaceId, projectId, userId }: Places<'workspaceId' | 'projectId' | 'userId'>) =>
      selecting({ issues: sql<number>`coalesce(sum(${projectCounters.issues}), 0)::int` }, (select) =>
        select
          .from(projectCounters)
          .where(
            and(ofWorkspace(workspaceId), eq(projectCounters.projectId, projectId), visibleCounters({ userId, everything, only: null })),
          ),
      ),
    { short: true },
  );
const [visible, visibleSeen] = [selectVisible(true), selectVisible(false)];

/** Includes rejected issues, like the issue list without a filter. */
export async function countVisibleIssues(db: DbOrTx, workspaceId: string, actor: Actor, projectId: string): Promise<number> {
  const [row] = await (readsEveryProject(actor) ? visible : visibleSeen)(db, { workspaceId, projectId, userId: actor.userId });
  return row?.issues ?? 0;
}
