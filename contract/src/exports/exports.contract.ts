import { z } from 'zod';
import { byId, bytes, defineEndpoint, done, id, instant } from '../http.ts';
import { issueQuery } from '../issues/issues.contract.ts';
import { REPORT_FORMATS } from '../reports/report-parts.ts';
import { reportWanted } from '../reports/reports.contract.ts';

export const EXPORT_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

/** A report, a project as Excel, a list of issues as Excel. */
export const EXPORT_KINDS = ['REPORT', 'PROJECT', 'ISSUES'] as const;

/** A long piece of work that ends in a file, kept for seven days. */
export const exportJob = z
  .object({
    id,
    status: z.enum(EXPORT_STATUSES),
    progress: z.number().min(0).max(1),
    kind: z.enum(EXPORT_KINDS),
    projectId: id.nullable().meta({ description: 'Null for lists over several projects' }),
    fileName: z.string(),
    failure: z.string().nullable().meta({ description: 'Why it failed, in words' }),
    size: z.int().nullable(),
    createdAt: instant,
    finishedAt: instant.nullable(),
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'ExportJob' });
export type ExportJob = z.infer<typeof exportJob>;

/** What a report is made of is as in its preview. */
export const reportRequest = z.strictObject({
  projectId: id,
  format: z.enum(REPORT_FORMATS).default('pdf'),
  templateId: id.optional().meta({ description: "A Word template of the workspace's, with `docx`" }),
  ...reportWanted,
});
export type ReportRequest = z.output<typeof reportRequest>;

/** As `GET /api/issue`, all of it. */
export const issuesExport = issueQuery.omit({ page: true, pageSize: true });
export type IssuesExport = z.output<typeof issuesExport>;

export const exportsContract = {
  report: defineEndpoint({
    method: 'POST',
    path: '/api/export/report',
    access: 'project',
    summary: 'The report of a project as a file; with `Prefer: respond-async` 202 and a job instead',
    kind: 'file',
    body: reportRequest,
    response: bytes,
    errors: ['TOO_MANY_REQUESTS', 'PROJECT_DELETED', 'UNKNOWN_VERSION', 'UNKNOWN_ROUND', 'UNKNOWN_REPORT_TEMPLATE'],
  }),
  project: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/export',
    access: 'project',
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
  jobs: defineEndpoint({
    method: 'GET',
    path: '/api/export/job',
    access: 'signedIn',
    summary: 'One’s exports that are kept or still to be made, newest first, a hundred at most; not those cancelled or dropped',
    query: z.strictObject({ projectId: id.optional() }),
    response: z.object({ items: z.array(exportJob) }),
  }),
  getJob: defineEndpoint({
    method: 'GET',
    path: '/api/export/job/{id}',
    access: 'signedIn',
    summary: 'How far one’s export has come',
    params: byId,
    response: exportJob,
  }),
  cancelJob: defineEndpoint({
    method: 'DELETE',
    path: '/api/export/job/{id}',
    access: 'signedIn',
    summary: 'Cancel one’s export, or drop its result',
    params: byId,
    response: done,
  }),
  result: defineEndpoint({
    method: 'GET',
    path: '/api/export/job/{id}/result',
    access: 'signedIn',
    summary: 'The file of a finished export',
    kind: 'file',
    params: byId,
    response: bytes,
    errors: ['FORBIDDEN', 'PROJECT_DELETED', 'EXPORT_NOT_READY', 'EXPORT_GONE'],
  }),
};
