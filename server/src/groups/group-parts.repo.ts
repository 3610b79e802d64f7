import { GROUP_AGES } from '@coloa/contract/groups/groups.contract.ts';
import { type IssueStatus, SETTLED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { and, asc, count, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { visibleIssues } from '../issues/issues.scope.ts';
import { issues } from '../issues/issues.tables.ts';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database.ts';
import { addDays } from '../platform/days.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { listViewer, readableProjects, visibleCounters } from '../projects/projects.scope.ts';
import { projectCounters, projects } from '../projects/projects.tables.ts';
import { tasks } from '../tasks/tasks.tables.ts';
import { AGING_STATUSES } from './groups.policy.ts';
import { groupPeople, groupProjects, groups } from './groups.tables.ts';

const peopleOf = (workspaceId: string, groupId: string) => and(eq(groupPeople.workspaceId, workspaceId), eq(groupPeople.groupId, groupId));

/** Who looks after a group, in their order. */
export const listPeople = (db: DbOrTx, workspaceId: string, groupId: string) =>
  db
    .select(personColumns(users))
    .from(groupPeople)
    .innerJoin(users, eq(users.id, groupPeople.userId))
    .where(peopleOf(workspaceId, groupId))
    .orderBy(asc(groupPeople.position), asc(groupPeople.userId));

/** The projects of a group that the actor reads, with the actor's hats in each, by name; binned ones are left out. */
export const listProjects = (db: DbOrTx, actor: Actor, groupId: string) =>
  db
    .select({
      id: projects.id,
      key: projects.key,
      name: projects.name,
      client: projects.client,
      kind: projects.kind,
      status: projects.status,
      startDay: projects.startDay,
      endDay: projects.endDay,
      tags: projects.tags,
      updatedAt: projects.updatedAt,
      deletedAt: projects.deletedAt,
      hats: assignees.hats,
    })
    .from(groupProjects)
    .innerJoin(projects, and(eq(projects.workspaceId, groupProjects.workspaceId), eq(projects.id, groupProjects.projectId)))
    .leftJoin(
      assignees,
      and(eq(assignees.workspaceId, projects.workspaceId), eq(assignees.projectId, projects.id), eq(assignees.userId, actor.userId)),
    )
    .where(
      and(
        eq(groupProjects.workspaceId, actor.workspaceId),
        eq(groupProjects.groupId, groupId),
        isNull(projects.deletedAt),
        readableProjects(listViewer(actor)),
      ),
    )
    .orderBy(asc(projects.searchName), asc(projects.id));
export type GroupProjectRecord = Awaited<ReturnType<typeof listProjects>>[number];

/** Issues of these projects by status and severity, as far as the actor sees them; nothing that is none. */
export const listCounters = (db: DbOrTx, actor: Actor, projectIds: readonly string[]) =>
  db
    .select({
      projectId: projectCounters.projectId,
      status: sql<IssueStatus>`${projectCounters.status}`,
      severity: projectCounters.severity,
      issues: projectCounters.issues,
    })
    .from(projectCounters)
    .where(
      and(
        eq(projectCounters.workspaceId, actor.workspaceId),
        inArray(projectCounters.projectId, [...projectIds]),
        gt(projectCounters.issues, 0),
        visibleCounters(listViewer(actor)),
      ),
    );
export type CounterRecord = Awaited<ReturnType<typeof listCounters>>[number];

/**
 * Issues of these projects that nobody settled, as far as the actor sees them, by severity: how old, and how many are overdue on that day.
 * By instants, as lists compare them: a day may have its midnight twice.
 */
export function countUnsettled(
  db: DbOrTx,
  actor: Pick<Actor, 'userId' | 'permissions' | 'onlyProjects' | 'workspaceId' | 'timeZone'>,
  projectIds: readonly string[],
  today: string,
) {
  const aging = inArray(issues.status, [...AGING_STATUSES]);
  const overdue = sql`${issues.dueDay} < ${today}::date`;
  const daysAgo = (days: number) => sql`(${addDays(today, -days)}::date::timestamp at time zone ${actor.timeZone}::text)`;
  const some = (...conditions: (SQL | undefined)[]) => sql<number>`(count(*) filter (where ${and(...conditions)}))::int`;
  const [week, month, quarter, older] = GROUP_AGES.map(({ from, to }) =>
    some(aging, to === null ? undefined : sql`${issues.publishedAt} >= ${daysAgo(to)}`, sql`${issues.publishedAt} < ${daysAgo(from - 1)}`),
  ) as [SQL<number>, SQL<number>, SQL<number>, SQL<number>];
  return db
    .select({ severity: issues.severity, WEEK: week, MONTH: month, QUARTER: quarter, OLDER: older, overdue: some(overdue) })
    .from(issues)
    .where(
      and(
        eq(issues.workspaceId, actor.workspaceId),
        inArray(issues.projectId, [...projectIds]),
        isNull(issues.deletedAt),
        notInArray(issues.status, [...SETTLED_STATUSES]),
        or(aging, overdue),
        visibleIssues(listViewer(actor)),
      ),
    )
    .groupBy(issues.severity);
}
export type UnsettledRecord = Awaited<ReturnType<typeof countUnsettled>>[number];

/** Tasks of these projects, whoever may see them. */
export const countTasks = (db: DbOrTx, workspaceId: string, projectIds: readonly string[]) =>
  db
    .select({
      projectId: tasks.projectId,
      total: count(),
      done: sql<number>`(count(*) filter (where ${tasks.status} = 'DONE'))::int`,
    })
    .from(tasks)
    .where(and(eq(tasks.workspaceId, workspaceId), inArray(tasks.projectId, [...projectIds])))
    .groupBy(tasks.projectId);
export type TaskRecord = Awaited<ReturnType<typeof countTasks>>[number];

/** All of them, whoever reads them. */
export async function countProjectsOf(db: DbOrTx, workspaceId: string, groupId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(groupProjects)
    .where(and(eq(groupProjects.workspaceId, workspaceId), eq(groupProjects.groupId, groupId)));
  return row?.n ?? 0;
}

export async function addProjects(tx: DbOrTx, workspaceId: string, groupId: string, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await tx
    .insert(groupProjects)
    .values(projectIds.map((projectId) => ({ workspaceId, groupId, projectId })))
    .onConflictDoNothing();
}

export async function removeProjects(tx: Tx, workspaceId: string, groupId: string, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await tx
    .delete(groupProjects)
    .where(
      and(
        eq(groupProjects.workspaceId, workspaceId),
        eq(groupProjects.groupId, groupId),
        inArray(groupProjects.projectId, [...projectIds]),
      ),
    );
}

/** These people, in that order, and nobody else. */
export async function writePeople(tx: DbOrTx, workspaceId: string, groupId: string, userIds: readonly string[]): Promise<void> {
  await tx.delete(groupPeople).where(peopleOf(workspaceId, groupId));
  if (userIds.length === 0) return;
  await tx.insert(groupPeople).values(userIds.map((userId, position) => ({ workspaceId, groupId, userId, position })));
}

/** Takes somebody out of every group of a workspace: a change of its people as any. The groups they were in. */
export async function removePerson(tx: Tx, workspaceId: string, userId: string): Promise<string[]> {
  const theirs = and(eq(groupPeople.workspaceId, workspaceId), eq(groupPeople.userId, userId));
  // The groups first, and in one order, as whoever changes one holds it before its people.
  const held = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(eq(groups.workspaceId, workspaceId), inArray(groups.id, tx.select({ id: groupPeople.groupId }).from(groupPeople).where(theirs))),
    )
    .orderBy(asc(groups.id))
    .for('no key update');
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  await tx.delete(groupPeople).where(theirs);
  await tx
    .update(groups)
    .set({
      version: sql`${groups.version} + 1`,
      fieldVersions: sql`${groups.fieldVersions} || jsonb_build_object('userIds', ${groups.version} + 1)`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(groups.workspaceId, workspaceId), inArray(groups.id, ids)));
  return ids;
}
