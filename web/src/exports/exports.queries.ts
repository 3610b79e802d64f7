import { type ExportJob, exportJobsContract } from '@coloa/contract/exports/export-jobs.contract.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download, saveFile } from '../lib/api-client.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import type { ExportOrder } from './ask-for-export.ts';

const jobsKey = ['exports', 'jobs'] as const;
const ordersKey = ['exports', 'order'] as const;
const orderKey = (id: string) => [...ordersKey, id] as const;
/** The polling interval in milliseconds while any running export is younger than `LONG_MS`. */
const POLL_MS = 700;
const LONG_MS = 10_000;
const LONG_POLL_MS = 2_500;

export const isRunning = ({ status }: Pick<ExportJob, 'status'>): boolean => status === 'WAITING' || status === 'RUNNING';

const pollAfter = (jobs: readonly ExportJob[]): number | false => {
  const running = jobs.filter(isRunning);
  if (running.length === 0) return false;
  return running.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < LONG_MS) ? POLL_MS : LONG_POLL_MS;
};

/** Exports of the current project, of all saved versions of its report, or of one of them. */
export type ExportsOf = 'current' | 'versions' | { versionId: string };

const isOf = ({ versionId }: ExportJob, of: ExportsOf): boolean =>
  of === 'current' ? versionId === null : of === 'versions' ? versionId !== null : versionId === of.versionId;

/**
 * Returns at most 100 pending and available exports of the user, newest first; `projectId` limits this list to one project, and `of` to its
 * current report or saved versions.
 */
export const exportJobsQuery = (projectId?: string, of?: ExportsOf) =>
  queryOptions({
    // The key omits the project, because all components share one list and filter it.
    queryKey: jobsKey,
    queryFn: ({ signal }) => call(exportJobsContract.jobs, {}, { signal, background: true }),
    select: ({ items }) =>
      items.filter((job) => (projectId === undefined || job.projectId === projectId) && (of === undefined || isOf(job, of))),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => pollAfter(state.data?.items ?? []),
    meta: { background: true },
  });

const refresh = (queryClient: QueryClient): Promise<unknown> => queryClient.invalidateQueries({ queryKey: jobsKey });

/** Stores the request of an export, so that the page can repeat it and download the finished file. */
export function keepOrder(queryClient: QueryClient, id: string, order: ExportOrder): void {
  // No component observes the request, so TanStack Query would otherwise remove it after 5 minutes.
  queryClient.setQueryDefaults(ordersKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(orderKey(id), order);
}

/** Requests an export. The server generates the file even if the user leaves the page. */
export function useStartExport() {
  const queryClient = useQueryClient();
  return useOneMutation<ExportJob, ExportOrder>({
    mutationFn: async (order) => (await import('./ask-for-export.ts')).askForExport(order),
    onSuccess: (job, order) => {
      keepOrder(queryClient, job.id, order);
      // Adds the pending export to the list: a file that is finished before the next refetch would otherwise never be announced.
      queryClient.setQueryData(exportJobsQuery().queryKey, (list) => ({
        items: [job, ...(list?.items ?? []).filter(({ id }) => id !== job.id)],
      }));
      return refresh(queryClient);
    },
  });
}

/** Returns the stored request of an export; undefined if the export was requested elsewhere or before the last reload. */
export const orderOf = (queryClient: QueryClient, id: string): ExportOrder | undefined => queryClient.getQueryData(orderKey(id));

/** Cancels a running export, or removes a finished one. */
export function useDropExport() {
  const queryClient = useQueryClient();
  return useOneMutation<true, string>({
    mutationFn: (id) => call(exportJobsContract.cancelJob, { params: { id } }, { background: true }),
    onSettled: () => refresh(queryClient),
  });
}

/**
 * Downloads an export. Errors appear as a toast, because the download can start from a menu on any page. Several downloads can run at the
 * same time.
 */
export function useDownloadExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => saveFile(await download(exportJobsContract.result, { params: { id } }, { background: true })),
    onError: () => refresh(queryClient),
  });
}
