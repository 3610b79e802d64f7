import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '../app/paths.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/toast.ts';
import { isRunning, orderOf, useDownloadExport } from './exports.queries.ts';

/**
 * Says when a file that was on its way has come, wherever one is by then. Excel that was asked for on this page is downloaded at once, as
 * a button that says so promises; a report says so on its own page.
 */
export function useArrivals(jobs: readonly ExportJob[]): void {
  const t = useT('exports');
  const queryClient = useQueryClient();
  const { mutateAsync } = useDownloadExport();
  const pathname = useLocation({ select: (location) => location.pathname });
  const onTheirWay = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    // That one cannot be had is told by the mutation itself.
    const download = (id: string, then?: () => void) => void mutateAsync(id).then(then, () => undefined);
    const come = jobs.filter(({ id, status }) => onTheirWay.current.has(id) && (status === 'DONE' || status === 'FAILED'));
    onTheirWay.current = new Set(jobs.filter(isRunning).map(({ id }) => id));
    for (const { id, kind, status, projectId, fileName, failure } of come) {
      if (kind === 'REPORT' && projectId !== null && pathname === paths.report(projectId)) continue;
      if (status === 'FAILED') toast.bad(`${fileName}: ${failure ?? t('failed')}`);
      else if (kind !== 'REPORT' && orderOf(queryClient, id)) download(id, () => toast.ok(t('downloaded', { name: fileName })));
      else toast.ok(t('made', { name: fileName }), { label: t('download'), run: () => download(id) });
    }
  }, [jobs, mutateAsync, pathname, queryClient, t]);
}
