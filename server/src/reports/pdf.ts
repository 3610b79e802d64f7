import { createPdfRenderer, type RenderOptions } from './pdf-renderer.ts';
import type { ReportDocument } from './report-document.ts';

const renderer = createPdfRenderer({
  worker: new URL('./pdf.worker.ts', import.meta.url),
  idleMs: 60_000,
  limitMs: 120_000,
  queueLimit: 20,
});

/**
 * The report as an A4 PDF, made in a worker thread, one report at a time; `prepare` is called when its turn has come.
 * Rejects with the signal's reason when cancelled, else with a `PdfError`.
 */
export function renderReportPdf(prepare: () => Promise<ReportDocument[]>, options: RenderOptions = {}): Promise<Buffer> {
  return renderer.render(prepare, options);
}

/** For a graceful stop: refuses new and waiting reports, lets the one in work end within `graceMs`. */
export function closePdfWorkers(graceMs = 8_000): Promise<void> {
  return renderer.close(graceMs);
}
