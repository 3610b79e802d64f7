import { z } from 'zod';
import { byId, bytes, defineEndpoint, done, id, instant } from '../http.ts';
import { ISSUE_STATUSES } from '../issues/issue-states.ts';
import { LANGUAGES } from '../languages.ts';
import { SEVERITIES } from '../severities.ts';

export const EXPORT_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

/** A long piece of work that ends in a file, kept for seven days. */
export const exportJob = z
  .object({
    id,
    status: z.enum(EXPORT_STATUSES),
    progress: z.number().min(0).max(1),
    fileName: z.string(),
    size: z.int().nullable(),
    createdAt: instant,
    finishedAt: instant.nullable(),
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'ExportJob' });
export type ExportJob = z.infer<typeof exportJob>;

export const reportRequest = z.strictObject({
  projectId: id,
  format: z.enum(['pdf']).default('pdf'),
  language: z.enum(LANGUAGES).optional().meta({ description: "Without it: the project's leading language" }),
  statuses: z
    .array(z.enum(ISSUE_STATUSES))
    .min(1)
    .max(ISSUE_STATUSES.length)
    .optional()
    .meta({ description: 'Without it: published issues' }),
  severities: z.array(z.enum(SEVERITIES)).min(1).max(SEVERITIES.length).optional(),
});
export type ReportRequest = z.output<typeof reportRequest>;

export const exportsContract = {
  report: defineEndpoint({
    method: 'POST',
    path: '/api/export/report',
    access: 'project',
    summary: 'The report of a project as a PDF; with `Prefer: respond-async` 202 and a job instead',
    kind: 'file',
    body: reportRequest,
    response: bytes,
    errors: ['TOO_MANY_REQUESTS', 'PROJECT_DELETED'],
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
