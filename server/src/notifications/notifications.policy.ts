import { NOTIFICATION_KINDS, type NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import type { Hat, ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import { canSeeComment } from '../comments/comments.policy.ts';
import { canSeeIssue, type SeenState } from '../issues/issues.policy.ts';
import type { Actor } from '../platform/actor.ts';
import { canReadProject, canSeeMethod, projectAccess } from '../projects/projects.policy.ts';
import { canReadTopics } from '../topics/topics.policy.ts';

/** Notification kinds that contain internal data of a project. */
export const OF_THE_TEAM: readonly NotificationKind[] = [
  'READER_MESSAGE',
  'SHARES_LEFT',
  'SENT_BACK',
  'REVIEWED',
  'DUPLICATE_MOVED',
  'CORRECTION_PROPOSED',
  'CORRECTION_DECIDED',
];

/**
 * Returns the kinds of notifications that can reach a user. `ofTeam` means that the user can see internal data of a project, or could after
 * being assigned to one.
 */
export const kindsFor = (reader: Pick<Actor, 'permissions'>, ofTeam: boolean): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => {
    if (kind === 'COMMENTED') return canReadTopics(reader);
    // Only reporters get READY_FOR_RETEST, and clients report no issues.
    return ofTeam || (kind !== 'READY_FOR_RETEST' && !OF_THE_TEAM.includes(kind));
  });

export interface ToldState {
  kind: NotificationKind;
  project: { id: string; status: ProjectStatus; deletedAt: Date | null } | null;
  issue: SeenState | null;
  comment: { internal: boolean; deletedAt: Date | null } | null;
  writeUp: { publishedAt: Date | null } | null;
  about: { issueId?: string | undefined; taskId?: string | undefined; writeUpId?: string | undefined; commentId?: string | undefined };
}

const isThere = (comment: ToldState['comment']): boolean => comment !== null && comment.deletedAt === null;

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
