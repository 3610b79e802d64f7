import type { ListOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { DbOrTx } from '../platform/database.ts';
import { listPage, type PageRequest } from '../platform/paging.ts';
import type { IssueFilter, Viewer } from './issue-filter.repo.ts';
import { countGathered, countIssues, gathers, type IssueListRecord, type IssueSort, listIssues } from './issue-list.repo.ts';
import { MOST_GATHERED } from './issue-words.repo.ts';

type Request = PageRequest & { sortBy: IssueSort };

/** A page out of all that have the words of a text; `known` where there are too many to sort, but it is known that more match than are counted. */
async function gatheredPage(db: DbOrTx, viewer: Viewer, filter: IssueFilter, { page, pageSize, sortBy }: Request) {
  const items = await listIssues(db, viewer, filter, { sortBy, limit: pageSize, offset: (page - 1) * pageSize }, 'gather');
  const [first] = items;
  const { n, hits } = first ? { n: first.total ?? 0, hits: first.hits ?? 0 } : await countGathered(db, viewer, filter);
  const more = n > LIMITS.exactTotal;
  if (hits < MOST_GATHERED) return { list: { items, page, pageSize, total: more ? LIMITS.exactTotal : n, more } };
  return { list: null, known: more };
}

/**
 * One page of a list. One query, and one more where its length does not show; with a text in it one that asks whose list it is, and two more
 * where its words stand in more issues than are counted.
 */
export async function pageOfIssues(db: DbOrTx, viewer: Viewer, filter: IssueFilter, request: Request): Promise<ListOf<IssueListRecord>> {
  const found = (await gathers(db, viewer, filter)) ? await gatheredPage(db, viewer, filter, request) : null;
  if (found?.list) return found.list;
  return listPage(
    request,
    (limit, offset) => listIssues(db, viewer, filter, { sortBy: request.sortBy, limit, offset }),
    async () => (found?.known ? LIMITS.exactTotal + 1 : countIssues(db, viewer, filter)),
  );
}
