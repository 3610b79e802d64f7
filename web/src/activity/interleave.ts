import type { ActivityFilter, ActivitySort } from './activity-preferences.ts';

interface Dated {
  /** The id is unique among comments and history entries. */
  id: string;
  /** The time in ISO 8601 format. */
  at: string;
}

export type ThreadItem<Comment extends Dated, Entry extends Dated> =
  | { kind: 'comment'; id: string; comment: Comment }
  | { kind: 'history'; id: string; entry: Entry }
  | { kind: 'more'; id: 'more' };

const time = (text: string): number => Date.parse(text);

/**
 * Combines comments and history entries in one list, in the order of `sort`. If the history has more pages, an item of the kind `more` is
 * next to the oldest loaded entry, on the older side. Comments older than this entry are included too.
 */
export function interleave<Comment extends Dated, Entry extends Dated>(
  comments: readonly Comment[],
  history: { entries: readonly Entry[]; more: boolean },
  { filter, sort }: { filter: ActivityFilter; sort: ActivitySort },
): ThreadItem<Comment, Entry>[] {
  type Item = ThreadItem<Comment, Entry> & { time: number; rank: number };
  const items: Item[] = [];
  if (filter !== 'history')
    for (const [rank, comment] of comments.entries())
      items.push({ kind: 'comment', id: comment.id, comment, time: time(comment.at), rank });
  if (filter !== 'comment') {
    // The rank preserves the order of entries with the same time.
    for (const [place, entry] of history.entries.entries())
      items.push({ kind: 'history', id: entry.id, entry, time: time(entry.at), rank: -place });
    const last = history.entries.at(-1);
    if (history.more && last) items.push({ kind: 'more', id: 'more', time: time(last.at), rank: Number.NEGATIVE_INFINITY });
  }
  items.sort((a, b) => b.time - a.time || b.rank - a.rank);
  return sort === 'new' ? items : items.reverse();
}

interface Said {
  id: string;
}

/** Appends comments that were deleted while they were edited, because their unsaved text stays on the page. */
export const withEdited = <Comment extends Said>(
  there: readonly Comment[],
  edited: readonly Comment[],
): (Comment & { gone: boolean })[] => {
  const ids = new Set(there.map(({ id }) => id));
  return [
    ...there.map((comment) => ({ ...comment, gone: false })),
    ...edited.filter(({ id }) => !ids.has(id)).map((comment) => ({ ...comment, gone: true })),
  ];
};
