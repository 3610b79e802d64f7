import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { issueListQuery, issuePageSize } from '../issues.queries.ts';
import { type IssueSearch, issuePath, listPath, listReturn } from '../issues.search.ts';
import { useFieldColumns } from './use-columns.ts';
import { useCounted, useTotalText } from './use-counted.ts';
import { keysOf, useListAddress } from './use-issue-list.ts';
import { useQueue } from './use-queue.ts';

interface Neighbours {
  projectId: string;
  listHref: string;
  /** One-based position, also of an issue that has left the list; null if it was not on the list page that the URL names. */
  position: number | null;
  total: string;
  previous: string | null;
  next: string | null;
}

/**
 * Returns the position of an issue in the list that the URL parameters describe, with links to its neighbours. Usually sends no request,
 * because the list is cached.
 */
export function useNeighbours(issueId: string): Neighbours {
  const { projectId, search } = useListAddress();
  const list = listReturn(search);
  const of = list.all ? null : projectId;
  const page = list.page ?? 1;
  const asked = { meta: { background: true }, staleTime: 60_000 };
  // The same columns as in the list, so that the cached list answers the query.
  const columns = useFieldColumns();
  const queryOf = (wanted: IssueSearch) => ({ ...issueListQuery(of, wanted, keysOf(columns)), ...asked });
  const query = useQuery({ ...queryOf(list), enabled: columns.ready });
  const { data, isPlaceholderData } = query;
  const { page: counted } = useCounted({ of, search: list, query });
  const textOf = useTotalText();
  const listHref = listPath(of, list);
  const items = isPlaceholderData ? undefined : data?.items;
  const queue = useQueue(listHref, issueId, items, counted ? textOf(counted) : '');
  const rows = queue?.rows ?? [];
  const at = rows.findIndex((row) => row.id === issueId);
  const isIn = (row: IssueRow) => rows.some(({ id }) => id === row.id);
  // Rows of the next page move up to this one when issues leave the list.
  const movedUp = at !== -1 && items ? items.slice(items.findLastIndex(isIn) + 1)[0] : undefined;
  const isFirst = at === 0 && page > 1;
  const isLast = at !== -1 && at === rows.length - 1 && !movedUp && data !== undefined && (data.more || page * issuePageSize < data.total);
  const pageBefore = useQuery({ ...queryOf({ ...list, page: page - 1 }), enabled: isFirst });
  const pageAfter = useQuery({ ...queryOf({ ...list, page: page + 1 }), enabled: isLast });

  const href = (row: IssueRow | undefined, onPage: number): string | null => {
    const { page: _, ...rest } = list;
    const there: IssueSearch = onPage > 1 ? { ...rest, page: onPage } : rest;
    return row === undefined ? null : issuePath(row, of, there);
  };
  return {
    projectId,
    listHref,
    position: at === -1 ? null : (page - 1) * issuePageSize + at + 1,
    total: queue?.total ?? '',
    previous: isFirst ? href(pageBefore.data?.items.at(-1), page - 1) : href(rows[at - 1], page),
    next: isLast ? href(pageAfter.data?.items[0], page + 1) : href(at === -1 ? undefined : (rows[at + 1] ?? movedUp), page),
  };
}
