import { afterAll } from 'vitest';
import { closeReportWorkers, openReportWorkers } from '../src/reports/render-report.ts';

/**
 * Opens the report workers for tests that generate reports without a server, because an earlier file may have closed them. Closes them
 * after the file.
 */
export function useReportWorkers(): void {
  openReportWorkers();
  afterAll(() => closeReportWorkers());
}
