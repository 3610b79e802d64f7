import { and, eq } from 'drizzle-orm';
import { comments } from '../comments/comments.tables.ts';
import { issues } from '../issues/issues.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { projects } from '../projects/projects.tables.ts';
import { writeUpComments, writeUps } from '../topics/topics.tables.ts';
import type { ToldState } from './notifications.policy.ts';

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

export async function findNotificationSubjects(db: DbOrTx, workspaceId: string, about: About): Promise<Found> {
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
