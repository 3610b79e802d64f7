import { type Comment, commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { comment, comments } from './fixtures/comments.ts';
import { people } from './fixtures/people.ts';
import { answer } from './server.ts';

export function answerComments(items: Comment[] = []): Comment[] {
  const find = (id: string | undefined) => items.find((each) => each.id === id);
  answer(commentsContract.ofIssue, () => comments(items));
  answer(commentsContract.onIssue, ({ body: { id, body, internal = true, thread, anchor } }) => {
    const kept = find(id);
    if (kept) return kept;
    const first = find(thread);
    const written = comment({
      ...(id && { id }),
      body,
      internal: first?.internal ?? internal,
      thread: first?.id ?? null,
      anchor: anchor ?? null,
      ...(first && { can: { edit: true, delete: true, resolve: false } }),
    });
    items.push(written);
    return written;
  });
  answer(commentsContract.update, ({ body: { id, ...change } }) => {
    Object.assign(find(id) ?? {}, change);
    return true as const;
  });
  answer(commentsContract.resolve, ({ params: { id }, body: { resolved } }) => {
    Object.assign(find(id) ?? {}, { resolved: resolved ? { at: '2026-11-21T03:00:00.000Z', by: people.ha } : null });
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
