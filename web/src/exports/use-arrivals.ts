import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { orderOf, useDownloadExport } from './exports.queries.ts';
import { useCome } from './use-come.ts';

/** Whether the list of a project's files is visible on the page, and therefore announces finished reports itself. */
const listTellsOf = (projectId: string): boolean => document.querySelector(`[data-exports-of="${projectId}"]`)?.checkVisibility() ?? false;

/**
 * Announces a finished or failed file on any page. A finished file that was requested on this page is downloaded immediately. A visible
 * list of the project's files announces reports itself.
 */
export function useArrivals(jobs: readonly ExportJob[]): void {
  const t = useT('exports');
  const queryClient = useQueryClient();
  const { mutateAsync } = useDownloadExport();
  useCome(jobs, ({ id, kind, status, projectId, fileName, failure }) => {
    // The mutation shows the error of a failed download.
    const download = (then?: () => void) => void mutateAsync(id).then(then, () => undefined);
    // Whether the list of the project announces the file.
    const told = kind === 'REPORT' && projectId !== null && listTellsOf(projectId);
    if (status === 'DONE' && orderOf(queryClient, id)) download(() => told || toast.ok(t('downloaded', { name: fileName })));
    else if (told) return;
    else if (status === 'FAILED') toast.bad(`${fileName}: ${failure ?? t('failed')}`);
    else toast.ok(t('made', { name: fileName }), { label: t('download'), run: () => download() });
  });
}
