import type { ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import { makeReportFile, requestedReport } from '../reports/reports.service.ts';
import type { ExportOrder } from './export-order.ts';

export const orderReport = (request: ReportRequest): ExportOrder => ({
  kind: 'REPORT',
  request,
  action: 'REPORT_MADE',
  streams: false,

  begin: ({ database }, actor) => requestedReport(database.db, actor, request),

  async make(platform, actor, options) {
    const { bytes, reads } = await makeReportFile(platform, actor, request, options);
    return { content: bytes, held: () => [{ id: request.projectId, reads }] };
  },
});
