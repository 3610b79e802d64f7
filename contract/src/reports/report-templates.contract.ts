import { z } from 'zod';
import { byId, bytes, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';

/** A team's own Word file, into which reports are written. */
export const reportTemplate = z
  .object({
    id,
    name: z.string(),
    size: z.int().meta({ description: 'Bytes' }),
    by: person,
    at: instant,
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'ReportTemplate' });
export type ReportTemplate = z.infer<typeof reportTemplate>;

/** What is wrong in a Word file, and where. */
export const templateProblem = z
  .object({
    kind: z.enum(['UNKNOWN', 'NOT_CLOSED', 'NOT_OPENED', 'NOT_HERE', 'NOT_ALONE']).meta({
      description:
        '`UNKNOWN`: no such placeholder; `NOT_CLOSED`, `NOT_OPENED`: half of a loop; `NOT_HERE`: outside the loop it belongs to; `NOT_ALONE`: rich text that shares its paragraph with other words',
    }),
    placeholder: z.string(),
    place: z.enum(['BODY', 'HEADER', 'FOOTER']),
    around: z.string().meta({ description: 'The words of its paragraph' }),
    meant: z.string().nullable().meta({ description: 'The placeholder that it may have been meant to be' }),
  })
  .meta({ id: 'TemplateProblem' });
export type TemplateProblem = z.infer<typeof templateProblem>;

export const reportTemplatesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/report-template',
    access: 'signedIn',
    summary: 'The Word templates of the workspace, by name',
    response: z.object({ items: z.array(reportTemplate), can: z.object({ add: z.boolean() }) }),
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/api/report-template/check',
    access: 'WRITE_CONFIG',
    summary: 'What is wrong in a Word file (field `file`), without keeping it',
    kind: 'upload',
    response: z.object({ problems: z.array(templateProblem), placeholders: z.int() }),
    errors: ['FILE_MISSING', 'FILE_EMPTY', 'FILE_DAMAGED', 'FILE_TOO_LARGE', 'TEMPLATE_NOT_WORD', 'TOO_MANY_REQUESTS'],
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/report-template',
    access: 'WRITE_CONFIG',
    summary: 'Keep a Word file (field `file`) as a template; one with something wrong in it is refused with the first of it',
    kind: 'upload',
    query: z.strictObject({ name: line(LIMITS.name) }),
    response: reportTemplate,
    errors: [
      'FILE_MISSING',
      'FILE_EMPTY',
      'FILE_DAMAGED',
      'FILE_TOO_LARGE',
      'TEMPLATE_NOT_WORD',
      'TEMPLATE_WRONG',
      'REPORT_TEMPLATE_EXISTS',
      'REPORT_TEMPLATES_FULL',
      'TOO_MANY_REQUESTS',
    ],
  }),
  rename: defineEndpoint({
    method: 'PUT',
    path: '/api/report-template/{id}',
    access: 'WRITE_CONFIG',
    summary: 'Call it something else',
    params: byId,
    body: z.strictObject({ name: line(LIMITS.name) }),
    response: done,
    errors: ['REPORT_TEMPLATE_EXISTS'],
  }),
  file: defineEndpoint({
    method: 'GET',
    path: '/api/report-template/{id}',
    access: 'signedIn',
    summary: 'The Word file itself',
    kind: 'file',
    params: byId,
    response: bytes,
    errors: ['NOT_FOUND'],
  }),
  sample: defineEndpoint({
    method: 'GET',
    path: '/api/report-template/sample',
    access: 'signedIn',
    summary: 'A Word file with every placeholder, to begin from',
    kind: 'file',
    response: bytes,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/report-template/{id}',
    access: 'WRITE_CONFIG',
    summary: 'Delete it; reports made with it stay',
    params: byId,
    response: done,
  }),
};
