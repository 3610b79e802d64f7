import type { ListOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Database, DbOrTx } from '../../platform/database/database.ts';
import { sqlState } from '../../platform/database/database-errors.ts';
import { kept } from '../../platform/database/prepared.ts';
import { countedPage, type PageRequest, presentedPage, totalOf } from '../../platform/http/paging.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { countedUpTo, countIssues } from './issue-counts.repo.ts';
import { idsByField } from './issue-field-order.repo.ts';
import type { IssueFilter, Viewer } from './issue-filter.repo.ts';
import { columnOf, countsWithPage, type IssueListRecord, type IssueSort, isColumn, listIssues } from './issue-list.repo.ts';
import { lookUpIssues } from './issue-search.repo.ts';
import { foundIssues } from './issue-search.service.ts';

type Request = PageRequest & {
  sortBy: IssueSort;
  details?: boolean;
  /** Custom fields whose values the rows contain; only together with `details`, which decide who sees internal fields. */
  fieldIds?: readonly string[] | undefined;
  /** The number up to which matches are counted if no counter has their number. */
  most?: number;
};

const withDetails = ({ details = false, fieldIds }: Pick<Request, 'details' | 'fieldIds'>) => ({
  contributors: details,
  markedReady: details,
  correctionPending: details,
  ...(fieldIds && { fieldIds }),
});

/** Reads the rows of a page whose issues are known. An order by a column is applied again; otherwise the rows have the order of the ids. */
async function rowsOf(
  db: DbOrTx,
  viewer: Viewer,
  bin: IssueFilter['bin'],
  ids: readonly string[],
  request: Pick<Request, 'sortBy' | 'details' | 'fieldIds'>,
): Promise<IssueListRecord[]> {
  if (ids.length === 0) return [];
  const { sortBy } = request;
  const part = { sortBy: columnOf(sortBy), limit: ids.length, offset: 0 };
  const rows = await listIssues(db, viewer, { ids, bin }, part, withDetails(request));
  if (isColumn(sortBy)) return rows;
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** Whether the last request for a list had to count its matches. If so, the next request counts them while it loads the page. */
const lengths = kept<{ counted: boolean }>();

async function pageWithWords(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter & { q: string },
  { page, pageSize, ...request }: Request,
): Promise<ListOf<IssueListRecord>> {
  const part = { sortBy: request.sortBy, limit: pageSize, offset: (page - 1) * pageSize };
  const { ids, n } = await foundIssues(db, viewer, filter, part, LIMITS.exactTotalOfWords);
  const items = await rowsOf(db, viewer, filter.bin, ids, request);
  return { items, page, pageSize, ...totalOf(n, LIMITS.exactTotalOfWords) };
}

export async function pageOfIssues<T>(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter,
  request: Request,
  present: (rows: IssueListRecord[]) => Promise<T[]>,
): Promise<ListOf<T>> {
  const { sortBy, most = LIMITS.exactTotal } = request;
  const { q } = filter;
  if (q) {
    const list = await pageWithWords(db, viewer, { ...filter, q }, request);
    return { ...list, items: await present(list.items) };
  }
  const exact = countedUpTo(viewer, filter, most);
  if (isColumn(sortBy) && countsWithPage(viewer, filter)) {
    const list = await countedPage(
      request,
      (limit, offset) => listIssues(db, viewer, filter, { sortBy, limit, offset }, { counted: most, ...withDetails(request) }),
      () => countIssues(db, viewer, filter, most),
      exact,
    );
    return { ...list, items: await present(list.items) };
  }
  const length = lengths(JSON.stringify([viewer.workspaceId, viewer.userId, filter]), () => ({ counted: false }));
  const early = length.counted ? countIssues(db, viewer, filter, most) : null;
  // Without this handler, a failed count that is never awaited would be an unhandled rejection.
  early?.catch(() => {});
  let counted = false;
  const list = await presentedPage(
    request,
    async (limit, offset) =>
      isColumn(sortBy)
        ? listIssues(db, viewer, filter, { sortBy, limit, offset }, withDetails(request))
        : rowsOf(db, viewer, filter.bin, await idsByField(db, viewer, filter, sortBy, { limit, offset }), request),
    () => {
      counted = true;
      return early ?? countIssues(db, viewer, filter, most);
    },
    present,
    exact,
  );
  length.counted = counted;
  return list;
}

const QUERY_CANCELED = '57014';
/** The time in milliseconds after which a complete count is cancelled. */
const LONGEST_COUNT = 5_000;

/**
 * Counts all matches of a filter. Cancels the count after `longest` milliseconds.
 * @throws Refusal COUNT_TOO_SLOW
 */
export async function countAll(
  database: Database,
  viewer: Viewer,
  { q, ...filter }: IssueFilter,
  longest = LONGEST_COUNT,
): Promise<number> {
  try {
    return await database.readingFor(longest, async (tx) => {
      if (!q) return countIssues(tx, viewer, filter, null);
      return (await lookUpIssues(tx, viewer, { ...filter, q }, { sortBy: 'updatedAt', limit: 0, offset: 0 }, null)).n;
    });
  } catch (error) {
    if (sqlState(error) === QUERY_CANCELED) throw refusal('COUNT_TOO_SLOW');
    throw error;
  }
}
