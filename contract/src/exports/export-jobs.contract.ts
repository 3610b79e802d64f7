import { z } from 'zod';
import { byId, bytes, defineEndpoint, done, id, instant } from '../http.ts';

export const EXPORT_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

/** A report; or a project, a list of issues or a group as an Excel file. */
export const EXPORT_KINDS = ['REPORT', 'PROJECT', 'ISSUES', 'GROUP'] as const;

/** A job that generates a file. The file is kept for 7 days. */
export const exportJob = z
  .object({
    id,
    status: z.enum(EXPORT_STATUSES),
    progress: z.number().min(0).max(1),
    kind: z.enum(EXPORT_KINDS),
    projectId: id.nullable().meta({ description: 'Null for lists across projects and for groups' }),
    versionId: id.nullable().meta({ description: 'Saved version whose report this is; null for a report of the current project' }),
    fileName: z.string(),
    failure: z.string().nullable().meta({ description: 'Reason for the failure, as text' }),
    size: z.int().nullable(),
    createdAt: instant,
    finishedAt: instant.nullable(),
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'ExportJob' });
export type ExportJob = z.infer<typeof exportJob>;

/** Calls for export jobs, separate from the contracts of reports and lists, because every page loads this file. */
export const exportJobsContract = {
  jobs: defineEndpoint({
    method: 'GET',
    path: '/api/export/job',
    access: 'signedIn',
    summary: 'List up to 100 pending and available exports of the caller, newest first. Cancelled and deleted exports are not returned',
    query: z.strictObject({ projectId: id.optional() }),
    response: z.object({ items: z.array(exportJob) }),
  }),
  getJob: defineEndpoint({
    method: 'GET',
    path: '/api/export/job/{id}',
    access: 'signedIn',
    summary: 'Get the progress of an export of the caller',
    params: byId,
    response: exportJob,
  }),
  cancelJob: defineEndpoint({
    method: 'DELETE',
    path: '/api/export/job/{id}',
    access: 'signedIn',
    summary: 'Cancel an export of the caller, or delete its result',
    params: byId,
    response: done,
  }),
  result: defineEndpoint({
    method: 'GET',
    path: '/api/export/job/{id}/result',
    access: 'signedIn',
    summary: 'Download the file of a finished export',
    kind: 'file',
    params: byId,
    response: bytes,
    errors: ['FORBIDDEN', 'PROJECT_DELETED', 'EXPORT_NOT_READY', 'EXPORT_CANCELLED', 'EXPORT_GONE'],
  }),
};
