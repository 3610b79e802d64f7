import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { listViewer, readableProjects, teamProjects, visibleCounters } from '../projects/projects.scope.ts';
import { projectCounters, projects } from '../projects/projects.tables.ts';
import { groupPeople, groupProjects, groups } from './groups.tables.ts';

const peopleOf = (workspaceId: string, groupId: string) => and(eq(groupPeople.workspaceId, workspaceId), eq(groupPeople.groupId, groupId));

export const listPeople = (db: DbOrTx, workspaceId: string, groupId: string) =>
  db
    .select(personColumns(users))
    .from(groupPeople)
    .innerJoin(users, eq(users.id, groupPeople.userId))
    .where(peopleOf(workspaceId, groupId))
    .orderBy(asc(groupPeople.position), asc(groupPeople.userId));

export const listProjects = (db: DbOrTx, actor: Actor, groupId: string) =>
  db
    .select({
      id: projects.id,
      key: projects.key,
      name: projects.name,
      client: projects.client,
      kinds: projects.kinds,
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

/**
 * Returns the ids of a group's projects that the actor can read; null if the group does not exist.
 * @param asTeam whether to return only projects of which the actor can see internal data
 */
export async function projectsOfGroup(db: DbOrTx, actor: Actor, groupId: string, asTeam: boolean): Promise<string[] | null> {
  const viewer = listViewer(actor);
  const rows = await db
    .select({ id: projects.id })
    .from(groups)
    .leftJoin(groupProjects, and(eq(groupProjects.workspaceId, groups.workspaceId), eq(groupProjects.groupId, groups.id)))
    .leftJoin(
      projects,
      and(
        eq(projects.workspaceId, groups.workspaceId),
        eq(projects.id, groupProjects.projectId),
        isNull(projects.deletedAt),
        readableProjects(viewer),
        asTeam ? teamProjects(viewer) : undefined,
      ),
    )
    .where(and(eq(groups.workspaceId, actor.workspaceId), eq(groups.id, groupId)));
  return rows.length === 0 ? null : rows.flatMap(({ id }) => id ?? []);
}

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

/** Counts all projects, including those that the user cannot read. */
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

export async function writePeople(tx: DbOrTx, workspaceId: string, groupId: string, userIds: readonly string[]): Promise<void> {
  await tx.delete(groupPeople).where(peopleOf(workspaceId, groupId));
  if (userIds.length === 0) return;
  await tx.insert(groupPeople).values(userIds.map((userId, position) => ({ workspaceId, groupId, userId, position })));
}

/**
 * Removes a user from all groups, which counts as an edit of each group's people.
 * @returns the ids of the changed groups
 */
export async function removePerson(tx: Tx, workspaceId: string, userId: string): Promise<string[]> {
  const theirs = and(eq(groupPeople.workspaceId, workspaceId), eq(groupPeople.userId, userId));
  // The groups are locked first, in a fixed order, to prevent deadlocks with edits of groups, which lock a group before its people.
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
