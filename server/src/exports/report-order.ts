import type { ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import { reportFileName } from '../reports/report-file-name.ts';
import { makeReportFile, requestedReport } from '../reports/reports.service.ts';
import type { ExportOrder } from './export-order.ts';

/** The report of a project: for whoever reads the project, made in the report worker. */
export const orderReport = (request: ReportRequest): ExportOrder => ({
  kind: 'REPORT',
  request,
  action: 'REPORT_MADE',

  async begin({ database }, actor) {
    const { project, language } = await requestedReport(database.db, actor, request);
    return { project, fileName: reportFileName(actor.timeZone, project.key, language, request.format) };
  },

  async make(platform, actor, options) {
    const { bytes, reads } = await makeReportFile(platform, actor, request, options);
    return { content: bytes, held: () => [{ id: request.projectId, reads }] };
  },
});
