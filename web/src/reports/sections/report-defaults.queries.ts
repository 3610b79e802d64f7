import type { ArgsOf } from '@coloa/contract/http.ts';
import { type ReportDefaults, reportDefaultsContract } from '@coloa/contract/reports/report-defaults.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { reportKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';
import { ApiError, ofField } from '../../lib/api-error.ts';

export const reportDefaultsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: reportKeys.defaults(workspaceId),
    queryFn: ({ signal }) => call(reportDefaultsContract.get, { params: { id: workspaceId } }, { signal, background: true }),
    meta: { background: true },
  });

type ReportDefaultsInput = NonNullable<ArgsOf<typeof reportDefaultsContract.save>['body']>;

/** Returns a function that saves the defaults. The caller shows field errors and edit conflicts. */
export function useSaveReportDefaults(workspaceId: string): (body: ReportDefaultsInput) => Promise<ReportDefaults> {
  const queryClient = useQueryClient();
  // Keeps the newer version, because two saves can run concurrently, and their responses may arrive in any order.
  const keep = (defaults: ReportDefaults) =>
    queryClient.setQueryData(reportKeys.defaults(workspaceId), (now?: ReportDefaults) =>
      now && now.version > defaults.version ? now : defaults,
    );
  return async (body) => {
    try {
      const defaults = await call(
        reportDefaultsContract.save,
        { params: { id: workspaceId }, body },
        { takes: (problem) => ofField(problem) || problem.code === 'EDIT_CONFLICT' },
      );
      keep(defaults);
      // Reports of projects inherit the defaults, so all cached reports are stale.
      void queryClient.invalidateQueries({ queryKey: reportKeys.all });
      return defaults;
    } catch (error) {
      if (error instanceof ApiError && error.has('EDIT_CONFLICT')) keep(error.current as ReportDefaults);
      throw error;
    }
  };
}
