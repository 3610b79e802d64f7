import type { ListOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { DbOrTx } from '../platform/database.ts';
import { listPage, type PageRequest } from '../platform/paging.ts';
import type { IssueFilter, Viewer } from './issue-filter.repo.ts';
import { countAll, countGathered, countIssues, gathers, type IssueListRecord, type IssueSort, listIssues } from './issue-list.repo.ts';
import { type HowToSearch, howCommon, MOST_GATHERED, searchValues } from './issue-words.repo.ts';

type Request = PageRequest & { sortBy: IssueSort };

/** Issues that are gone through for a page as quickly as all that have common words are looked up and sorted. */
const WALKED = 4_000;
/** Pages up to there are walked to whatever the words. */
const NEAR = 100;
/** Of those with the words that were gathered: where a filter leaves less of them, it leaves few issues to be gone through. */
const FEW_LEFT = 120;

/** A page out of all that have the words of a text; null where there are too many to sort, and then whether it is known that more match than are counted. */
async function gatheredPage(db: DbOrTx, viewer: Viewer, filter: IssueFilter, { page, pageSize, sortBy }: Request) {
  const items = await listIssues(db, viewer, filter, { sortBy, limit: pageSize, offset: (page - 1) * pageSize }, 'gather');
  const [first] = items;
  const { n, hits } = first ? { n: first.total ?? 0, hits: first.hits ?? 0 } : await countGathered(db, viewer, filter);
  const more = n > LIMITS.exactTotal;
  if (hits < MOST_GATHERED) return { list: { items, page, pageSize, total: more ? LIMITS.exactTotal : n, more } };
  return { list: null, known: more, few: n < FEW_LEFT };
}

/** How a page of what has very common words is found. One query at most. */
async function howToPage(db: DbOrTx, viewer: Viewer, filter: IssueFilter, { page, pageSize }: Request): Promise<HowToSearch> {
  const { query } = searchValues(filter.q);
  const reach = page * pageSize + 1;
  if (reach <= NEAR || query === undefined) return 'cross';
  return reach <= WALKED * (await howCommon(db, viewer, query)) ? 'cross' : 'all';
}

/**
 * One page of a list. One query, and one more where its length does not show; with a text in it one that asks whose list it is, and three more
 * where its words stand in more issues than are counted.
 */
export async function pageOfIssues(db: DbOrTx, viewer: Viewer, filter: IssueFilter, request: Request): Promise<ListOf<IssueListRecord>> {
  const found = (await gathers(db, viewer, filter)) ? await gatheredPage(db, viewer, filter, request) : null;
  if (found?.list) return found.list;
  const how = found ? await howToPage(db, viewer, filter, request) : 'walk';
  const count = found && !found.few ? countAll : countIssues;
  return listPage(
    request,
    (limit, offset) => listIssues(db, viewer, filter, { sortBy: request.sortBy, limit, offset }, how),
    async () => (found?.known ? LIMITS.exactTotal + 1 : count(db, viewer, filter)),
  );
}
