import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

/**
 * A write-up was published, moved to another topic, reverted to a draft or deleted. The cause has the workspace and the time, and
 * `authorId` is the user whose points may change.
 */
export const writeUpChanged = changeKind<{ cause: Omit<Cause, 'userId'>; writeUpId: string; authorId: string; published: boolean }>(
  'write-up changed',
);

export interface WriteUpComment {
  cause: Cause;
  writeUpId: string;
  authorId: string;
  commentId: string;
  /** Newly mentioned users. */
  mentioned: readonly string[];
  /** All mentioned users. */
  mentions: readonly string[];
  /** Whether the comment existed before and was edited. */
  there: boolean;
}

/** A user commented on a write-up, or changed their comment. */
export const writeUpCommented = changeKind<WriteUpComment>('write-up commented');
