import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { holdsAny } from '../../membership/membership-rights.scope.ts';
import { roles } from '../../membership/roles.tables.ts';
import { memberships, users } from '../../membership/users.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { wearsLeadHat } from '../projects.scope.ts';
import { assignees } from './assignees.tables.ts';

/** Returns the project roles of the users. Users who are not in the project are missing. */
export async function hatsIn(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Hat[]>> {
  const rows = await db
    .select({ userId: assignees.userId, hats: assignees.hats })
    .from(assignees)
    .where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.projectId, projectId), inArray(assignees.userId, [...userIds])));
  return new Map(rows.map(({ userId, hats }) => [userId, hats]));
}

/** Returns the enabled users with the role LEAD. If there are none, returns members with WRITE_PROJECT, who lead every project. */
export async function leadsOf(db: DbOrTx, workspaceId: string, projectId: string): Promise<string[]> {
  const byHat = await db
    .select({ userId: assignees.userId })
    .from(assignees)
    .innerJoin(users, and(eq(users.id, assignees.userId), eq(users.disabled, false)))
    .where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.projectId, projectId), wearsLeadHat));
  const rows = byHat.length > 0 ? byHat : await leadsOfAll(db, workspaceId);
  return rows.map(({ userId }) => userId);
}

const leadsOfAll = (db: DbOrTx, workspaceId: string) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.disabled, false)))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .where(and(eq(memberships.workspaceId, workspaceId), holdsAny(db, ['WRITE_PROJECT'])));

export const listPeopleOf = (db: DbOrTx, workspaceId: string, projectIds: readonly string[]) =>
  db
    .select({ projectId: assignees.projectId, userId: assignees.userId, hats: assignees.hats })
    .from(assignees)
    .where(and(eq(assignees.workspaceId, workspaceId), inArray(assignees.projectId, [...projectIds])))
    .orderBy(asc(assignees.createdAt), asc(assignees.id));
