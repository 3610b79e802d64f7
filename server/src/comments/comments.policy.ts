import { canSeeIssue, type SeenState } from '../issues/issues.policy.ts';
import type { Actor } from '../platform/actor.ts';
import { canReadProject, type ProjectAccess } from '../projects/projects.policy.ts';

type Who = Pick<Actor, 'userId' | 'permissions'>;

export interface CommentState {
  authorId: string;
  internal: boolean;
}

const seesPlace = (access: ProjectAccess, actor: Who, issue: SeenState | null): boolean =>
  issue ? canSeeIssue(access, actor, issue) : canReadProject(access);

const touchable = (access: ProjectAccess, actor: Who, issue: SeenState | null): boolean =>
  access.frozen === null && seesPlace(access, actor, issue) && (issue === null || issue.deletedAt === null);

export const canSeeInternal = (access: ProjectAccess): boolean => access.reads === 'all';

export const canSeeComment = (access: ProjectAccess, comment: Pick<CommentState, 'internal'>): boolean =>
  canReadProject(access) && (!comment.internal || canSeeInternal(access));

export const canComment = (access: ProjectAccess, actor: Who, issue: SeenState | null): boolean =>
  touchable(access, actor, issue) && actor.permissions.has('WRITE_COMMENT');

export const canEditComment = (access: ProjectAccess, actor: Who, issue: SeenState | null, comment: CommentState): boolean =>
  canComment(access, actor, issue) && canSeeComment(access, comment) && comment.authorId === actor.userId;

/** Clients resolve only their own threads, because the team decides whether a question of another person is settled. */
export const canResolveThread = (access: ProjectAccess, actor: Who, issue: SeenState | null, first: CommentState): boolean =>
  issue !== null &&
  canComment(access, actor, issue) &&
  canSeeComment(access, first) &&
  (canSeeInternal(access) || first.authorId === actor.userId);

export const canDeleteComment = (access: ProjectAccess, actor: Who, issue: SeenState | null, comment: CommentState): boolean =>
  touchable(access, actor, issue) && canSeeComment(access, comment) && (comment.authorId === actor.userId || access.hats.has('LEAD'));
