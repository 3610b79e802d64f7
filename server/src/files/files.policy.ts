import { and, eq, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { comments } from '../comments/comments.tables.ts';
import { canSeeIssue, type SeenState } from '../issues/issues.policy.ts';
import type { Actor } from '../platform/actor.ts';
import { canReadProject, type ProjectAccess } from '../projects/projects.policy.ts';
import { canReadWriteUp, type WriteUpState } from '../topics/topics.policy.ts';
import { files } from './files.tables.ts';

/** What a file hangs on. */
export interface FilePlace {
  uploadedBy: string;
  /** A note of a task or a control shows it. */
  teamOnly: boolean;
  /** What the actor is in the project it hangs on; null when it hangs on none. */
  access: ProjectAccess | null;
  /** The issue of that project it hangs on; null when it hangs on the project itself. */
  issue: SeenState | null;
  /** The comment that shows it; null when none does. */
  comment: { internal: boolean } | null;
  /** The write-up that shows it, itself or in a comment on it; null when none does. */
  writeUp: WriteUpState | null;
}

/** Whoever reads what it hangs on, write-ups with no token for some projects; its uploader alone while it hangs on nothing. */
export function canReadFile(actor: Pick<Actor, 'userId' | 'permissions' | 'onlyProjects'>, place: FilePlace): boolean {
  const { uploadedBy, teamOnly, access, issue, comment, writeUp } = place;
  if (writeUp) return actor.onlyProjects === null && canReadWriteUp(actor, writeUp);
  if (!access) return uploadedBy === actor.userId;
  if ((teamOnly || comment?.internal) && access.reads !== 'all') return false;
  return issue ? canSeeIssue(access, actor, issue) : canReadProject(access);
}

// The same for lists.

/** Condition on `files`: shown by no comment and no note that is the team's own. */
export const notInternal = (): SQL => and(not(files.teamOnly), notInInternalComment()) as SQL;

const notInInternalComment = () =>
  or(
    isNull(files.commentId),
    notExists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(comments)
        .where(and(eq(comments.workspaceId, files.workspaceId), eq(comments.id, files.commentId), comments.internal)),
    ),
  );
