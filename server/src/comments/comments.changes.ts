import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

export interface CommentMentions {
  cause: Pick<Cause, 'workspaceId' | 'userId'>;
  projectId: string;
  /** Null: the comment is on the project. */
  issueId: string | null;
  commentId: string;
  /** Newly mentioned users. */
  mentioned: readonly string[];
  /** Whether the comment existed before and was edited. */
  there: boolean;
}

/** Users were mentioned in a comment on a project or an issue. */
export const commentMentioned = changeKind<CommentMentions>('comment mentioned');
