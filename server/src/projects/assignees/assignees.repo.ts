import type { AssigneeStatus, Hat } from '@coloa/contract/projects/project-states.ts';
import { and, asc, count, eq, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { roleHoldsAny } from '../../membership/membership-rights.scope.ts';
import { roles } from '../../membership/roles.tables.ts';
import { memberships, personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { jsonObject, jsonRows } from '../../platform/database/json-rows.ts';
import { wearsTeamHat } from '../projects.scope.ts';
import { projects } from '../projects.tables.ts';
import { assignees } from './assignees.tables.ts';

const person = personColumns(users);
const columns = { id: assignees.id, projectId: assignees.projectId, hats: assignees.hats, status: assignees.status, person };

const selectAssignees = (db: DbOrTx) =>
  db
    .select({ ...columns, ofTeam: sql<boolean>`${roleHoldsAny(['READ_USER'])}` })
    .from(assignees)
    .innerJoin(users, eq(users.id, assignees.userId))
    .leftJoin(memberships, and(eq(memberships.workspaceId, assignees.workspaceId), eq(memberships.userId, assignees.userId)))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)));

export async function listAssignees(db: DbOrTx, workspaceId: string, projectId: string) {
  return selectAssignees(db)
    .where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.projectId, projectId)))
    .orderBy(asc(assignees.createdAt), asc(assignees.id));
}
export type AssigneeRecord = Awaited<ReturnType<typeof listAssignees>>[number];

export async function findAssignee(db: DbOrTx, workspaceId: string, assigneeId: string): Promise<AssigneeRecord | null> {
  const [row] = await selectAssignees(db).where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.id, assigneeId)));
  return row ?? null;
}

const ofProject = ({ workspaceId, projectId }: { workspaceId: Placeholder; projectId: AnyPgColumn }) =>
  and(eq(assignees.workspaceId, workspaceId), eq(assignees.projectId, projectId));

export const firstPeopleAsJson = (at: { workspaceId: Placeholder; projectId: AnyPgColumn }, most: number) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject(person) })
      .from(assignees)
      .innerJoin(users, eq(users.id, assignees.userId))
      .where(ofProject(at))
      .orderBy(asc(assignees.createdAt), asc(assignees.id))
      .limit(most),
  );

export const peopleCount = (at: { workspaceId: Placeholder; projectId: AnyPgColumn }): SQL<number> =>
  sql`${new QueryBuilder().select({ n: sql`count(*)::int` }).from(assignees).where(ofProject(at))}`;

/** The project roles of a user in a project; null without an assignment. */
export const hatsOf = (at: { workspaceId: Placeholder; projectId: AnyPgColumn }, userId: string | Placeholder): SQL<Hat[] | null> =>
  sql`${new QueryBuilder()
    .select({ hats: assignees.hats })
    .from(assignees)
    .where(and(ofProject(at), eq(assignees.userId, userId)))}`;

/** Returns whether the user is only a client in all of their active projects; false if they are in none. */
export async function wearsClientAlone(db: DbOrTx, workspaceId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ alone: sql<boolean>`coalesce(bool_and(not ${wearsTeamHat}), false)` })
    .from(assignees)
    .innerJoin(projects, and(eq(projects.workspaceId, assignees.workspaceId), eq(projects.id, assignees.projectId)))
    .where(
      and(
        eq(assignees.workspaceId, workspaceId),
        eq(assignees.userId, userId),
        ne(projects.status, 'ARCHIVED'),
        isNull(projects.deletedAt),
      ),
    );
  return row?.alone ?? false;
}

export async function wearsTeamHatSomewhere(db: DbOrTx, workspaceId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ projectId: assignees.projectId })
    .from(assignees)
    .innerJoin(projects, and(eq(projects.workspaceId, assignees.workspaceId), eq(projects.id, assignees.projectId)))
    .where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.userId, userId), wearsTeamHat, isNull(projects.deletedAt)))
    .limit(1);
  return rows.length > 0;
}

export async function countAssignees(db: DbOrTx, workspaceId: string, projectId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(assignees)
    .where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.projectId, projectId)));
  return row?.n ?? 0;
}

/** Assigns a person to a project. Returns false if the person is already in the project. */
export async function insertAssignee(
  tx: DbOrTx,
  workspaceId: string,
  row: { id: string; projectId: string; userId: string; hats: Hat[] },
): Promise<boolean> {
  const inserted = await tx
    .insert(assignees)
    .values({ ...row, workspaceId })
    .onConflictDoNothing()
    .returning({ id: assignees.id });
  return inserted.length > 0;
}

export async function updateAssignee(
  tx: Tx,
  workspaceId: string,
  assigneeId: string,
  change: { hats?: Hat[]; status?: AssigneeStatus },
): Promise<void> {
  await tx
    .update(assignees)
    .set(change)
    .where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.id, assigneeId)));
}

export async function deleteAssignee(tx: Tx, workspaceId: string, assigneeId: string): Promise<void> {
  await tx.delete(assignees).where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.id, assigneeId)));
}

export async function deleteAssigneesOf(tx: Tx, workspaceId: string, userId: string): Promise<Omit<AssigneeRecord, 'ofTeam'>[]> {
  const own = and(eq(assignees.workspaceId, workspaceId), eq(assignees.userId, userId));
  const before = await tx
    .select(columns)
    .from(assignees)
    .innerJoin(users, eq(users.id, assignees.userId))
    .where(own)
    .for('update', { of: assignees });
  await tx.delete(assignees).where(own);
  return before;
}
