import { afterAll } from 'vitest';
import { closeReportWorkers, openReportWorkers } from '../src/reports/render-report.ts';

/** For tests that generate reports without a server. An earlier test file may have closed the workers. */
export function useReportWorkers(): void {
  openReportWorkers();
  afterAll(() => closeReportWorkers());
}
