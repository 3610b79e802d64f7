import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { paths } from '../app/paths.ts';
import { issueListQuery } from './issues.queries.ts';
import { type IssueSearch, issueSearch } from './issues.search.ts';

/** Changes of what the list shows; undefined takes a value away. */
export type SearchChanges = { [Name in keyof IssueSearch]?: IssueSearch[Name] | undefined };

/** The project and the list as the address says them; pages of the list and of its issues share it. */
export function useListAddress(): { projectId: string; search: IssueSearch } {
  const { projectId = '' } = useParams({ strict: false });
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => issueSearch(raw), [raw]);
  return { projectId, search };
}

export interface IssueList {
  projectId: string;
  search: IssueSearch;
  /** Filters and sorting begin at the first page again; the page itself and the peek do not. */
  change: (changes: SearchChanges) => void;
  rows: IssueRow[] | undefined;
  query: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof issueListQuery>['queryFn']>>>>>;
  selected: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
  /** The row the keyboard stands on; the one peeked at while a peek is open. */
  current: string | null;
  setCurrent: (id: string) => void;
  togglePeek: (id: string) => void;
}

/** What the list page knows: the address, the rows, what is selected and where the keyboard stands. */
export function useIssueList(): IssueList {
  const { projectId, search } = useListAddress();
  const { history } = useRouter();
  const query = useQuery(issueListQuery(projectId, search));
  const [chosen, select] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(null);
  const rows = query.data?.items;
  // What left the page (another filter, somebody's deletion) is no longer selected: nobody acts on what they do not see.
  const selected = useMemo(() => new Set(rows?.filter((row) => chosen.has(row.id)).map((row) => row.id)), [rows, chosen]);

  const change = (changes: SearchChanges) => {
    const staysOnPage = Object.keys(changes).every((name) => name === 'peek' || name === 'page');
    const next = { ...search, ...(staysOnPage ? {} : { page: undefined }), ...changes };
    const leafed = 'page' in changes && staysOnPage;
    history[leafed ? 'push' : 'replace'](paths.issues(projectId, next));
  };
  return {
    projectId,
    search,
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
