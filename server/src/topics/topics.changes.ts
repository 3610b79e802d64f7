import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

/** A write-up was published, moved, reverted to a draft or deleted, which may change the points of its author. */
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
  /** Whether an existing comment was edited. */
  there: boolean;
}

export const writeUpCommented = changeKind<WriteUpComment>('write-up commented');
