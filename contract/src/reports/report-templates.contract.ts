import { z } from 'zod';
import { byId, bytes, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';

const reportTemplate = z
  .object({
    id,
    name: z.string(),
    size: z.int().meta({ description: 'Size in bytes' }),
    by: person,
    at: instant,
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'ReportTemplate' });
export type ReportTemplate = z.infer<typeof reportTemplate>;

const TEMPLATE_PROBLEMS = ['UNKNOWN', 'NOT_CLOSED', 'NOT_OPENED', 'NOT_HERE', 'NOT_ALONE', 'APART', 'IN_CONTROL'] as const;
export const TEMPLATE_PLACES = ['BODY', 'HEADER', 'FOOTER', 'NOTE'] as const;
/**
 * Content that is removed from a Word template when the template is saved, because every report would contain it otherwise. `CHANGES`:
 * tracked changes, which are accepted; `SOURCES`: sources of images; `PROPERTIES`: author and other properties.
 */
export const TEMPLATE_LEFT_OUT = [
  'COMMENTS',
  'CHANGES',
  'PROPERTIES',
  'ATTACHED_TEMPLATE',
  'BUILDING_BLOCKS',
  'MAIL_MERGE',
  'SOURCES',
  'CHART_DATA',
  'VIDEO',
  'PRINTER',
  'THUMBNAIL',
] as const;

const templateProblem = z
  .object({
    kind: z.enum(TEMPLATE_PROBLEMS).meta({
      description:
        '`UNKNOWN`: unknown placeholder; `NOT_CLOSED`, `NOT_OPENED`: one half of a placeholder or loop is missing; `NOT_HERE`: outside its loop, or in a place that cannot be filled; `NOT_ALONE`: rich text shares its paragraph with other text; `APART`: the content between the tags of the loop cannot be repeated; `IN_CONTROL`: one tag of a loop is in a content control',
    }),
    placeholder: z.string(),
    place: z.enum(TEMPLATE_PLACES).meta({ description: '`NOTE` includes footnotes and endnotes' }),
    around: z.string().meta({ description: 'Text of the paragraph' }),
    meant: z.string().nullable().meta({ description: 'Suggested placeholder' }),
  })
  .meta({ id: 'TemplateProblem' });
export type TemplateProblem = z.infer<typeof templateProblem>;

/**
 * Reasons to reject a Word template.
 * `NOT_ZIP`, `NOT_DOCX`: another file type; `STRICT`: Strict Open XML; `BROKEN`: incomplete or damaged; `PROTECTED`: an old .doc, or
 * password-protected; `TOO_LARGE`: too large when unpacked; `NAMES`: unusual file names in the archive; `MACROS`, `EMBEDDED`, `OUTSIDE`,
 * `FIELD`: contains macros, objects, external addresses or fields that load data; `XML`: declares entities or is nested too deeply.
 */
const TEMPLATE_REFUSALS = [
  'NOT_ZIP',
  'NOT_DOCX',
  'STRICT',
  'BROKEN',
  'PROTECTED',
  'TOO_LARGE',
  'NAMES',
  'MACROS',
  'EMBEDDED',
  'OUTSIDE',
  'FIELD',
  'XML',
] as const;
export type TemplateRefusal = (typeof TEMPLATE_REFUSALS)[number];

const workerErrors = ['TOO_MANY_REQUESTS', 'REPORT_TOO_LARGE'] as const;

export const reportTemplatesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/report-template',
    access: 'signedIn',
    projectToken: true,
    summary: 'List the Word templates of the workspace by name. Requires team access to a project, or `WRITE_CONFIG`',
    response: z.object({ items: z.array(reportTemplate), can: z.object({ add: z.boolean() }) }),
    errors: ['FORBIDDEN'],
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/api/report-template/check',
    access: 'WRITE_CONFIG',
    effect: 'reads',
    summary: 'Check a Word file in the field `file` for problems without saving it',
    kind: 'upload',
    response: z.object({
      problems: z.array(templateProblem).meta({ description: 'Up to 100 problems in document order' }),
      placeholders: z.int().meta({ description: 'Number of placeholders' }),
      leftOut: z.array(z.enum(TEMPLATE_LEFT_OUT)).meta({ description: 'Content that is removed when the file is saved' }),
    }),
    errors: ['FILE_MISSING', 'FILE_EMPTY', 'FILE_DAMAGED', 'FILE_TOO_LARGE', 'TEMPLATE_NOT_WORD', ...workerErrors],
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/report-template',
    access: 'WRITE_CONFIG',
    summary: 'Save a Word file in the field `file` as a template. A file with problems is rejected with the first problem',
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
      ...workerErrors,
    ],
  }),
  rename: defineEndpoint({
    method: 'PUT',
    path: '/api/report-template/{id}',
    access: 'WRITE_CONFIG',
    summary: 'Rename a Word template',
    params: byId,
    body: z.strictObject({ name: line(LIMITS.name) }),
    response: done,
    errors: ['REPORT_TEMPLATE_EXISTS'],
  }),
  file: defineEndpoint({
    method: 'GET',
    path: '/api/report-template/{id}',
    access: 'signedIn',
    summary: 'Download a Word template. Access is the same as for the list',
    kind: 'file',
    params: byId,
    response: bytes,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  sample: defineEndpoint({
    method: 'GET',
    path: '/api/report-template/sample',
    access: 'signedIn',
    summary: 'Download a sample Word file with all placeholders',
    kind: 'file',
    response: bytes,
    errors: workerErrors,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/report-template/{id}',
    access: 'WRITE_CONFIG',
    summary: 'Delete a Word template. Existing reports stay unchanged',
    params: byId,
    response: done,
  }),
};
