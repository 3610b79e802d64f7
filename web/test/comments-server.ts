import { type Comment, commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { comment, comments } from './fixtures/comments.ts';
import { answer } from './server.ts';

export function answerComments(items: Comment[] = []): Comment[] {
  const find = (id: string | undefined) => items.find((each) => each.id === id);
  answer(commentsContract.ofIssue, () => comments(items));
  answer(commentsContract.onIssue, ({ body: { id, body, internal = true } }) => {
    const kept = find(id);
    if (kept) return kept;
    const written = comment({ ...(id && { id }), body, internal });
    items.push(written);
    return written;
  });
  answer(commentsContract.update, ({ body: { id, ...change } }) => {
    Object.assign(find(id) ?? {}, change);
    return true as const;
  });
  answer(commentsContract.delete, ({ params: { id } }) => {
    items.splice(
      items.findIndex((each) => each.id === id),
      1,
    );
    return true as const;
  });
  return items;
}
