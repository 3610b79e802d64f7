import { z } from 'zod';
import { byId, bytes, defineEndpoint, id } from '../http.ts';
import { issueQuery } from '../issues/issue-query.schema.ts';
import { REPORT_FORMATS } from '../reports/report-parts.ts';
import { reportWanted } from '../reports/reports.contract.ts';
import { exportJobsContract } from './export-jobs.contract.ts';

const reportRequest = z.strictObject({
  projectId: id,
  format: z.enum(REPORT_FORMATS).default('pdf'),
  templateId: id.optional().meta({ description: 'Word template of the workspace; only with `docx`' }),
  ...reportWanted,
});
export type ReportRequest = z.output<typeof reportRequest>;

const issuesExport = issueQuery.omit({ page: true, pageSize: true });
export type IssuesExport = z.output<typeof issuesExport>;

export const exportsContract = {
  report: defineEndpoint({
    method: 'POST',
    path: '/api/export/report',
    access: 'project',
    effect: 'reads',
    summary: 'Export the report of a project as a file. `Prefer: respond-async` returns 202 and a job',
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
      'Export the issues, tasks, controls and people of a project, as visible to the caller, to Excel. `Prefer: respond-async` returns 202 and a job',
    kind: 'file',
    params: byId,
    response: bytes,
    errors: ['TOO_MANY_REQUESTS', 'PROJECT_DELETED'],
  }),
  issues: defineEndpoint({
    method: 'GET',
    path: '/api/export/issue',
    access: 'project',
    summary: 'Export issues to Excel, filtered and sorted as in `GET /api/issue`. `Prefer: respond-async` returns 202 and a job',
    kind: 'file',
    query: issuesExport,
    response: bytes,
    errors: ['TOO_MANY_REQUESTS', 'UNKNOWN_FIELD', 'UNKNOWN_CHOICE', 'FIELD_VALUE'],
  }),
  ...exportJobsContract,
};
