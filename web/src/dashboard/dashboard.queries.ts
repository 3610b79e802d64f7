import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

interface DashboardQuery {
  from?: string;
  to?: string;
  userId?: string;
}

/** Somebody's work; what stood there stays while other days load. */
export const dashboardQuery = (query: DashboardQuery) =>
  queryOptions({
    queryKey: ['dashboard', query],
    queryFn: ({ signal }) => call(dashboardContract.get, { query }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
