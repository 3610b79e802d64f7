import { z } from 'zod';
import { byId, bytes, defineEndpoint, done, id, instant } from '../http.ts';

export const EXPORT_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

/** A report; a project, a list of issues, or a group as Excel. */
export const EXPORT_KINDS = ['REPORT', 'PROJECT', 'ISSUES', 'GROUP'] as const;

/** A long piece of work that ends in a file, kept for seven days. */
export const exportJob = z
  .object({
    id,
    status: z.enum(EXPORT_STATUSES),
    progress: z.number().min(0).max(1),
    kind: z.enum(EXPORT_KINDS),
    projectId: id.nullable().meta({ description: 'Null for lists over several projects, and for groups' }),
    fileName: z.string(),
    failure: z.string().nullable().meta({ description: 'Why it failed, in words' }),
    size: z.int().nullable(),
    createdAt: instant,
    finishedAt: instant.nullable(),
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'ExportJob' });
export type ExportJob = z.infer<typeof exportJob>;

/** What became of what was asked for. Apart from the asking, which brings along what reports and lists are made of: every page knows this. */
export const exportJobsContract = {
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
    errors: ['FORBIDDEN', 'PROJECT_DELETED', 'EXPORT_NOT_READY', 'EXPORT_CANCELLED', 'EXPORT_GONE'],
  }),
};
