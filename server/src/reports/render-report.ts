import { createReportRenderer, type RenderOptions, type ReportJob } from './report-renderer.ts';

const renderer = createReportRenderer({
  worker: new URL('./report.worker.ts', import.meta.url),
  idleMs: 60_000,
  limitMs: 120_000,
  queueLimit: 20,
});

/**
 * Generates the report in a worker thread, one report at a time. Calls `prepare` when it is the report's turn. Rejects with the signal's
 * reason, the error of `prepare`, or a `ReportError`.
 */
export const renderReport = (prepare: () => Promise<ReportJob>, options: RenderOptions = {}): Promise<Buffer> =>
  renderer.render(prepare, options);

export const openReportWorkers = (): void => renderer.open();

/** Rejects new and waiting reports, and lets the current report finish within `graceMs`. */
export function closeReportWorkers(graceMs = 8_000): Promise<void> {
  return renderer.close(graceMs);
}
