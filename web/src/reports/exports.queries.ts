import { type ExportJob, exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call, callAsync, download, saveFile } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { type KeptJob, keptJobs } from './kept-jobs.ts';
import { type ReportOptions, requestOf } from './report-options.ts';

const jobKey = (id: string) => ['exports', 'job', id] as const;
/** Often enough for a bar that moves. */
const pollMs = 700;

const isRunning = (job: ExportJob | undefined): boolean => job?.status === 'WAITING' || job?.status === 'RUNNING';

/** How far a report has come; asked again until it is done. One the server no longer knows leaves the list. */
export const exportJobQuery = (id: string) =>
  queryOptions({
    queryKey: jobKey(id),
    queryFn: async ({ signal }) => {
      try {
        return await call(exportsContract.getJob, { params: { id } }, { signal, background: true });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) keptJobs.remove(id);
        throw error;
      }
    },
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : false),
    meta: { background: true },
  });

/** The reports of a project asked for on this device, newest first. */
export function useKeptJobs(projectId: string): KeptJob[] {
  return useSyncExternalStore(keptJobs.subscribe, keptJobs.list).filter((job) => job.projectId === projectId);
}

export function useRequestReport(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (options: ReportOptions) => callAsync<ExportJob>(exportsContract.report, { body: requestOf(projectId, options) }),
    onSuccess: (job, options) => {
      queryClient.setQueryData(exportJobQuery(job.id).queryKey, job);
      keptJobs.add({ id: job.id, projectId, createdAt: job.createdAt, options });
    },
  });
}

/** Cancels a report on its way, or drops one that is finished. */
export function useDropReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(exportsContract.cancelJob, { params: { id } }, { background: true }),
    onSuccess: (_done, id) => {
      keptJobs.remove(id);
      queryClient.removeQueries({ queryKey: jobKey(id) });
    },
  });
}

export function useDownloadReport() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: async (id: string) => saveFile(await download(exportsContract.result, { params: { id } })),
    onError: (_error, id) => queryClient.invalidateQueries({ queryKey: jobKey(id) }),
  });
}

/** How many issues of each severity such a report would hold; undefined while that is not known. */
export function useReportCounts(projectId: string, statuses: readonly IssueStatus[]): Record<Severity, number> | undefined {
  const status = statuses.join(',');
  const counts = useQueries({
    queries: SEVERITIES.map((severity) => ({
      // Among the lists of issues, so that what changes an issue counts again.
      queryKey: ['issues', 'list', 'count', projectId, severity, status],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(issuesContract.list, { query: { projectId, severity, status, pageSize: 1 } }, { signal, background: true }),
      enabled: statuses.length > 0,
      meta: { background: true },
    })),
  });
  const entries = counts.map((count, at) => [SEVERITIES[at], count.data?.total] as const);
  if (entries.some(([, total]) => total === undefined)) return undefined;
  return Object.fromEntries(entries) as Record<Severity, number>;
}
