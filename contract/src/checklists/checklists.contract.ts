import { z } from 'zod';
import { byId, defineEndpoint, done, id, line, listOf, page, pageSizeUpTo, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';

/** A text that may be there in one language or in both, and is empty in the other: show what is there. */
const inBoth = <S extends z.ZodType>(each: S) => z.object({ vi: each, en: each });

/** Where a control comes from: `WSTG` in `4.2`. Both are empty for a workspace's own. */
const origin = {
  standard: z.string(),
  standardVersion: z.string(),
};

/** A control to verify, as the workspace has it. The specification calls one a checklist. */
export const checklist = z
  .object({
    id,
    ...origin,
    code: z.string().meta({ description: 'As the standard numbers it: `WSTG-INFO-01`. Not unique: standards repeat theirs' }),
    category: z.string().meta({ description: 'Its key: `WSTG-INFO`' }),
    categoryName: inBoth(z.string()),
    title: inBoth(z.string()).meta({ description: 'Of one that ships: as its standard calls it, and that in Vietnamese' }),
    short: inBoth(z.string()).meta({ description: 'Our own short name of one that ships; else empty' }),
    description: inBoth(z.string()).meta({ description: 'Markdown' }),
    howTo: inBoth(z.string()).meta({ description: 'How to test; Markdown' }),
    reference: z.string().meta({ description: 'Address, or empty' }),
    severityHint: z.enum(SEVERITIES).nullable().meta({ description: 'Proposed for an issue that comes of it' }),
    active: z.boolean().meta({ description: 'Projects can take it' }),
    shipped: z.boolean().meta({ description: 'Came with the product: it is turned off rather than deleted' }),
    edited: z.boolean().meta({ description: 'Of a shipped one: the workspace says something else of it' }),
    version: z.int().meta({ description: '0: of a shipped one that was never edited' }),
  })
  .meta({ id: 'Checklist' });
export type Checklist = z.infer<typeof checklist>;

const checklistCategory = z
  .object({
    ...origin,
    key: z.string(),
    name: inBoth(z.string()),
    controls: z.int(),
    active: z.int().meta({ description: 'Of these so many can be taken' }),
  })
  .meta({ id: 'ChecklistCategory' });
export type ChecklistCategory = z.infer<typeof checklistCategory>;

const key = line(LIMITS.controlCode);
const texts = (max: number) => z.strictObject({ vi: text(max), en: text(max) }).partial();
const names = (max: number) => z.strictObject({ vi: line(max, 0), en: line(max, 0) }).partial();
/** Address on the web: what is followed from a page must not run there. */
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
  categoryName: fields.categoryName.default({}).meta({ description: 'Of a category that is new; else as it is called already' }),
  title: fields.title.meta({ description: 'At least one' }),
  description: fields.description.default({}),
  howTo: fields.howTo.default({}),
  reference: fields.reference.default(''),
  severityHint: fields.severityHint.default(null),
  active: fields.active.default(true),
});
export type ChecklistCreate = z.output<typeof checklistCreate>;

const checklistUpdate = z
  .strictObject({
    version: z.int().min(0).meta({ description: 'The version the edit started from; needed with texts and `reset`' }),
    ...fields,
    reset: z.literal(true),
  })
  .partial()
  .meta({
    description:
      'Of a shipped one `code`, `category` and its name stay, and `severityHint: null` leaves what ships; `reset` makes it what ships again. `categoryName` is for all of the category',
  });
export type ChecklistUpdate = z.output<typeof checklistUpdate>;

/** What an import would do, or did. */
const checklistImport = z
  .object({
    ...origin,
    added: z.int(),
    addedControls: z.array(z.object({ code: z.string(), title: z.string() })).meta({ description: 'These, in the order of the file' }),
    changed: z.int(),
    unchanged: z.int(),
    doubled: z.array(z.string()).meta({ description: 'Codes that stand on more than one row; each row is a control' }),
  })
  .meta({ id: 'ChecklistImport' });
export type ChecklistImport = z.infer<typeof checklistImport>;

export const checklistsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/checklist',
    access: 'READ_CHECKLIST',
    projectToken: true,
    summary: 'Controls of the workspace, those that ship and its own, by standard, category and code',
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
        .meta({ description: 'In code, title, short name and category, with or without Vietnamese marks' }),
      active: z.enum(['true', 'false']).optional(),
      own: z.literal('true').optional().meta({ description: 'The workspace’s own alone' }),
      page,
      pageSize: pageSizeUpTo(LIMITS.controlsPageMax),
    }),
    response: listOf(checklist),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/checklist',
    access: 'WRITE_CHECKLIST',
    summary: 'Add a control of the workspace’s own',
    body: checklistCreate,
    response: z.object({ id }),
    errors: ['CHECKLIST_EXISTS', 'CHECKLISTS_FULL', 'NAME_MISSING'],
  }),
  categories: defineEndpoint({
    method: 'GET',
    path: '/api/checklist/category',
    access: 'READ_CHECKLIST',
    projectToken: true,
    summary: 'Categories with how many controls they hold',
    response: z.array(checklistCategory),
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/checklist/{id}',
    access: 'WRITE_CHECKLIST',
    summary: 'Change a control; projects keep what they took',
    params: byId,
    body: checklistUpdate,
    response: done,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'CHECKLIST_EXISTS', 'CHECKLIST_SHIPPED', 'CHECKLISTS_FULL', 'NAME_MISSING'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/checklist/{id}',
    access: 'DELETE_CHECKLIST',
    summary: 'Delete a control of the workspace’s own; projects keep what they took',
    params: byId,
    response: done,
    errors: ['NOT_FOUND', 'CHECKLIST_SHIPPED'],
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/checklist/import',
    access: 'WRITE_CHECKLIST',
    summary: 'Take over the published JSON of WSTG (`checklist.json`) or ASVS (flat); with `preview` nothing is stored',
    body: z.strictObject({
      file: z.string().max(LIMITS.checklistFile).meta({ description: 'The text of the file' }),
      standardVersion: line(LIMITS.controlCode).meta({ description: 'Which version it is: the files do not say' }),
      preview: z.boolean().default(false),
    }),
    response: checklistImport,
    errors: ['IMPORT_JSON', 'IMPORT_SHAPE', 'CHECKLISTS_FULL'],
  }),
};
