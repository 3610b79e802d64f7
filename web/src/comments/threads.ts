import type { Comment } from '@coloa/contract/comments/comments.contract.ts';

/** A comment of a list. `gone` is true if it was deleted and only its open editor still shows it. */
export type ShownComment = Comment & { gone: boolean };

export interface CommentThread {
  first: ShownComment;
  replies: readonly ShownComment[];
}

/** Groups replies with the first comments of their threads. A reply whose first comment is missing is shown as a thread of its own. */
export function threadsOf(comments: readonly ShownComment[]): CommentThread[] {
  const ids = new Set(comments.map(({ id }) => id));
  const isReply = ({ thread }: Comment) => thread !== null && ids.has(thread);
  const repliesOf = Map.groupBy(comments.filter(isReply), ({ thread }) => thread);
  return comments.filter((comment) => !isReply(comment)).map((first) => ({ first, replies: repliesOf.get(first.id) ?? [] }));
}

export const isInThread = ({ first, replies }: CommentThread, id: string | null): boolean =>
  id !== null && (first.id === id || replies.some((reply) => reply.id === id));
