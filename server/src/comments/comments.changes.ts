import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

export interface CommentMentions {
  cause: Pick<Cause, 'workspaceId' | 'userId'>;
  projectId: string;
  /** Null for a comment on the project. */
  issueId: string | null;
  commentId: string;
  mentioned: readonly string[];
  /** Whether the comment existed before and was edited. */
  there: boolean;
}

export const commentMentioned = changeKind<CommentMentions>('comment mentioned');
