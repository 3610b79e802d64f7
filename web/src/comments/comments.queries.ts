import type { CommentAnchor } from '@coloa/contract/comments/comment-anchor.ts';
import { type Comment, type Comments, commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { type WriteUpComment, writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { commentKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { isGone } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

export interface CommentTarget {
  on: 'issue' | 'project' | 'writeUp';
  id: string;
}

/**
 * Returns the comment as one without a thread, and never internal, because all readers of a write-up can see its comments.
 */
const forAll = ({ can, ...comment }: WriteUpComment): Comment => ({
  ...comment,
  internal: false,
  thread: null,
  anchor: null,
  resolved: null,
  deleted: false,
  can: { ...can, resolve: false },
});

/** The place of a new comment on an issue: in a thread, or as the first comment of a thread on a part of the issue. */
export interface Placement {
  thread?: string;
  anchor?: CommentAnchor;
}

type Sent = Pick<Written, 'id' | 'body' | 'internal'> & Placement;

interface Calls {
  key: (id: string) => readonly string[];
  list: (id: string, signal: AbortSignal) => Promise<Comments>;
  people: (id: string, asked: { q: string; team: boolean }, signal: AbortSignal) => Promise<Person[]>;
  say: (id: string, sent: Sent) => Promise<Comment>;
  change: (change: { id: string; body: string; internal?: boolean }) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}

const here = { goneHere: true };
const quietly = (signal: AbortSignal) => ({ signal, background: true });
const peopleQuery = ({ q, team }: { q: string; team: boolean }) => ({ q, ...(team && { team: 'true' as const }) });
const ofIssuesAndProjects: Pick<Calls, 'change' | 'remove'> = {
  change: (body) => call(commentsContract.update, { body }, here),
  remove: (id) => call(commentsContract.delete, { params: { id } }),
};

const calls: Record<CommentTarget['on'], Calls> = {
  issue: {
    ...ofIssuesAndProjects,
    key: commentKeys.ofIssue,
    list: (issueId, signal) => call(commentsContract.ofIssue, { query: { issueId } }, quietly(signal)),
    people: (issueId, asked, signal) =>
      call(commentsContract.peopleOfIssue, { query: { issueId, ...peopleQuery(asked) } }, quietly(signal)),
    say: (issueId, sent) => call(commentsContract.onIssue, { body: { issueId, ...sent } }, here),
  },
  project: {
    ...ofIssuesAndProjects,
    key: commentKeys.ofProject,
    list: (projectId, signal) => call(commentsContract.ofProject, { query: { projectId } }, quietly(signal)),
    people: (projectId, asked, signal) =>
      call(commentsContract.peopleOfProject, { query: { projectId, ...peopleQuery(asked) } }, quietly(signal)),
    say: (projectId, { id, body, internal }) => call(commentsContract.onProject, { body: { projectId, id, body, internal } }, here),
  },
  writeUp: {
    key: commentKeys.ofWriteUp,
    list: async (id, signal) => {
      const { items, can } = await call(writeUpCommentsContract.list, { params: { id } }, quietly(signal));
      return { items: items.map(forAll), can: { ...can, internal: false } };
    },
    people: (id, { q }, signal) => call(writeUpCommentsContract.people, { params: { id }, query: { q } }, quietly(signal)),
    say: async (of, { id, body }) => forAll(await call(writeUpCommentsContract.write, { params: { id: of }, body: { id, body } }, here)),
    change: ({ id, body }) => call(writeUpCommentsContract.update, { params: { id }, body: { body } }, here),
    remove: (id) => call(writeUpCommentsContract.delete, { params: { id } }),
  },
};

/** The comments that the user can see, oldest first. */
export const commentsQuery = (target: CommentTarget) =>
  queryOptions({
    queryKey: calls[target.on].key(target.id),
    queryFn: ({ signal }) => calls[target.on].list(target.id, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { background: true },
  });

/** Finds at most 20 users whom a comment at the target can mention; `team` excludes clients. */
export const findPeople = ({ on, id }: CommentTarget, asked: { q: string; team: boolean }, signal: AbortSignal): Promise<Person[]> =>
  calls[on].people(id, asked, signal);

/** The target of a note; never a write-up, because write-ups have no notes. */
export interface NotedTarget {
  on: Exclude<CommentTarget['on'], 'writeUp'>;
  id: string;
}

/** The users with these usernames whom a comment at the target could mention. */
export const namedPeopleQuery = (target: NotedTarget | null, names: readonly string[]) =>
  queryOptions({
    queryKey: commentKeys.named(target?.on ?? '', target?.id ?? '', names),
    queryFn: ({ signal }): Promise<Person[]> => {
      const query = { names: names.join(',') };
      if (!target) return Promise.resolve([]);
      return target.on === 'issue'
        ? call(commentsContract.peopleOfIssue, { query: { issueId: target.id, ...query } }, quietly(signal))
        : call(commentsContract.peopleOfProject, { query: { projectId: target.id, ...query } }, quietly(signal));
    },
    staleTime: 60_000,
    meta: { background: true },
  });

/** Excludes the current user, because users are not notified of their own mentions. */
export const withoutMe = (people: readonly Person[], me: string): Person[] => people.filter(({ id }) => id !== me);

interface Written extends Placement {
  id: string;
  body: string;
  internal: boolean;
  /** The last text that was sent with this id; null if there is none yet. */
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

/**
 * Sends a comment. The server creates only one comment per id. If another comment already has this id, the text is sent with the id that
 * `renew` returns.
 */
export async function say(target: CommentTarget, { before, ...written }: Written, renew: () => string): Promise<Comment> {
  const { id, internal, thread, anchor } = written;
  const placement: Placement = { ...(thread !== undefined && { thread }), ...(anchor && { anchor }) };
  // The server stores only well-formed Unicode, so the response can only be compared with the well-formed text.
  const body = written.body.toWellFormed();
  const { say: post, change } = calls[target.on];
  const said = await post(target.id, { id, body, internal, ...placement });
  if (said.body === body && said.internal === internal) return said;
  // Another tab sent a different text with this id. Keeps that comment and sends this text with a new id.
  if (said.body !== before?.toWellFormed()) return post(target.id, { id: renew(), body, internal, ...placement });
  // An earlier attempt saved the comment, but its response was lost, and the user has changed the text or the audience since.
  await change({ id, body, internal });
  return { ...said, body, internal };
}

interface Sending {
  /** Called with the sent text and the id of the comment. By then, the form may contain another text or may be closed. */
  onSent: (body: string, id: string) => void;
  /** Called if the target, or the comment itself, is now hidden from the user. */
  onGone: () => void;
}

const goneTo = (onGone: () => void) => (error: Error) => {
  if (isGone(error)) onGone();
};

export function useWriteComment(target: CommentTarget, { onSent, onGone, renew }: Sending & { renew: () => string }) {
  const shown = useShown(target);
  return useOneMutation({
    mutationFn: (written: Written) => say(target, written, renew),
    onSuccess: (comment, { body }) => {
      // The event stream may have delivered the comment already.
      shown.change((items) => [...items.filter(({ id }) => id !== comment.id), comment]);
      onSent(body, comment.id);
    },
    onError: goneTo(onGone),
  });
}

export function useChangeComment(target: CommentTarget, { onSent, onGone }: Sending) {
  const shown = useShown(target);
  return useOneMutation({
    mutationFn: (change: { id: string; body: string; internal?: boolean }) => calls[target.on].change(change),
    onSuccess: (_done, { id, ...change }) => {
      shown.change((items) => items.map((item) => (item.id === id ? { ...item, ...change } : item)));
      onSent(change.body, id);
      // Refetches, because the server determines the mentions and the time of the change.
      return shown.again();
    },
    onError: goneTo(onGone),
  });
}

export function useDeleteComment(target: CommentTarget) {
  const shown = useShown(target);
  return useOneMutation({
    mutationFn: (id: string) => calls[target.on].remove(id),
    onSuccess: (_done, id) => {
      // A first comment with replies stays as a place for them.
      shown.change((items) =>
        items.flatMap((item) => {
          if (item.id !== id) return [item];
          const can = { ...item.can, edit: false, delete: false };
          return items.some(({ thread }) => thread === id) ? [{ ...item, body: '', mentions: [], deleted: true, can }] : [];
        }),
      );
      // Without its last reply, a deleted first comment disappears too.
      void shown.again();
    },
  });
}

export function useResolveThread(target: CommentTarget) {
  const shown = useShown(target);
  return useOneMutation({
    mutationFn: ({ id, resolved }: { id: string; resolved: boolean }) =>
      call(commentsContract.resolve, { params: { id }, body: { resolved } }),
    // Refetches also after an error, because another user may have deleted the thread.
    onSettled: () => shown.again(),
  });
}
