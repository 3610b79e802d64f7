import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/toast.ts';
import { orderOf, useDownloadExport } from './exports.queries.ts';
import { useCome } from './use-come.ts';

/** The files of a project stand on the page, and not hidden while what comes next is loaded: their list says itself what came. */
const listTellsOf = (projectId: string): boolean => document.querySelector(`[data-exports-of="${projectId}"]`)?.checkVisibility() ?? false;

/**
 * Says when a file that was on its way has come, wherever one is by then. Excel that was asked for on this page is downloaded at once, as
 * a button that says so promises; a report says so in the list of its project's files, where that is in sight.
 */
export function useArrivals(jobs: readonly ExportJob[]): void {
  const t = useT('exports');
  const queryClient = useQueryClient();
  const { mutateAsync } = useDownloadExport();
  useCome(jobs, ({ id, kind, status, projectId, fileName, failure }) => {
    // That one cannot be had is told by the mutation itself.
    const download = (then?: () => void) => void mutateAsync(id).then(then, () => undefined);
    if (kind === 'REPORT' && projectId !== null && listTellsOf(projectId)) return;
    if (status === 'FAILED') toast.bad(`${fileName}: ${failure ?? t('failed')}`);
    else if (kind !== 'REPORT' && orderOf(queryClient, id)) download(() => toast.ok(t('downloaded', { name: fileName })));
    else toast.ok(t('made', { name: fileName }), { label: t('download'), run: () => download() });
  });
}
