import { and, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { comments } from '../comments/comments.tables.ts';
import { visibleIssues } from '../issues/issues.scope.ts';
import { issues } from '../issues/issues.tables.ts';
import type { Actor } from '../platform/actor.ts';
import { question } from '../platform/questions.ts';
import { listViewer, readableProjects, teamProjects } from '../projects/projects.scope.ts';
import { projects } from '../projects/projects.tables.ts';
import { canReadTopics } from '../topics/topics.policy.ts';
import { writeUpComments, writeUps } from '../topics/topics.tables.ts';
import { OF_THE_TEAM } from './notifications.policy.ts';
import { notifications } from './notifications.tables.ts';

export interface ReaderMessage {
  kind: 'COMMENT' | 'RETEST';
  text: string;
}

/** The message as one JSON value, or null if it no longer exists. `stepId` is the id of the message. */
export const readerMessage =
  question<(of: { workspaceId: AnyPgColumn; stepId: AnyPgColumn }) => SQL<ReaderMessage | null>>('the message of a reader');

const never = sql`false`;

/** Returns a condition on `notifications` and its joined tables. It must select the notifications that `mayBeTold` allows. */
export function tellable(actor: Pick<Actor, 'userId' | 'permissions' | 'onlyProjects'>): SQL {
  const viewer = listViewer(actor);
  const team = teamProjects(viewer);
  const ofWriteUp = canReadTopics(actor)
    ? and(
        isNotNull(writeUps.publishedAt),
        or(isNull(notifications.commentId), and(isNotNull(writeUpComments.id), isNull(writeUpComments.deletedAt))),
      )
    : never;
  const said = and(isNotNull(comments.id), isNull(comments.deletedAt), team && or(eq(comments.internal, false), team));
  const inProject = and(
    isNull(projects.deletedAt),
    or(isNull(notifications.commentId), said),
    team && or(notInArray(notifications.kind, [...OF_THE_TEAM]), team),
  );
  return sql`case
    when ${isNotNull(notifications.writeUpId)} then ${ofWriteUp}
    when ${isNotNull(notifications.issueId)} then ${and(inProject, isNull(issues.deletedAt), visibleIssues(viewer))}
    when ${isNotNull(notifications.taskId)} then ${and(inProject, team)}
    else ${and(inProject, isNotNull(projects.id), readableProjects(viewer))} end`;
}
