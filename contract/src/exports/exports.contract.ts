import { z } from 'zod';
import { byId, bytes, defineEndpoint, id } from '../http.ts';
import { issueQuery } from '../issues/issues.contract.ts';
import { REPORT_FORMATS } from '../reports/report-parts.ts';
import { reportWanted } from '../reports/reports.contract.ts';
import { exportJobsContract } from './export-jobs.contract.ts';

/** What a report is made of is as in its preview. */
const reportRequest = z.strictObject({
  projectId: id,
  format: z.enum(REPORT_FORMATS).default('pdf'),
  templateId: id.optional().meta({ description: "A Word template of the workspace's, with `docx`" }),
  ...reportWanted,
});
export type ReportRequest = z.output<typeof reportRequest>;

/** As `GET /api/issue`, all of it. */
const issuesExport = issueQuery.omit({ page: true, pageSize: true });
export type IssuesExport = z.output<typeof issuesExport>;

export const exportsContract = {
  report: defineEndpoint({
    method: 'POST',
    path: '/api/export/report',
    access: 'project',
    effect: 'reads',
    summary: 'The report of a project as a file; with `Prefer: respond-async` 202 and a job instead',
    kind: 'file',
    body: reportRequest,
    response: bytes,
    errors: [
      'TOO_MANY_REQUESTS',
      'PROJECT_DELETED',
      'NAMED_TWICE',
      'UNKNOWN_VERSION',
      'UNKNOWN_ROUND',
      'UNKNOWN_REPORT_TEMPLATE',
      'REPORT_PICTURES_TOO_LARGE',
      'REPORT_TOO_LARGE',
    ],
  }),
  project: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/export',
    access: 'project',
    effect: 'reads',
    summary:
      'A project as an Excel file: its issues, tasks, controls and people, as far as the caller reads them; with `Prefer: respond-async` 202 and a job instead',
    kind: 'file',
    params: byId,
    response: bytes,
    errors: ['TOO_MANY_REQUESTS', 'PROJECT_DELETED'],
  }),
  issues: defineEndpoint({
    method: 'GET',
    path: '/api/export/issue',
    access: 'project',
    summary:
      'A list of issues as an Excel file, filtered and sorted as `GET /api/issue`; with `Prefer: respond-async` 202 and a job instead',
    kind: 'file',
    query: issuesExport,
    response: bytes,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  ...exportJobsContract,
};
