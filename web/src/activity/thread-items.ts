import type { Comment } from '@coloa/contract/comments/comments.contract.ts';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type CommentThread, threadsOf } from '../comments/threads.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { interleave, withEdited } from './interleave.ts';

export interface ActivityHistory {
  entries: readonly { id: string; at: string; item: ReactNode }[] | undefined;
  failed: boolean;
  retry: () => void;
  loadMore: (() => void) | null;
  loading: boolean;
}
type ThreadOrder = Parameters<typeof interleave>[2];

const dated = (thread: CommentThread) => ({ ...thread, id: thread.first.id, at: thread.first.createdAt });

/** Returns the threads and history entries. A comment with an open editor stays in the list when it is deleted. */
export function useThreadItems(
  comments: readonly Comment[] | undefined,
  edited: readonly Comment[],
  history: ActivityHistory | null,
  { filter, sort }: ThreadOrder,
) {
  return useMemo(
    () =>
      interleave(
        threadsOf(withEdited(comments ?? [], edited)).map(dated),
        { entries: history?.entries ?? [], more: history?.loadMore != null },
        { filter, sort },
      ),
    [comments, edited, history, filter, sort],
  );
}

/** Shows the history entry that the URL names, even if the filter hides it or an older page contains it. */
export function useNamedEntry(
  linked: string | null,
  comments: readonly Comment[] | undefined,
  history: ActivityHistory | null,
  onHidden: () => void,
) {
  const namesEntry = history?.entries?.some(({ id }) => id === linked) === true;
  const showHistory = useEffectEvent(onHidden);
  useEffect(() => {
    if (namesEntry) showHistory();
  }, [namesEntry]);
  // Ids increase with time, so a smaller id can be on an older page.
  const oldest = history?.entries?.at(-1)?.id;
  const isComment = comments?.some(({ id }) => id === linked) ?? true;
  const readBefore = linked !== null && !isComment && oldest !== undefined && linked < oldest ? oldest : null;
  const readOlder = useEffectEvent(() => history?.loadMore?.());
  useEffect(() => {
    if (readBefore !== null) readOlder();
  }, [readBefore]);
}

/** Returns the ids of comments that other users wrote while the page was open. */
export function useFresh(items: readonly Comment[] | undefined): ReadonlySet<string> {
  const { id } = useProfile();
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  if (known === null && items) setKnown(new Set(items.map((item) => item.id)));
  return useMemo(
    () => new Set((items ?? []).filter((item) => known !== null && !known.has(item.id) && item.author.id !== id).map((item) => item.id)),
    [items, known, id],
  );
}
