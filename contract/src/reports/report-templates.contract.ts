import { z } from 'zod';
import { byId, bytes, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';

/** A team's own Word file, into which reports are written. */
const reportTemplate = z
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

const TEMPLATE_PROBLEMS = ['UNKNOWN', 'NOT_CLOSED', 'NOT_OPENED', 'NOT_HERE', 'NOT_ALONE', 'APART', 'IN_CONTROL'] as const;
export const TEMPLATE_PLACES = ['BODY', 'HEADER', 'FOOTER', 'NOTE'] as const;
/**
 * What a Word file may bring along that is not kept with it: every report made with it would carry it. `CHANGES`: marks of changes that were
 * tracked, which are taken as accepted; `SOURCES`: where pictures came from; `PROPERTIES`: who wrote it and what it says of itself.
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

/** What is wrong in a Word file, and where. */
const templateProblem = z
  .object({
    kind: z.enum(TEMPLATE_PROBLEMS).meta({
      description:
        '`UNKNOWN`: no such placeholder; `NOT_CLOSED`, `NOT_OPENED`: half of one, or of a loop; `NOT_HERE`: outside the loop it belongs to, or where it cannot be filled; `NOT_ALONE`: rich text that shares its paragraph with other words; `APART`: halves of a loop that nothing can be repeated between; `IN_CONTROL`: half of a loop in a content control',
    }),
    placeholder: z.string(),
    place: z.enum(TEMPLATE_PLACES).meta({ description: '`NOTE`: footnotes and endnotes' }),
    around: z.string().meta({ description: 'The words of its paragraph' }),
    meant: z.string().nullable().meta({ description: 'The placeholder that it may have been meant to be' }),
  })
  .meta({ id: 'TemplateProblem' });
export type TemplateProblem = z.infer<typeof templateProblem>;

/**
 * Why a file is not taken for a Word template: `NOT_ZIP`, `NOT_DOCX`: it is something else; `STRICT`: a Word file in the Strict form of Open XML; `BROKEN`: cut or damaged; `PROTECTED`: an old .doc,
 * or one with a password; `TOO_LARGE`: unpacked; `NAMES`: its archive names files as no Word does; `MACROS`, `EMBEDDED`, `OUTSIDE`, `FIELD`: it
 * brings macros, objects, addresses or fields that fetch something; `XML`: it declares entities, or is nested past all use.
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

export const reportTemplatesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/report-template',
    access: 'signedIn',
    projectToken: true,
    summary: 'The Word templates of the workspace, by name; for whoever is of the team of a project, or may keep templates',
    response: z.object({ items: z.array(reportTemplate), can: z.object({ add: z.boolean() }) }),
    errors: ['FORBIDDEN'],
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/api/report-template/check',
    access: 'WRITE_CONFIG',
    effect: 'reads',
    summary: 'What is wrong in a Word file (field `file`), without keeping it',
    kind: 'upload',
    response: z.object({
      problems: z.array(templateProblem).meta({ description: 'In the order of the document, a hundred of them at most' }),
      placeholders: z.int().meta({ description: 'How many it holds' }),
      leftOut: z.array(z.enum(TEMPLATE_LEFT_OUT)).meta({ description: 'What the file holds and what is not kept of it' }),
    }),
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
    summary: 'The Word file itself, for the same',
    kind: 'file',
    params: byId,
    response: bytes,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
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
