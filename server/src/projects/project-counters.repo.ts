import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { kept, type Places, preparedSql } from '../platform/database/prepared.ts';
import { readsEveryProject } from './projects.policy.ts';
import {
  controlsOfProject,
  counted,
  type DoneOf,
  type ListViewer,
  roundsOfProject,
  tasksOfProject,
  visibleCounters,
} from './projects.scope.ts';
import { projectCounters } from './projects.tables.ts';

export interface CounterCell {
  status: IssueStatus;
  severity: Severity;
}

/** Adds the differences to the counters in a fixed order, so that concurrent transactions do not deadlock. */
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

/** The number of counted issues that the viewer can see, by severity. Severities without issues are missing. */
export type IssuesBySeverity = Partial<Record<Severity, number>>;

interface Of {
  workspaceId: Placeholder;
  projectId: Placeholder | AnyPgColumn;
}

/** Returns SQL for the issue counts by severity as JSON. The value is null if the viewer can see no counted issue of the project. */
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

export interface TabCounts {
  /** The number of issues, including rejected ones, as in the issue list without a filter. */
  issues: number;
  rounds: number;
  tasks: DoneOf | null;
  controls: DoneOf | null;
}

const selectTabs = (everything: boolean, method: boolean) =>
  preparedSql<TabCounts>()(
    (at: Places<'workspaceId' | 'projectId' | 'userId'>) => {
      const seen = and(
        ofWorkspace(at.workspaceId),
        eq(projectCounters.projectId, at.projectId),
        visibleCounters({ userId: at.userId, everything, only: null }),
      );
      return sql`select
        (select coalesce(sum(${projectCounters.issues}), 0)::int from ${projectCounters} where ${seen}) as issues,
        ${roundsOfProject.ask(at)} as rounds,
        ${method ? tasksOfProject.ask(at) : sql`null`} as tasks,
        ${method ? controlsOfProject.ask(at) : sql`null`} as controls`;
    },
    { short: true },
  );
const tabs = kept<ReturnType<typeof selectTabs>>();

/**
 * Returns the counts in the tabs of a project.
 * @param method whether the viewer can see tasks and controls; otherwise their counts are null
 */
export async function countTabs(db: DbOrTx, actor: Actor, projectId: string, method: boolean): Promise<TabCounts> {
  const everything = readsEveryProject(actor);
  const select = tabs(JSON.stringify([everything, method]), () => selectTabs(everything, method));
  const [row] = await select(db, { workspaceId: actor.workspaceId, projectId, userId: actor.userId });
  return row ?? { issues: 0, rounds: 0, tasks: null, controls: null };
}
