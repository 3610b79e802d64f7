import { type Dashboard, type DashboardLayout, dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import type { DashboardSearch } from './dashboard.search.ts';

const key = ['dashboard'] as const;

/** While another period loads, the previous data of the same person stays visible. The page shows errors itself, such as rejected dates. */
export const dashboardQuery = (query: DashboardSearch) =>
  queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => call(dashboardContract.get, { query }, { signal, background: true }),
    placeholderData: (before, queryBefore) => {
      const [, asked] = (queryBefore?.queryKey ?? []) as [string?, DashboardSearch?];
      return asked?.userId === query.userId ? before : undefined;
    },
    meta: { takes: () => true },
  });

export function useSaveLayout() {
  const queryClient = useQueryClient();
  return useMutation({
    // Runs the saves in sequence, so that the last change is kept.
    scope: { id: 'dashboardLayout' },
    mutationFn: (layout: DashboardLayout) => call(dashboardContract.setLayout, { body: layout }),
    onMutate: (layout) => {
      queryClient.setQueriesData<Dashboard>({ queryKey: key }, (before) => before && { ...before, layout });
      // A pending query can return the old layout, so the dashboard is refetched after the save.
      return { overtaken: queryClient.isFetching({ queryKey: key }) > 0 };
    },
    onSettled: (_done, error, _layout, context) => {
      if (error || context?.overtaken) void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
