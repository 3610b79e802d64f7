import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import type { Hat, ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import { and, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { canSeeComment } from '../comments/comments.policy.ts';
import { comments } from '../comments/comments.tables.ts';
import { canSeeIssue, type SeenState } from '../issues/issues.policy.ts';
import { issues } from '../issues/issues.tables.ts';
import type { Actor } from '../platform/actor.ts';
import {
  canReadProject,
  canSeeMethod,
  listViewer,
  projectAccess,
  readableProjects,
  teamProjects,
  visibleIssues,
} from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { canReadTopics } from '../topics/topics.policy.ts';
import { writeUpComments, writeUps } from '../topics/topics.tables.ts';
import { notifications } from './notifications.tables.ts';

/** The team's own, whatever it is of: what readers of a link leave, and how an issue fared before clients saw it. */
const OF_THE_TEAM: readonly NotificationKind[] = ['READER_MESSAGE', 'SHARES_LEFT', 'SENT_BACK', 'DUPLICATE_MOVED'];

/** What the rules need of what somebody is told of. What is named and not there is null. */
export interface ToldState {
  kind: NotificationKind;
  project: { id: string; status: ProjectStatus; deletedAt: Date | null } | null;
  issue: SeenState | null;
  /** Of a write-up: never internal. */
  comment: { internal: boolean; deletedAt: Date | null } | null;
  writeUp: { publishedAt: Date | null } | null;
  /** What it is about, beside its project. */
  about: { issueId?: string | undefined; taskId?: string | undefined; writeUpId?: string | undefined; commentId?: string | undefined };
}

const isThere = (comment: ToldState['comment']): boolean => comment !== null && comment.deletedAt === null;

/** Whether somebody may be told: they read what it is about, and nothing of it lies in a bin. `hats`: theirs in the project. */
export function mayBeTold(
  reader: Actor,
  { kind, project, issue, comment, writeUp, about }: ToldState,
  hats: readonly Hat[] | null,
): boolean {
  if (about.commentId !== undefined && !isThere(comment)) return false;
  if (about.writeUpId !== undefined) return canReadTopics(reader) && writeUp !== null && writeUp.publishedAt !== null;
  if (!project || project.deletedAt) return false;
  const access = projectAccess(reader, project, hats);
  if (OF_THE_TEAM.includes(kind) && !canSeeMethod(access)) return false;
  if (comment && !canSeeComment(access, comment)) return false;
  if (about.issueId !== undefined) return issue !== null && issue.deletedAt === null && canSeeIssue(access, reader, issue);
  return about.taskId === undefined ? canReadProject(access) : canSeeMethod(access);
}

const never = sql`false`;

/** The same for lists: condition on `notifications`, with what they are about joined to them. */
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
