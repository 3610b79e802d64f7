import { afterAll } from 'vitest';
import { closeReportWorkers, openReportWorkers } from '../src/reports/render-report.ts';

/** For tests that make reports without a server: those of an earlier file have closed what makes them. */
export function useReportWorkers(): void {
  openReportWorkers();
  afterAll(() => closeReportWorkers());
}
