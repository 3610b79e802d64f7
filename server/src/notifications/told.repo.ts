import type { Permission } from '@coloa/contract/permissions.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { comments } from '../comments/comments.tables.ts';
import { issues } from '../issues/issues.tables.ts';
import { holdsAny } from '../membership/membership-rights.scope.ts';
import { roles } from '../membership/roles.tables.ts';
import { memberships, users } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { projects } from '../projects/projects.tables.ts';
import { writeUpComments, writeUps } from '../topics/topics.tables.ts';
import type { ToldState } from './notifications.policy.ts';

/** Nobody has it. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

type About = ToldState['about'] & { projectId?: string | undefined };
type Found = Pick<ToldState, 'project' | 'issue' | 'comment' | 'writeUp'>;

async function writeUpToldOf(db: DbOrTx, workspaceId: string, { writeUpId = NOTHING, commentId = NOTHING }: About): Promise<Found> {
  const [row] = await db
    .select({ publishedAt: writeUps.publishedAt, commentId: writeUpComments.id, deletedAt: writeUpComments.deletedAt })
    .from(writeUps)
    .leftJoin(
      writeUpComments,
      and(
        eq(writeUpComments.workspaceId, writeUps.workspaceId),
        eq(writeUpComments.writeUpId, writeUps.id),
        eq(writeUpComments.id, commentId),
      ),
    )
    .where(and(eq(writeUps.workspaceId, workspaceId), eq(writeUps.id, writeUpId)));
  return {
    project: null,
    issue: null,
    writeUp: row ? { publishedAt: row.publishedAt } : null,
    comment: row?.commentId ? { internal: false, deletedAt: row.deletedAt } : null,
  };
}

/** What people are told of, as it is now. One query. */
export async function findTold(db: DbOrTx, workspaceId: string, about: About): Promise<Found> {
  if (about.writeUpId !== undefined) return writeUpToldOf(db, workspaceId, about);
  const { projectId = NOTHING, issueId = NOTHING, commentId = NOTHING } = about;
  const [row] = await db
    .select({
      project: { id: projects.id, status: projects.status, deletedAt: projects.deletedAt },
      issue: { id: issues.id, status: issues.status, reporterId: issues.reporterId, deletedAt: issues.deletedAt },
      comment: { id: comments.id, internal: comments.internal, deletedAt: comments.deletedAt },
    })
    .from(projects)
    .leftJoin(issues, and(eq(issues.workspaceId, projects.workspaceId), eq(issues.projectId, projects.id), eq(issues.id, issueId)))
    .leftJoin(
      comments,
      and(eq(comments.workspaceId, projects.workspaceId), eq(comments.projectId, projects.id), eq(comments.id, commentId)),
    )
    .where(and(eq(projects.workspaceId, workspaceId), eq(projects.id, projectId)));
  return { project: row?.project ?? null, issue: row?.issue ?? null, comment: row?.comment ?? null, writeUp: null };
}

/** The hats of people in a project; who has none is missing. One query. */
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

/**
 * The users who lead a project by a project role. If none of them can sign in, the members who lead every project, because they hold
 * WRITE_PROJECT.
 */
export async function leadsOf(db: DbOrTx, workspaceId: string, projectId: string): Promise<string[]> {
  const byHat = await db
    .select({ userId: assignees.userId })
    .from(assignees)
    .innerJoin(users, and(eq(users.id, assignees.userId), eq(users.disabled, false)))
    .where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.projectId, projectId), sql`${assignees.hats} && array['LEAD']`));
  const rows = byHat.length > 0 ? byHat : await membersWith(db, workspaceId, ['WRITE_PROJECT']);
  return rows.map(({ userId }) => userId);
}

const membersWith = (db: DbOrTx, workspaceId: string, permissions: readonly Permission[]) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.disabled, false)))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .where(and(eq(memberships.workspaceId, workspaceId), holdsAny(db, permissions)));
