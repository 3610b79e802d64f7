import { z } from 'zod';
import { ofFormat } from '../formats.ts';
import { byId, defineEndpoint, done, id, line, text, version } from '../http.ts';
import { cwe } from '../issues/issues.schema.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';
import { BUG_KEY, bugId } from './bugs.contract.ts';

/** The key of a node in a request. It has no pattern, so that a malformed key fails with NOT_FOUND, like an unknown key. */
const nodeKey = z.string().max(LIMITS.bugId).meta({ description: 'Dotted path, `category.subcategory.variant`' });
const cvss = z.string().trim().max(300).meta({ description: 'CVSS vector, version 3.1 or 4.0' });
const aliases = z.array(line(LIMITS.bugAlias)).max(LIMITS.bugAliases);
const name = line(LIMITS.name);

const bugCreate = z.strictObject({
  parentId: bugId.nullable().default(null).meta({ description: 'Null creates a category' }),
  key: z
    .string()
    .max(LIMITS.bugKey)
    .regex(BUG_KEY, ofFormat('bugKey'))
    .optional()
    .meta({ description: 'Last segment of the path; derived from the name by default' }),
  names: z
    .strictObject({ vi: name, en: name })
    .partial()
    .meta({ description: 'At least one is required; it is used for a missing language' }),
  severity: z.enum(SEVERITIES).default('VARIES'),
  cwe: cwe.nullable().default(null),
  cvss: cvss.nullable().default(null),
  aliases: aliases.default([]),
});
export type BugCreate = z.output<typeof bugCreate>;

/** For a built-in node, null restores the built-in value; a custom node always has a severity and a name. */
const bugUpdate = z
  .strictObject({
    names: z.strictObject({ vi: name.nullable(), en: name.nullable() }).partial(),
    severity: z.enum(SEVERITIES).nullable(),
    cwe: cwe.nullable(),
    cvss: cvss.nullable(),
    aliases: aliases.nullable(),
    hidden: z.boolean().meta({ description: 'Whether the node and its children are unavailable for issues' }),
  })
  .partial();
export type BugUpdate = z.output<typeof bugUpdate>;

const severity = z.enum(SEVERITIES);
const severityChange = z.strictObject({
  id: z.string().max(LIMITS.bugId),
  from: severity.meta({ description: 'Current severity; a type with another severity stays unchanged' }),
  to: severity,
});
export type SeverityChange = z.output<typeof severityChange>;

const texts = {
  title: line(LIMITS.title),
  description: text(LIMITS.markdown),
  steps: text(LIMITS.markdown),
  impact: text(LIMITS.markdown),
  recommendation: text(LIMITS.markdown),
  references: text(LIMITS.markdown),
};

const templateCreate = z.strictObject({
  language: z.enum(LANGUAGES),
  title: texts.title,
  description: texts.description.default(''),
  steps: texts.steps.default(''),
  impact: texts.impact.default(''),
  recommendation: texts.recommendation.default(''),
  references: texts.references.default(''),
});
export type TemplateCreate = z.output<typeof templateCreate>;

export const templateTexts = z.strictObject(texts).partial();
export type TemplateTexts = z.output<typeof templateTexts>;

export const bugListContract = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/create',
    access: 'WRITE_CHECKLIST',
    summary: 'Create a custom category, subcategory or variant',
    body: bugCreate,
    response: z.object({ id: z.string() }),
    errors: ['UNKNOWN_BUG', 'BUG_TOO_DEEP', 'BUG_KEY_TAKEN', 'BUGS_FULL', 'CVSS_INVALID'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/buglist/node/{id}',
    access: 'WRITE_CHECKLIST',
    summary: 'Update a custom node, or change a built-in node; null restores its built-in value',
    params: z.strictObject({ id: nodeKey }),
    body: bugUpdate,
    response: done,
    errors: ['BUGS_FULL', 'CVSS_INVALID'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/buglist/node/{id}',
    access: 'WRITE_CHECKLIST',
    summary: 'Delete a custom node. If issues use it, it is hidden; with `successorId` the issues move to that node',
    params: z.strictObject({ id: nodeKey }),
    query: z.strictObject({ successorId: bugId.optional() }),
    response: done,
    errors: ['UNKNOWN_BUG', 'BUG_BUILT_IN', 'BUG_BRANCHES'],
  }),
  updateSeverities: defineEndpoint({
    method: 'PUT',
    path: '/api/buglist/severities',
    access: 'WRITE_CHECKLIST',
    summary: 'Change the severities of several nodes, for example to revert an import or to restore built-in values',
    body: z.strictObject({ changes: z.array(severityChange).max(LIMITS.bugNodes) }),
    response: z.object({ changed: z.int() }),
    errors: ['BUGS_FULL'],
  }),
  createTemplate: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/template/create/{bug_id}',
    access: 'WRITE_CHECKLIST',
    summary: 'Create a custom template that replaces the built-in or inherited template',
    params: z.strictObject({ bug_id: nodeKey }),
    body: templateCreate,
    response: z.object({ id }),
    errors: ['BUG_TEMPLATE_EXISTS'],
  }),
  updateTemplate: defineEndpoint({
    method: 'PUT',
    path: '/api/buglist/template/update/{template_id}',
    access: 'WRITE_CHECKLIST',
    summary: 'Update the given texts of a template. Its `version` increases by 1',
    params: z.strictObject({ template_id: id }),
    body: templateTexts.extend({ version }),
    response: done,
    errors: ['EDIT_CONFLICT'],
  }),
  deleteTemplate: defineEndpoint({
    method: 'DELETE',
    path: '/api/buglist/template/{id}',
    access: 'WRITE_CHECKLIST',
    summary: 'Delete a custom template and return to the built-in or inherited template',
    params: byId,
    response: done,
  }),
};
