import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { backToList, listBelow, onList } from '../../lib/lists.ts';
import { leftOut } from '../../lib/unknown-search.ts';
import { issueListQuery } from '../issues.queries.ts';
import { type IssueSearch, issueSearch, listPath } from '../issues.search.ts';
import { type FieldColumns, useFieldColumns } from './use-columns.ts';
import { useNewQueues } from './use-queue.ts';

/** Changes to the URL parameters; `undefined` removes a parameter. */
export type SearchChanges = { [Name in keyof IssueSearch]?: IssueSearch[Name] | undefined };

/** Returns the project and the URL parameters of the list. `projectId` is empty in the list of all projects. */
export function useListAddress(): { projectId: string; search: IssueSearch; raw: Readonly<Record<string, unknown>> } {
  const { projectId = '' } = useParams({ strict: false });
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => issueSearch(raw), [raw]);
  return { projectId, search, raw };
}

export interface IssueList {
  projectId: string;
  of: string | null;
  search: IssueSearch;
  /** Names of ignored URL parameters. */
  leftOut: string[];
  /** Changes the URL parameters. Returns to the first page, unless the changes contain only `peek` or `page`. */
  change: (changes: SearchChanges) => void;
  rows: IssueRow[] | undefined;
  fieldColumns: FieldColumns;
  query: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof issueListQuery>['queryFn']>>>>>;
  selected: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
  /** Id of the issue in the quick view, otherwise of the row under the keyboard cursor. */
  current: string | null;
  setCurrent: (id: string) => void;
  togglePeek: (id: string) => void;
}

export const keysOf = ({ shown }: FieldColumns): string[] => shown.map(({ key }) => key);

export function useIssueList(): IssueList {
  useNewQueues();
  const { projectId, search, raw } = useListAddress();
  const { history } = useRouter();
  const of = projectId || null;
  const fieldColumns = useFieldColumns();
  const query = useQuery({ ...issueListQuery(of, search, keysOf(fieldColumns)), enabled: fieldColumns.ready });
  const [chosen, select] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(null);
  // Defers new rows, so that a pressed control responds before they are rendered. The first rows are not deferred.
  const items = query.data?.items;
  const rows = useDeferredValue(items) ?? items;
  // Only visible rows stay selected, so that users never act on hidden rows.
  const selected = useMemo(() => new Set(rows?.filter((row) => chosen.has(row.id)).map((row) => row.id)), [rows, chosen]);

  const change = (changes: SearchChanges) => {
    const staysOnPage = Object.keys(changes).every((name) => name === 'peek' || name === 'page');
    const next = { ...search, ...(staysOnPage ? {} : { page: undefined }), ...changes };
    const to = listPath(of, next);
    const under = 'peek' in changes ? listBelow(history) : undefined;
    if (under === to) return backToList(history);
    if (next.peek && !search.peek) return history.push(to, onList(listPath(of, search)));
    const leafed = 'page' in changes && staysOnPage;
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
    fieldColumns,
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
