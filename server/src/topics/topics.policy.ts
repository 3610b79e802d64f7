import { isAdmin } from '@coloa/contract/permissions.ts';
import type { Reason } from '@coloa/contract/reasons.ts';
import type { Topic } from '@coloa/contract/topics/topics.schema.ts';
import type { Actor } from '../platform/actor.ts';

type Rights = Pick<Actor, 'userId' | 'role' | 'permissions'>;

export interface WriteUpState {
  authorId: string;
  /** The publication date; null for a draft. */
  publishedAt: Date | null;
}

/** Only the team can read topics, that is, users with `READ_USER`. */
export const canReadTopics = (actor: Pick<Actor, 'permissions'>): boolean => actor.permissions.has('READ_USER');

/** An API token that is limited to some projects can only read files of these projects. */
export const canReadFilesOfWriteUps = (actor: Pick<Actor, 'permissions' | 'onlyProjects'>): boolean =>
  actor.onlyProjects === null && canReadTopics(actor);

export const canChangeTopic = (actor: Pick<Actor, 'userId' | 'role'>, { authorId }: { authorId: string }): boolean =>
  authorId === actor.userId || isAdmin({ name: actor.role });

/**
 * Every user who can read topics can create topics and write-ups. For the topics and write-ups of other users, `why` gives the reason for
 * each denied action.
 */
export const changesOf = (may: boolean, reason: Reason): Topic['can'] => ({
  edit: may,
  delete: may,
  why: may ? {} : { edit: reason, delete: reason },
});

export const isDraft = ({ publishedAt }: Pick<WriteUpState, 'publishedAt'>): boolean => publishedAt === null;

export const canReadWriteUp = (actor: Pick<Actor, 'userId' | 'permissions'>, writeUp: WriteUpState): boolean =>
  canReadTopics(actor) && (!isDraft(writeUp) || writeUp.authorId === actor.userId);

export const canChangeWriteUp = (actor: Rights, writeUp: WriteUpState): boolean =>
  canReadWriteUp(actor, writeUp) && canChangeTopic(actor, writeUp);

export const canLikeWriteUp = (actor: Rights, writeUp: WriteUpState): boolean => canReadWriteUp(actor, writeUp) && !isDraft(writeUp);

export const canCommentOn = (actor: Rights, writeUp: WriteUpState): boolean =>
  canLikeWriteUp(actor, writeUp) && actor.permissions.has('WRITE_COMMENT');

export const canEditCommentOn = (actor: Rights, writeUp: WriteUpState, comment: { authorId: string }): boolean =>
  canCommentOn(actor, writeUp) && comment.authorId === actor.userId;

export const canDeleteCommentOn = (actor: Rights, writeUp: WriteUpState, comment: { authorId: string }): boolean =>
  canLikeWriteUp(actor, writeUp) && canChangeTopic(actor, comment);
