import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { listBelow, onList } from '../../lib/lists.ts';
import { leftOut } from '../../lib/unknown-search.ts';
import { issueListQuery } from '../issues.queries.ts';
import { type IssueSearch, issueSearch, listPath } from '../issues.search.ts';

/** Changes of the list state; undefined removes a value. */
export type SearchChanges = { [Name in keyof IssueSearch]?: IssueSearch[Name] | undefined };

/** Returns the project (empty if the address names none) and the list in the address. The pages of the list and of its issues use it. */
export function useListAddress(): { projectId: string; search: IssueSearch; raw: Readonly<Record<string, unknown>> } {
  const { projectId = '' } = useParams({ strict: false });
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => issueSearch(raw), [raw]);
  return { projectId, search, raw };
}

export interface IssueList {
  projectId: string;
  /** The project of these issues; null for all projects. */
  of: string | null;
  search: IssueSearch;
  /** Parameters of the address that were ignored. */
  leftOut: string[];
  /** Changes the list. Filters and sorting return to the first page; paging and the quick view do not. */
  change: (changes: SearchChanges) => void;
  rows: IssueRow[] | undefined;
  query: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof issueListQuery>['queryFn']>>>>>;
  selected: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
  /** The row with the keyboard focus; the row in the quick view while it is open. */
  current: string | null;
  setCurrent: (id: string) => void;
  togglePeek: (id: string) => void;
}

/** Returns the state of the list page: the address, the rows, the selection and the keyboard focus. */
export function useIssueList(): IssueList {
  const { projectId, search, raw } = useListAddress();
  const { history } = useRouter();
  const of = projectId || null;
  const query = useQuery(issueListQuery(of, search));
  const [chosen, select] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(null);
  // Deferred, so that a pressed control responds before the new rows are rendered.
  const rows = useDeferredValue(query.data?.items);
  // Rows that left the page (another filter, a deletion) are no longer selected: users never act on invisible rows.
  const selected = useMemo(() => new Set(rows?.filter((row) => chosen.has(row.id)).map((row) => row.id)), [rows, chosen]);

  const change = (changes: SearchChanges) => {
    const staysOnPage = Object.keys(changes).every((name) => name === 'peek' || name === 'page');
    const next = { ...search, ...(staysOnPage ? {} : { page: undefined }), ...changes };
    const to = listPath(of, next);
    const under = 'peek' in changes ? listBelow(history) : undefined;
    if (under === to) return history.back();
    if (next.peek && !search.peek) return history.push(to, onList(listPath(of, search)));
    const leafed = 'page' in changes && staysOnPage;
    // A quick view that moves to another issue still belongs to the list that it was opened from.
    if (leafed) history.push(to);
    else history.replace(to, under ? onList(under) : {});
  };
  return {
    projectId,
    of,
    search,
    leftOut: leftOut(raw, search),
    change,
    rows,
    query,
    selected,
    select,
    current: search.peek ?? cursor,
    setCurrent: (id) => {
      setCursor(id);
      if (search.peek && search.peek !== id) change({ peek: id });
    },
    togglePeek: (id) => {
      setCursor(id);
      change({ peek: search.peek === id ? undefined : id });
    },
  };
}
