import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { useEffect, useRef } from 'react';
import { isRunning } from './exports.queries.ts';

/** Calls `onCome` once for each export that was pending in the previous list and has finished or failed since. */
export function useCome(jobs: readonly ExportJob[], onCome: (job: ExportJob) => void): void {
  const onTheirWay = useRef<ReadonlySet<string>>(new Set());
  const latest = useRef(onCome);
  useEffect(() => {
    latest.current = onCome;
  });
  useEffect(() => {
    const come = jobs.filter(({ id, status }) => onTheirWay.current.has(id) && (status === 'DONE' || status === 'FAILED'));
    onTheirWay.current = new Set(jobs.filter(isRunning).map(({ id }) => id));
    for (const job of come) latest.current(job);
  }, [jobs]);
}
