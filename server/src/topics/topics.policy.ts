import { isAdmin } from '@coloa/contract/permissions.ts';
import type { Actor } from '../platform/actor.ts';

type Rights = Pick<Actor, 'userId' | 'role' | 'permissions'>;

/** The fields of a write-up that the permission rules need. */
export interface WriteUpState {
  authorId: string;
  /** Null: a draft. */
  publishedAt: Date | null;
}

/** Returns whether the actor can read topics. Topics belong to the team: any user who can read the workspace's users. */
export const canReadTopics = (actor: Pick<Actor, 'permissions'>): boolean => actor.permissions.has('READ_USER');

/**
 * Returns whether the actor can read files of write-ups: like topics, but not with a token for some projects, which only reads files of
 * these projects.
 */
export const canReadFilesOfWriteUps = (actor: Pick<Actor, 'permissions' | 'onlyProjects'>): boolean =>
  actor.onlyProjects === null && canReadTopics(actor);

/** Returns whether the actor is the author, or has the role Admin or System. */
export const canChangeTopic = (actor: Pick<Actor, 'userId' | 'role'>, { authorId }: { authorId: string }): boolean =>
  authorId === actor.userId || isAdmin({ name: actor.role });

export const isDraft = ({ publishedAt }: Pick<WriteUpState, 'publishedAt'>): boolean => publishedAt === null;

/** Only its author can see a draft. */
export const canReadWriteUp = (actor: Pick<Actor, 'userId' | 'permissions'>, writeUp: WriteUpState): boolean =>
  canReadTopics(actor) && (!isDraft(writeUp) || writeUp.authorId === actor.userId);

export const canChangeWriteUp = (actor: Rights, writeUp: WriteUpState): boolean =>
  canReadWriteUp(actor, writeUp) && canChangeTopic(actor, writeUp);

/** Drafts cannot be liked or commented on. */
export const canLikeWriteUp = (actor: Rights, writeUp: WriteUpState): boolean => canReadWriteUp(actor, writeUp) && !isDraft(writeUp);

export const canCommentOn = (actor: Rights, writeUp: WriteUpState): boolean =>
  canLikeWriteUp(actor, writeUp) && actor.permissions.has('WRITE_COMMENT');

export const canEditCommentOn = (actor: Rights, writeUp: WriteUpState, comment: { authorId: string }): boolean =>
  canCommentOn(actor, writeUp) && comment.authorId === actor.userId;

export const canDeleteCommentOn = (actor: Rights, writeUp: WriteUpState, comment: { authorId: string }): boolean =>
  canLikeWriteUp(actor, writeUp) && canChangeTopic(actor, comment);
