import { createReportRenderer, type RenderOptions, type ReportJob } from './report-renderer.ts';

const renderer = createReportRenderer({
  worker: new URL('./report.worker.ts', import.meta.url),
  idleMs: 60_000,
  limitMs: 120_000,
  queueLimit: 20,
});

/**
 * The report as a file, made in a worker thread, one report at a time; `prepare` is called when its turn has come.
 * Rejects with the signal's reason when cancelled, else with a `ReportError`.
 */
export const renderReport = (prepare: () => Promise<ReportJob>, options: RenderOptions = {}): Promise<Buffer> =>
  renderer.render(prepare, options);

/** Takes reports again after a stop. */
export const openReportWorkers = (): void => renderer.open();

/** For a graceful stop: refuses new and waiting reports, lets the one in work end within `graceMs`. */
export function closeReportWorkers(graceMs = 8_000): Promise<void> {
  return renderer.close(graceMs);
}
