import { type Comment, type Comments, commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { isGone } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { commentKeys } from './comment-keys.queries.ts';

/** What is commented on. */
export type CommentTarget = { issueId: string; projectId?: undefined } | { projectId: string; issueId?: undefined };

export const targetId = (target: CommentTarget): string => target.issueId ?? target.projectId;

/** All that was said there and the reader sees, the oldest first. */
export const commentsQuery = (target: CommentTarget) =>
  queryOptions({
    queryKey: target.issueId === undefined ? commentKeys.ofProject(target.projectId) : commentKeys.ofIssue(target.issueId),
    queryFn: ({ signal }) => {
      const options = { signal, background: true };
      return target.issueId === undefined
        ? call(commentsContract.ofProject, { query: { projectId: target.projectId } }, options)
        : call(commentsContract.ofIssue, { query: { issueId: target.issueId } }, options);
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { background: true },
  });

/** Whom a comment there may mention, twenty at most; `team`: without clients. */
export function findPeople(target: CommentTarget, asked: { q: string; team: boolean }, signal: AbortSignal) {
  const options = { signal, background: true };
  const query = { q: asked.q, ...(asked.team && { team: 'true' as const }) };
  return target.issueId === undefined
    ? call(commentsContract.peopleOfProject, { query: { projectId: target.projectId, ...query } }, options)
    : call(commentsContract.peopleOfIssue, { query: { issueId: target.issueId, ...query } }, options);
}

interface Written {
  id: string;
  body: string;
  internal: boolean;
  /** What was last sent under that id; null: nothing yet. */
  before: string | null;
}

function useShown(target: CommentTarget) {
  const queryClient = useQueryClient();
  const { queryKey } = commentsQuery(target);
  return {
    change: (items: (before: Comment[]) => Comment[]) =>
      queryClient.setQueryData<Comments>(queryKey, (shown) => shown && { ...shown, items: items(shown.items) }),
    again: () => queryClient.invalidateQueries({ queryKey }),
  };
}

const here = { goneHere: true };

const post = (target: CommentTarget, written: Pick<Written, 'id' | 'body' | 'internal'>): Promise<Comment> =>
  target.issueId === undefined
    ? call(commentsContract.onProject, { body: { projectId: target.projectId, ...written } }, here)
    : call(commentsContract.onIssue, { body: { issueId: target.issueId, ...written } }, here);

/** Under the same id it is said once, however often it is sent. `renew`: gives an id of its own, where something else was said under that one. */
export async function say(target: CommentTarget, { before, ...written }: Written, renew: () => string): Promise<Comment> {
  const { id, internal } = written;
  // As the server keeps it.
  const body = written.body.toWellFormed();
  const said = await post(target, { id, body, internal });
  if (said.body === body && said.internal === internal) return said;
  // Another tab had the same draft, and what was said from there stays.
  if (said.body !== before?.toWellFormed()) return post(target, { id: renew(), body, internal });
  // It was said before, the answer was lost on its way back, and the text was changed since.
  await call(commentsContract.update, { body: { id, body, internal } }, here);
  return { ...said, body, internal };
}

interface Sending {
  /** Told what was sent and under which id, which may no longer be what stands in the form; called also where the form has left the page by then. */
  onSent: (body: string, id: string) => void;
  /** What it is said of, or the comment itself, is not the reader's to see any more. */
  onGone: () => void;
}

const goneTo = (onGone: () => void) => (error: Error) => {
  if (isGone(error)) onGone();
};

/** Says something; it is on the page as soon as the server has it. */
export function useWriteComment(target: CommentTarget, { onSent, onGone, renew }: Sending & { renew: () => string }) {
  const shown = useShown(target);
  return useOneMutation({
    mutationFn: (written: Written) => say(target, written, renew),
    onSuccess: (comment, { body }) => {
      // The stream may have been faster.
      shown.change((items) => [...items.filter(({ id }) => id !== comment.id), comment]);
      onSent(body, comment.id);
    },
    onError: goneTo(onGone),
  });
}

export function useChangeComment(target: CommentTarget, { onSent, onGone }: Sending) {
  const shown = useShown(target);
  return useOneMutation({
    mutationFn: (change: { id: string; body: string; internal?: boolean }) => call(commentsContract.update, { body: change }, here),
    onSuccess: (_done, { id, ...change }) => {
      shown.change((items) => items.map((item) => (item.id === id ? { ...item, ...change } : item)));
      onSent(change.body, id);
      // Whom it mentions and when it was changed are the server's to say.
      return shown.again();
    },
    onError: goneTo(onGone),
  });
}

export function useDeleteComment(target: CommentTarget) {
  const shown = useShown(target);
  return useOneMutation({
    mutationFn: (id: string) => call(commentsContract.delete, { params: { id } }),
    onSuccess: (_done, id) => {
      shown.change((items) => items.filter((item) => item.id !== id));
    },
  });
}
