import { z } from 'zod';
import { byId, defineEndpoint, done, id, line, listOf, page, pageSizeUpTo, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';

/** Returns the schema of a text in both languages; a language without a text has an empty one. */
const inBoth = <S extends z.ZodType>(each: S) => z.object({ vi: each, en: each });

/** Source of a control, such as `WSTG` in version `4.2`. Both fields are empty for custom controls. */
const origin = {
  standard: z.string(),
  standardVersion: z.string(),
};

/** A control of the workspace. The specification calls it a checklist. */
export const checklist = z
  .object({
    id,
    ...origin,
    code: z.string().meta({ description: 'Code in the standard, as in `WSTG-INFO-01`; not unique, because standards repeat codes' }),
    category: z.string().meta({ description: 'Key of the category, as in `WSTG-INFO`' }),
    categoryName: inBoth(z.string()),
    title: inBoth(z.string()).meta({ description: 'For a built-in control: the title in the standard and its Vietnamese translation' }),
    short: inBoth(z.string()).meta({ description: 'Short name of a built-in control; otherwise empty' }),
    description: inBoth(z.string()).meta({ description: 'Markdown' }),
    howTo: inBoth(z.string()).meta({ description: 'How to test; Markdown' }),
    reference: z.string().meta({ description: 'URL, or empty' }),
    severityHint: z.enum(SEVERITIES).nullable().meta({ description: 'Suggested severity for issues of this control' }),
    active: z.boolean().meta({ description: 'Whether projects can add the control' }),
    shipped: z.boolean().meta({ description: 'Built-in control, which can be deactivated but not deleted' }),
    edited: z.boolean().meta({ description: 'Whether the workspace changed a built-in control' }),
    version: z.int().meta({ description: '0 for a built-in control that was never edited' }),
  })
  .meta({ id: 'Checklist' });
export type Checklist = z.infer<typeof checklist>;

const checklistCategory = z
  .object({
    ...origin,
    key: z.string(),
    name: inBoth(z.string()),
    controls: z.int(),
    active: z.int().meta({ description: 'Number of active controls' }),
  })
  .meta({ id: 'ChecklistCategory' });
export type ChecklistCategory = z.infer<typeof checklistCategory>;

const key = line(LIMITS.controlCode);
const texts = (max: number) => z.strictObject({ vi: text(max), en: text(max) }).partial();
const names = (max: number) => z.strictObject({ vi: line(max, 0), en: line(max, 0) }).partial();
/** A web URL; other schemes could run code in a page. */
const reference = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(LIMITS.url)]);

const fields = {
  code: key,
  category: key,
  categoryName: names(LIMITS.name),
  title: names(LIMITS.title),
  description: texts(LIMITS.note),
  howTo: texts(LIMITS.markdown),
  reference,
  severityHint: z.enum(SEVERITIES).nullable(),
  active: z.boolean(),
};

const checklistCreate = z.strictObject({
  code: fields.code,
  category: fields.category,
  categoryName: fields.categoryName.default({}).meta({ description: 'Name of a new category; ignored for an existing category' }),
  title: fields.title.meta({ description: 'At least one language is required' }),
  description: fields.description.default({}),
  howTo: fields.howTo.default({}),
  reference: fields.reference.default(''),
  severityHint: fields.severityHint.default(null),
  active: fields.active.default(true),
});
export type ChecklistCreate = z.output<typeof checklistCreate>;

const checklistUpdate = z
  .strictObject({
    version: z.int().min(0).meta({ description: 'Version at the start of the edit; required with texts and `reset`' }),
    ...fields,
    reset: z.literal(true),
  })
  .partial()
  .meta({
    description:
      'Built-in controls keep `code`, `category` and `categoryName`; `severityHint: null` restores the built-in severity, `reset` all values. `categoryName` renames the whole category',
  });
export type ChecklistUpdate = z.output<typeof checklistUpdate>;

const checklistImport = z
  .object({
    ...origin,
    added: z.int(),
    addedControls: z.array(z.object({ code: z.string(), title: z.string() })).meta({ description: 'Added controls, in file order' }),
    changed: z.int(),
    unchanged: z.int(),
    doubled: z.array(z.string()).meta({ description: 'Codes on several rows; each row is a separate control' }),
  })
  .meta({ id: 'ChecklistImport' });
export type ChecklistImport = z.infer<typeof checklistImport>;

export const checklistsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/checklist',
    access: 'READ_CHECKLIST',
    projectToken: true,
    summary: 'List the built-in and custom controls of the workspace by standard, category and code',
    query: z.strictObject({
      id: id.optional(),
      standard: z.string().max(LIMITS.controlCode).optional(),
      standardVersion: z.string().max(LIMITS.controlCode).optional(),
      category: z.string().max(LIMITS.controlCode).optional(),
      q: z
        .string()
        .trim()
        .max(LIMITS.searchText)
        .optional()
        .meta({ description: 'Searches code, title, short name and category; Vietnamese marks are optional' }),
      active: z.enum(['true', 'false']).optional(),
      own: z.literal('true').optional().meta({ description: 'Returns custom controls only' }),
      page,
      pageSize: pageSizeUpTo(LIMITS.controlsPageMax),
    }),
    response: listOf(checklist),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/checklist',
    access: 'WRITE_CHECKLIST',
    summary: 'Create a custom control',
    body: checklistCreate,
    response: z.object({ id }),
    errors: ['CHECKLIST_EXISTS', 'CHECKLISTS_FULL', 'NAME_MISSING'],
  }),
  categories: defineEndpoint({
    method: 'GET',
    path: '/api/checklist/category',
    access: 'READ_CHECKLIST',
    projectToken: true,
    summary: 'List categories with their number of controls',
    response: z.array(checklistCategory),
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/checklist/{id}',
    access: 'WRITE_CHECKLIST',
    summary: 'Update a control. Projects keep their copies',
    params: byId,
    body: checklistUpdate,
    response: done,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'CHECKLIST_EXISTS', 'CHECKLIST_SHIPPED', 'CHECKLISTS_FULL', 'NAME_MISSING'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/checklist/{id}',
    access: 'DELETE_CHECKLIST',
    summary: 'Delete a custom control. Projects keep their copies',
    params: byId,
    response: done,
    errors: ['NOT_FOUND', 'CHECKLIST_SHIPPED'],
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/checklist/import',
    access: 'WRITE_CHECKLIST',
    summary: 'Import the published JSON of WSTG (`checklist.json`) or ASVS (flat). `preview` saves nothing',
    body: z.strictObject({
      file: z.string().max(LIMITS.checklistFile).meta({ description: 'Content of the file' }),
      standardVersion: line(LIMITS.controlCode).meta({ description: 'Version of the standard, because the files do not contain it' }),
      preview: z.boolean().default(false),
    }),
    response: checklistImport,
    errors: ['IMPORT_JSON', 'IMPORT_SHAPE', 'CHECKLISTS_FULL'],
  }),
};
