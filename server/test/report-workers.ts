import { afterAll } from 'vitest';
import { closeReportWorkers, openReportWorkers } from '../src/reports/render-report.ts';

/** For tests that generate reports without a server: opens the report workers again, in case an earlier file closed them. */
export function useReportWorkers(): void {
  openReportWorkers();
  afterAll(() => closeReportWorkers());
}
