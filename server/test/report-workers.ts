import { afterAll } from 'vitest';
import { closeReportWorkers, openReportWorkers } from '../src/reports/render-report.ts';

/** Opens report workers for tests without a server, because an earlier test file may have closed them. */
export function useReportWorkers(): void {
  openReportWorkers();
  afterAll(() => closeReportWorkers());
}
