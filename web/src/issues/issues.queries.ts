import type { ArgsOf } from '@coloa/contract/http.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue, IssueReadiness } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
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

/** Rows per page of the list. */
export const issuePageSize = 50;

/**
 * Other users can change issues at any time, so visible data is refetched whenever the reader returns to the page. The data stays visible
 * until the response arrives.
 */
const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/** A page of the issues of a project, or of all projects for null. While another page or filter loads, the previous rows stay. */
export const issueListQuery = (projectId: string | null, search: IssueSearch) => {
  const query = listQueryOf(projectId, search, issuePageSize);
  return queryOptions({
    queryKey: [...issueKeys.lists, query],
    queryFn: ({ signal }) => call(issuesContract.list, { query }, { signal, background: true }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
};

type CountQuery = NonNullable<ArgsOf<typeof issuesContract.count>['query']>;

/** The key of a complete count. Like every entry below `issueKeys.lists`, its value has `items`. */
const totalKey = (query: CountQuery) => [...issueKeys.lists, 'total', query];
const notCounted = { items: [], total: null };

/** The number of all issues of a list, also above the limit of its total. Null until the reader has asked for it, and after a change. */
export function useIssueTotal(projectId: string | null, search: IssueSearch) {
  const { sortBy: _, page: __, pageSize: ___, ...query } = listQueryOf(projectId, search, issuePageSize);
  const client = useQueryClient();
  // A change of an issue makes the entry stale, so that this function runs again.
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

/** The total number of issues of a project, or of all, regardless of filters; only requested while there are filters. */
export const issueCountQuery = (projectId: string | null) =>
  queryOptions({
    queryKey: [...issueKeys.lists, 'count', projectId],
    queryFn: ({ signal }) =>
      call(issuesContract.list, { query: { projectId: projectId ?? undefined, pageSize: 1 } }, { signal, background: true }),
    select: ({ total }) => total,
    meta: { background: true },
  });

/** The number of issues of a project, or of all, that wait for the reader. */
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

/** Returns the gaps of these issues before review or acceptance; complete issues are left out. */
export async function readinessOf(projectId: string, ids: readonly string[]): Promise<IssueReadiness[]> {
  const found: IssueReadiness[] = [];
  for (let from = 0; from < ids.length; from += LIMITS.readiness) {
    const query = { ids: ids.slice(from, from + LIMITS.readiness).join(',') };
    found.push(...(await call(issuesContract.readiness, { params: { id: projectId }, query }, { background: true })));
  }
  return found;
}

/** One issue with its texts and the reader's permissions. */
export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: issueKeys.one(id),
    queryFn: ({ signal }) => call(issuesContract.get, { params: { id } }, { signal, background: true }),
    ...fresh,
  });

/** The history of an issue, newest first, in pages. */
export const issueHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: issueKeys.history(id),
    queryFn: ({ signal, pageParam }) =>
      call(issuesContract.history, { params: { id }, query: { before: pageParam } }, { signal, background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    meta: { background: true },
  });

/** Refetches issues, and the projects and the dashboard, which show counts of issues. */
export const refreshIssues = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: issueKeys.all }),
    queryClient.invalidateQueries({ queryKey: projectKeys.all }),
    queryClient.invalidateQueries({ queryKey: dashboardKey }),
  ]);

/** Shows a change before the server has confirmed it: in the issue and in the lists that contain it. */
export function showInCache(queryClient: QueryClient, id: string, view: Partial<Issue>): void {
  queryClient.setQueryData(issueQuery(id).queryKey, (issue) => issue && { ...issue, ...view });
  queryClient.setQueriesData<{ items: { id: string }[] }>(
    { queryKey: issueKeys.lists },
    (list) => list && { ...list, items: list.items.map((row) => (row.id === id ? { ...row, ...view } : row)) },
  );
}

export type IssueUpdateInput = NonNullable<ArgsOf<typeof issuesContract.update>['body']>;
export type IssueCreateInput = NonNullable<ArgsOf<typeof issuesContract.create>['body']>;

/** Returns the project of an issue: its people, scope, languages and the reader's permissions in it. */
export const useIssueProject = (projectId: string): Project | undefined => useQuery(projectQuery(projectId)).data;

/** All people in the project, by name. */
export function peopleOf(project: Pick<Project, 'assignees'> | undefined): Person[] {
  return (project?.assignees ?? []).map(({ person }) => person).sort(byGivenName);
}
