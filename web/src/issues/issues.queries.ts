import type { ArgsOf } from '@coloa/contract/http.ts';
import type { IssueReadiness } from '@coloa/contract/issues/issue-gap.schema.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { neutralNames } from '@coloa/contract/readiness/neutral-names.ts';
import { byGivenName } from '@coloa/contract/users/given-name.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { dashboardKey, issueKeys, projectKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { nextPage } from '../lib/lists.ts';
import { projectQuery } from '../projects/projects.queries.ts';
import { type IssueSearch, listQueryOf } from './issues.search.ts';

export const issuePageSize = 50;

/** Data that was prefetched for a link under the pointer is not requested again if its page opens within this time. */
const REQUESTED_AHEAD_MS = 2_000;

/**
 * Refetches on window focus and on mount, because other users can change issues. On mount, valid data that is younger than
 * `REQUESTED_AHEAD_MS` is not refetched.
 */
const fresh = {
  refetchOnMount: ({ state }: { state: { isInvalidated: boolean; dataUpdatedAt: number } }) =>
    state.isInvalidated || Date.now() - state.dataUpdatedAt > REQUESTED_AHEAD_MS ? 'always' : false,
  refetchOnWindowFocus: 'always',
} as const;

/** Lists the issues of a project, or of all projects if `projectId` is null. `fields` are keys of the custom fields of the rows. */
export const issueListQuery = (projectId: string | null, search: IssueSearch, fields: readonly string[] = []) => {
  const query = listQueryOf(projectId, search, issuePageSize, fields);
  return queryOptions({
    queryKey: [...issueKeys.lists, query],
    queryFn: ({ signal }) => call(issuesContract.list, { query }, { signal, background: true }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
};

export function loadIssueList(queryClient: QueryClient, projectId: string | null, search: IssueSearch): void {
  const query = issueListQuery(projectId, search);
  if (!queryClient.getQueryData(query.queryKey)) void queryClient.prefetchQuery(query);
}

type CountQuery = NonNullable<ArgsOf<typeof issuesContract.count>['query']>;

/** Returns the key of a cached total. Cached values below `issueKeys.lists` must have `items`, because `showInCache` maps over them. */
const totalKey = (query: CountQuery) => [...issueKeys.lists, 'total', query];
const notCounted = { items: [], total: null };

/**
 * Returns the exact total of a list, even above the limit of `total` in the list's response. It is null until `count` succeeds, and again
 * after every invalidation.
 */
export function useIssueTotal(projectId: string | null, search: IssueSearch) {
  const { sortBy: _, page: __, pageSize: ___, ...query } = listQueryOf(projectId, search, issuePageSize);
  const client = useQueryClient();
  // This query function runs first and after each invalidation, so an invalidation resets the total to null.
  const { data } = useQuery<{ items: never[]; total: number | null }>({
    queryKey: totalKey(query),
    queryFn: () => notCounted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (asked: CountQuery) => call(issuesContract.count, { query: asked }),
    onSuccess: ({ total }, asked) => client.setQueryData(totalKey(asked), { items: [], total }),
  });
  const counting = isPending && JSON.stringify(variables) === JSON.stringify(query);
  return { total: data?.total ?? null, count: () => mutate(query), counting };
}

export const issueCountQuery = (projectId: string | null) =>
  queryOptions({
    queryKey: [...issueKeys.lists, 'count', projectId],
    queryFn: ({ signal }) =>
      call(issuesContract.list, { query: { projectId: projectId ?? undefined, pageSize: 1 } }, { signal, background: true }),
    select: ({ total }) => total,
    meta: { background: true },
  });

export const waitingCountQuery = (projectId: string | null) =>
  queryOptions({
    queryKey: [...issueKeys.lists, 'waiting', projectId],
    queryFn: ({ signal }) =>
      call(
        issuesContract.list,
        { query: { projectId: projectId ?? undefined, waitingFor: 'me', pageSize: 1 } },
        { signal, background: true },
      ),
    select: ({ total }) => total,
    meta: { background: true },
  });

export async function readinessOf(projectId: string, ids: readonly string[]): Promise<IssueReadiness[]> {
  const found: IssueReadiness[] = [];
  for (let from = 0; from < ids.length; from += LIMITS.readiness) {
    const query = { ids: ids.slice(from, from + LIMITS.readiness).join(',') };
    found.push(...(await call(issuesContract.readiness, { params: { id: projectId }, query }, { background: true })));
  }
  return found;
}

export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: issueKeys.one(id),
    queryFn: ({ signal }) => call(issuesContract.get, { params: { id } }, { signal, background: true }),
    ...fresh,
  });

export function loadIssue(queryClient: QueryClient, id: string): void {
  const query = issueQuery(id);
  if (!queryClient.getQueryData(query.queryKey)) void queryClient.prefetchQuery(query);
}

export const issueHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: issueKeys.history(id),
    queryFn: ({ signal, pageParam }) =>
      call(issuesContract.history, { params: { id }, query: { before: pageParam } }, { signal, background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    meta: { background: true },
  });

/** Invalidates the queries of issues, and those of projects and the dashboard, because projects and the dashboard show issue counts. */
export const refreshIssues = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: issueKeys.all }),
    queryClient.invalidateQueries({ queryKey: projectKeys.all }),
    queryClient.invalidateQueries({ queryKey: dashboardKey }),
  ]);

/** Returns the key of an issue of the page, to name it in a toast. */
export const issueKeyIn = (queryClient: QueryClient, id: string): string => queryClient.getQueryData(issueQuery(id).queryKey)?.key ?? '';

export function showInCache(queryClient: QueryClient, id: string, view: Partial<Issue>): void {
  queryClient.setQueryData(issueQuery(id).queryKey, (issue) => issue && { ...issue, ...view });
  queryClient.setQueriesData<{ items: { id: string }[] }>(
    { queryKey: issueKeys.lists },
    (list) => list && { ...list, items: list.items.map((row) => (row.id === id ? { ...row, ...view } : row)) },
  );
}

export type IssueUpdateInput = NonNullable<ArgsOf<typeof issuesContract.update>['body']>;
export type IssueCreateInput = NonNullable<ArgsOf<typeof issuesContract.create>['body']>;

export const useIssueProject = (projectId: string): Project | undefined => useQuery(projectQuery(projectId)).data;

/** Returns the names that the readiness check ignores when it judges the language of the issue's texts. */
export const useNeutralNames = ({ project: { id, name } }: Pick<Issue, 'project'>): string[] =>
  neutralNames({ name, client: useIssueProject(id)?.client ?? '' });

export function peopleOf(project: Pick<Project, 'assignees'> | undefined): Person[] {
  return (project?.assignees ?? []).map(({ person }) => person).sort(byGivenName);
}
