import { LIMITS } from '@coloa/contract/limits.ts';
import { WRITE_UP_SORTS } from '@coloa/contract/topics/write-ups.contract.ts';
import { choiceOf, flagOf, idOf, listOf, pageOf, present, sortOf, textOf } from '../lib/address-values.ts';

type SortField = (typeof WRITE_UP_SORTS)[number];
export type WriteUpSort = SortField | `-${SortField}`;

interface WriteUpFilters {
  q?: string;
  category?: string;
  topic?: string;
  tags?: string[];
  author?: string;
  drafts?: true;
}

export interface TopicListSearch extends WriteUpFilters {
  sortBy?: WriteUpSort;
  /** The page number; undefined for the first page. */
  page?: number;
  /** Shows only topics. By default, the page shows write-ups with the topics beside them. */
  show?: 'topics';
  view?: string;
  create?: true;
}

/** Changes to the search parameters; `undefined` removes a parameter. */
export type TopicListChanges = { [Name in keyof TopicListSearch]?: TopicListSearch[Name] | undefined };

type Raw = Readonly<Record<string, unknown>>;

/** Returns undefined for a text longer than `max`, because the server would reject it. */
const short = (value: unknown, max: number): string | undefined => {
  const text = textOf(value);
  return text !== undefined && text.length <= max ? text : undefined;
};

/** Parses the search parameters and ignores invalid ones. */
export function topicListSearch(raw: Raw): TopicListSearch {
  const tags = listOf<string>(raw.tags, (tag) => tag.length <= LIMITS.tag)?.slice(0, LIMITS.tags);
  return present<TopicListSearch>({
    q: short(raw.q, LIMITS.searchText),
    category: short(raw.category, LIMITS.category),
    topic: idOf(raw.topic),
    tags,
    author: idOf(raw.author),
    drafts: flagOf(raw.drafts) || undefined,
    sortBy: sortOf(WRITE_UP_SORTS, raw.sortBy),
    page: pageOf(raw.page),
    show: choiceOf(['topics'], raw.show),
    view: idOf(raw.view),
    create: flagOf(raw.create) || undefined,
  });
}

/** Returns the order of the list. By default, searches sort by relevance, and other lists show the newest write-ups first. */
export const shownSort = ({ sortBy, q }: TopicListSearch): WriteUpSort => sortBy ?? (q ? 'relevance' : '-publishedAt');

/** Returns the search parameters that a saved view stores. */
export function keptByView(raw: Raw): TopicListSearch {
  const { sortBy, page: _page, show: _show, view: _view, create: _create, ...filters } = topicListSearch(raw);
  return { ...filters, ...(sortBy && sortBy !== shownSort(filters) && { sortBy }) };
}

/** True if a filter is set. `drafts` does not count, because it switches between two lists. */
export const isNarrowed = ({ q, category, topic, tags, author }: TopicListSearch): boolean =>
  [q, category, topic, tags, author].some((each) => each !== undefined);

export function writeUpListBody(search: TopicListSearch) {
  const { q, category, topic, tags, author, drafts = false, page = 1 } = search;
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(topic && { topicId: topic }),
    ...(tags && { tags }),
    ...(author && { authorId: author }),
    drafts,
    sortBy: shownSort(search),
    page,
  };
}

export const topicView = (raw: Raw): { edit?: true } => present<{ edit?: true }>({ edit: flagOf(raw.edit) || undefined });

export interface WriteUpView {
  at?: string;
  comment?: string;
}
export const writeUpView = (raw: Raw): WriteUpView => present<WriteUpView>({ at: short(raw.at, 200), comment: idOf(raw.comment) });

export const newWriteUpSearch = (raw: Raw): { topic?: string } => present<{ topic?: string }>({ topic: idOf(raw.topic) });
