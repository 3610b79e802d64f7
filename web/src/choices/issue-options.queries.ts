import { COUNTED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { issueKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

const mostOffered = 8;

/** Searches the issues of a project, or of every project that the user can see if `projectId` is null. */
export const issueOptionsQuery = (projectId: string | null, q: string, status?: string, pageSize = mostOffered) => {
  const query = { projectId: projectId ?? undefined, q, status, sortBy: '-updatedAt' as const, pageSize };
  return queryOptions({
    queryKey: [...issueKeys.lists, 'options', query],
    queryFn: ({ signal }) => call(issuesContract.list, { query }, { signal, background: true }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: { background: true },
  });
};

/** Number of issues among which those of the same vulnerability type are offered first. */
const mostCompared = 50;

/** Omits duplicates and rejected issues, because the server does not accept them as the original of a duplicate. */
export const originalsQuery = (projectId: string | null, q: string) =>
  issueOptionsQuery(projectId, q, COUNTED_STATUSES.join(','), mostCompared);

/** Returns the issues to offer: first those of the given vulnerability types, then the others, each in the given order. */
export function likelyOriginals<Row extends { bugId: string | null }>(rows: readonly Row[], types: readonly string[]): Row[] {
  const rank = ({ bugId }: Row): number => (bugId !== null && types.includes(bugId) ? 0 : 1);
  return rows.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostOffered);
}
