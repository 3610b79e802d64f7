import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { type ToastAction, toast } from '../ui/feedback/toast.ts';
import { orderOf, useDownloadExport } from './exports.queries.ts';
import { useCome } from './use-come.ts';

/** Returns whether a list of the project's exports shows the export. That list announces finished and failed reports itself. */
const listTellsOf = (id: string): boolean =>
  document.querySelector(`[data-exports-of] [data-export="${CSS.escape(id)}"]`)?.checkVisibility() ?? false;

/**
 * Downloads a finished file if it was requested on this page, and announces finished and failed files in toasts. A visible list of the
 * project's exports announces its reports instead.
 */
export function useArrivals(jobs: readonly ExportJob[]): void {
  const t = useT('exports');
  const queryClient = useQueryClient();
  const { mutateAsync } = useDownloadExport();
  useCome(jobs, ({ id, kind, status, fileName, failure }) => {
    // The mutation shows the error of a failed download.
    const download = (then?: () => void) => void mutateAsync(id).then(then, () => undefined);
    const told = kind === 'REPORT' && listTellsOf(id);
    const end = (kind: 'ok' | 'bad', text: string, action?: ToastAction) => toast.result(id, { kind, text, ...(action && { action }) });
    if (status === 'DONE' && orderOf(queryClient, id)) download(() => told || end('ok', t('downloaded', { name: fileName })));
    else if (told) return;
    else if (status === 'FAILED') end('bad', `${fileName}: ${failure ?? t('failed')}`);
    else end('ok', t('made', { name: fileName }), { label: t('download'), run: () => download() });
  });
}
