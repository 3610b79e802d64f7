import type { ArgsOf } from '@coloa/contract/http.ts';
import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { ReportWarning } from '@coloa/contract/readiness/report-warnings.ts';
import { type ReportSettings, type ReportVersion, reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import { keepPreviousData, queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { issueKeys, projectKeys, reportKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ApiError, ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { useSettled } from '../ui/behavior/steady-values.ts';

/** Clients cannot use this query. */
export const reportSettingsQuery = (projectId: string) =>
  queryOptions({
    queryKey: reportKeys.settings(projectId),
    queryFn: ({ signal }) => call(reportsContract.settings, { params: { id: projectId } }, { signal, background: true }),
  });

export type ReportSettingsInput = NonNullable<ArgsOf<typeof reportsContract.saveSettings>['body']>;

/** Settings that affect the preview, although its request does not contain them. */
const IN_PREVIEW = ['title', 'subtitle', 'draft', 'untested', 'sections', 'summary', 'appendix', 'classification'] as const;

/** Returns a function that saves the settings. The caller shows field errors and edit conflicts. */
export function useSaveReportSettings(projectId: string): (body: ReportSettingsInput) => Promise<ReportSettings> {
  const queryClient = useQueryClient();
  // Keeps the newer version, because two saves can run concurrently, and their responses may arrive in any order.
  const keep = (settings: ReportSettings) =>
    queryClient.setQueryData(reportKeys.settings(projectId), (now?: ReportSettings) =>
      now && now.version > settings.version ? now : settings,
    );
  return async (body) => {
    try {
      const settings = await call(
        reportsContract.saveSettings,
        { params: { id: projectId }, body },
        { takes: (problem) => ofField(problem) || problem.code === 'EDIT_CONFLICT' },
      );
      keep(settings);
      if (IN_PREVIEW.some((name) => body[name] !== undefined))
        void queryClient.invalidateQueries({ queryKey: reportKeys.previews(projectId) });
      return settings;
    } catch (error) {
      if (error instanceof ApiError && error.has('EDIT_CONFLICT')) keep(error.current as ReportSettings);
      throw error;
    }
  };
}

/** Confirms that the summary in a language is still right, although findings were published since its last change. */
export function useConfirmSummary(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation<ReportSettings, Language>({
    mutationFn: async (language) => {
      const { version } = await queryClient.ensureQueryData(reportSettingsQuery(projectId));
      return call(reportsContract.saveSettings, { params: { id: projectId }, body: { version, summaryConfirmed: [language] } });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reportKeys.settings(projectId) }),
        queryClient.invalidateQueries({ queryKey: reportKeys.previews(projectId) }),
      ]),
  });
}

export type ReportWanted = NonNullable<ArgsOf<typeof reportsContract.preview>['body']>;

export const reportPreviewQuery = (projectId: string, wanted: ReportWanted) =>
  queryOptions({
    queryKey: [...reportKeys.previews(projectId), wanted],
    queryFn: ({ signal }) => call(reportsContract.preview, { params: { id: projectId }, body: wanted }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnReconnect: true,
    // Caches the preview only briefly, because it can contain hundreds of findings with all texts.
    gcTime: 60_000,
  });

type WarnedOf = NonNullable<ArgsOf<typeof reportsContract.warnings>['body']>;

/** Returns the warnings about the report. Clients cannot use this request. */
export const unfitInReport = async (projectId: string, of: WarnedOf): Promise<ReportWarning[]> =>
  (await call(reportsContract.warnings, { params: { id: projectId }, body: of })).items;

/** Versions are sorted newest first. Clients cannot use this query. */
export const reportVersionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: reportKeys.versions(projectId),
    queryFn: ({ signal }) => call(reportsContract.versions, { params: { id: projectId } }, { signal, background: true }),
    select: ({ items }) => items,
    refetchOnMount: 'always',
  });

export function useMakeVersion(projectId: string) {
  const queryClient = useQueryClient();
  return useOneMutation<ReportVersion, string>({
    mutationFn: (note) => call(reportsContract.makeVersion, { params: { id: projectId }, body: { note } }, { takes: ofField }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reportKeys.versions(projectId) }),
        queryClient.invalidateQueries({ queryKey: projectKeys.history(projectId) }),
      ]),
  });
}

export function useDeleteVersion(projectId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (versionId: string) => call(reportsContract.deleteVersion, { params: { id: projectId, versionId } }),
    // Does not await the refetch. Otherwise, the reloaded list would lack the version before the user has left the version's page.
    onSettled: () => {
      for (const queryKey of [reportKeys.versions(projectId), reportKeys.shares(projectId), projectKeys.history(projectId)])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Returns the number of issues by severity that have one of `statuses`; undefined until all counts are loaded. */
export function useReportCounts(projectId: string, statuses: readonly IssueStatus[]): Record<Severity, number> | undefined {
  const status = statuses.join(',');
  const counts = useQueries({
    queries: SEVERITIES.map((severity) => ({
      // The key begins with the key of issue lists, so that a change to an issue refreshes the counts.
      queryKey: [...issueKeys.lists, 'count', projectId, severity, status],
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

/** Delay in ms that combines several clicks into one request. */
const SETTLE_MS = 350;

export const usePreview = (projectId: string, wanted: ReportWanted) =>
  useQuery(reportPreviewQuery(projectId, useSettled(wanted, SETTLE_MS)));
