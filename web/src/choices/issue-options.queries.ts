import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { issueKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

/** Maximum number of options; a longer query finds the other issues. */
const mostOffered = 8;

/**
 * Issues that are not duplicates, last changed first: candidates for the original of a duplicate, or for a link. If `projectId` is null, of
 * every project that the reader can see.
 */
export const repeatableQuery = (projectId: string | null, q: string) => {
  const status = ISSUE_STATUSES.filter((each) => each !== 'DUPLICATE').join(',');
  const query = { projectId: projectId ?? undefined, q, status, sortBy: '-updatedAt' as const, pageSize: mostOffered };
  return queryOptions({
    queryKey: [...issueKeys.lists, 'repeatable', query],
    queryFn: ({ signal }) => call(issuesContract.list, { query }, { signal, background: true }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: { background: true },
  });
};
