import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

/** A write-up was published, moved to another topic, reverted to a draft or deleted. The points of `authorId` may change. */
export const writeUpChanged = changeKind<{ cause: Omit<Cause, 'userId'>; writeUpId: string; authorId: string; published: boolean }>(
  'write-up changed',
);

export interface WriteUpComment {
  cause: Cause;
  writeUpId: string;
  authorId: string;
  commentId: string;
  mentioned: readonly string[];
  mentions: readonly string[];
  /** Whether the comment existed before and was edited. */
  there: boolean;
}

export const writeUpCommented = changeKind<WriteUpComment>('write-up commented');
