import type { ListOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept } from '../../platform/database/prepared.ts';
import { countedPage, listPage, type PageRequest, presentedPage } from '../../platform/http/paging.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { countFound, countGathered, countIssues, gathers } from './issue-counts.repo.ts';
import type { IssueFilter, Viewer } from './issue-filter.repo.ts';
import { countsWithPage, firstFound, type IssueListRecord, type IssueSort, listIssues } from './issue-list.repo.ts';
import { howCommon, MOST_GATHERED, searchValues } from './issue-word-conditions.repo.ts';

type Request = PageRequest & { sortBy: IssueSort };

/** A smaller share of the sampled issues is not reliable, because a few more or less would change it too much. */
const SEEMS_COMMON = 0.03;
/**
 * A page is searched for by a scan if it is expected within this number of visible issues. Beyond that, looking up and sorting all issues
 * with the words is faster. `own`: for users who cannot read every project, because their scan also passes over issues of other projects.
 */
const WALKED = { everything: 16_000, own: 2_000 };
/** A scan ends after this multiple of the expected number of issues, because the words are then rarer than in the sample. */
const PATIENCE = 3;
/** Pages that end within this number of issues are merged from parts. */
const MOST_IN_PARTS = 2_000;
/** If the issues with the words are too many to sort, pages that end before this position are found by a scan. */
const NEAR = 100;

/**
 * Returns a page for words that seem to be frequent, so that it is found by a short scan, while the matches are counted. Null if it is too
 * far away, or not found among the scanned rows.
 */
async function nearPage(db: DbOrTx, viewer: Viewer, filter: IssueFilter, { page, pageSize, sortBy }: Request, share: number) {
  const away = (page * pageSize) / share;
  if (share < SEEMS_COMMON || away > (readsEveryProject(viewer) ? WALKED.everything : WALKED.own)) return null;
  const offset = (page - 1) * pageSize;
  const [items, counted] = await Promise.all([
    listIssues(db, viewer, filter, { sortBy, limit: pageSize, offset, among: Math.ceil(away * PATIENCE) }, 'near'),
    countFound(db, viewer, filter, share),
  ]);
  const more = counted > LIMITS.exactTotal;
  if (items.length < pageSize && (more || items.length < counted - offset)) return null;
  return { items, page, pageSize, total: more ? LIMITS.exactTotal : counted, more };
}

/**
 * Returns a page of the user's own projects that is too far for a scan: words are looked up in two parts, and the page is merged from their
 * first rows. Null for rare words, later pages, and users who read every project.
 */
async function pageInParts(db: DbOrTx, viewer: Viewer, filter: IssueFilter, { page, pageSize, sortBy }: Request, share: number) {
  const among = page * pageSize;
  if (share < SEEMS_COMMON || among > MOST_IN_PARTS || readsEveryProject(viewer)) return null;
  const { ids, n } = await firstFound(db, viewer, filter, { sortBy, among });
  const offset = among - pageSize;
  const items = await listIssues(db, viewer, { ...filter, ids }, { sortBy, limit: pageSize, offset, among: ids.length }, 'these');
  const more = n > LIMITS.exactTotal;
  return { items, page, pageSize, total: more ? LIMITS.exactTotal : n, more };
}

/**
 * Returns a page from all issues with the words of a text; null if there are too many to sort, and then whether it is known that more match
 * than are counted.
 */
async function gatheredPage(db: DbOrTx, viewer: Viewer, filter: IssueFilter, { page, pageSize, sortBy }: Request) {
  const items = await listIssues(db, viewer, filter, { sortBy, limit: pageSize, offset: (page - 1) * pageSize }, 'gather');
  const [first] = items;
  const { n, hits } = first ? { n: first.total ?? 0, hits: first.hits ?? 0 } : await countGathered(db, viewer, filter);
  const more = n > LIMITS.exactTotal;
  if (hits < MOST_GATHERED) return { list: { items, page, pageSize, total: more ? LIMITS.exactTotal : n, more } };
  return { list: null, known: more };
}

/** Whether a list had to be counted at its last request: then it is counted in parallel to the page, because users turn pages or return. */
const lengths = kept<{ counted: boolean }>();

/** Returns a page of a list with a search text. */
async function pageWithWords(db: DbOrTx, viewer: Viewer, filter: IssueFilter, request: Request): Promise<ListOf<IssueListRecord>> {
  const { sortBy } = request;
  const { query = '' } = searchValues(filter.q);
  const share = await howCommon(db, viewer, query);
  const near = await nearPage(db, viewer, filter, request, share);
  if (near) return near;
  const inParts = await pageInParts(db, viewer, filter, request, share);
  if (inParts) return inParts;
  const { list, known } = await gatheredPage(db, viewer, filter, request);
  if (list) return list;
  const how = request.page * request.pageSize < NEAR ? 'cross' : 'all';
  return listPage(
    request,
    (limit, offset) => listIssues(db, viewer, filter, { sortBy, limit, offset }, how),
    async () => (known ? LIMITS.exactTotal + 1 : countFound(db, viewer, filter, share)),
  );
}

/**
 * Returns one page of a list, with its rows presented. One query, and at most one more for the length of the list. With a search text about
 * ten more at most.
 */
export async function pageOfIssues<T>(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter,
  request: Request,
  present: (rows: IssueListRecord[]) => Promise<T[]>,
): Promise<ListOf<T>> {
  const { sortBy } = request;
  if (await gathers(db, viewer, filter)) {
    const list = await pageWithWords(db, viewer, filter, request);
    return { ...list, items: await present(list.items) };
  }
  if (countsWithPage(viewer, filter)) {
    const list = await countedPage(
      request,
      (limit, offset) => listIssues(db, viewer, filter, { sortBy, limit, offset, counted: true }),
      () => countIssues(db, viewer, filter),
    );
    return { ...list, items: await present(list.items) };
  }
  const length = lengths(JSON.stringify([viewer.workspaceId, viewer.userId, filter]), () => ({ counted: false }));
  const early = length.counted ? countIssues(db, viewer, filter) : null;
  // An error is handled where the result is awaited, which may not happen.
  early?.catch(() => {});
  let counted = false;
  const list = await presentedPage(
    request,
    (limit, offset) => listIssues(db, viewer, filter, { sortBy, limit, offset }),
    () => {
      counted = true;
      return early ?? countIssues(db, viewer, filter);
    },
    present,
  );
  length.counted = counted;
  return list;
}
