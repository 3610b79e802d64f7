import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { issueListQuery, issuePageSize } from '../issues.queries.ts';
import { type IssueSearch, issuePath, listPath, listReturn } from '../issues.search.ts';
import { useCounted, useTotalText } from './use-counted.ts';
import { useListAddress } from './use-issue-list.ts';

interface Neighbours {
  projectId: string;
  listHref: string;
  /** One-based position in the list, or null if the issue is not on the list page that the URL names. */
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
  const query = useQuery({ ...issueListQuery(of, list), ...asked });
  const { data, isPlaceholderData } = query;
  const { page: counted } = useCounted({ of, search: list, query });
  const textOf = useTotalText();
  const at = isPlaceholderData ? -1 : (data?.items.findIndex((row) => row.id === issueId) ?? -1);
  const isFirst = at === 0 && page > 1;
  const isLast = data !== undefined && at === data.items.length - 1 && (data.more || page * issuePageSize < data.total);
  const pageBefore = useQuery({ ...issueListQuery(of, { ...list, page: page - 1 }), ...asked, enabled: isFirst });
  const pageAfter = useQuery({ ...issueListQuery(of, { ...list, page: page + 1 }), ...asked, enabled: isLast });

  const href = (row: IssueRow | undefined, onPage: number): string | null => {
    const { page: _, ...rest } = list;
    const there: IssueSearch = onPage > 1 ? { ...rest, page: onPage } : rest;
    return row === undefined ? null : issuePath(row, of, there);
  };
  return {
    projectId,
    listHref: listPath(of, list),
    position: at === -1 ? null : (page - 1) * issuePageSize + at + 1,
    total: counted ? textOf(counted) : '',
    previous: isFirst ? href(pageBefore.data?.items.at(-1), page - 1) : href(at === -1 ? undefined : data?.items[at - 1], page),
    next: isLast ? href(pageAfter.data?.items[0], page + 1) : href(at === -1 ? undefined : data?.items[at + 1], page),
  };
}
