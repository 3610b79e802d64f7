import { z } from 'zod';
import { bugId } from '../bugs/bugs.contract.ts';
import { FIELD_CONDITION, FIELD_SORT, type FieldSort } from '../custom-fields/field-conditions.ts';
import { ofFormat } from '../formats.ts';
import { commaList, day, id, line, page, pageSize, repeated, sortFields } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';
import { ISSUE_STATUSES, PRIORITIES } from './issue-states.ts';
import { cwe } from './issues.schema.ts';

export const ISSUE_SORTS = ['updatedAt', 'createdAt', 'severity', 'status', 'number', 'priority', 'dueDay', 'cvssScore'] as const;

const cvssScore = z.coerce.number().min(0).max(10);

const fieldCondition = line(LIMITS.fieldKey + LIMITS.fieldText).regex(FIELD_CONDITION, ofFormat('fieldCondition'));
const fieldSort = z
  .string()
  .max(LIMITS.fieldKey + 8)
  .regex(FIELD_SORT, { ...ofFormat('fieldSort'), abort: true }) as z.ZodType as z.ZodType<FieldSort, FieldSort>;
const issueSort = z.union([sortFields(ISSUE_SORTS), fieldSort]);

export const issueQuery = z.strictObject({
  projectId: id.optional(),
  groupId: id.optional().meta({ description: 'Issues of projects in this group; none without `READ_GROUP`' }),
  status: commaList(z.enum(ISSUE_STATUSES)).optional(),
  severity: commaList(z.enum(SEVERITIES)).optional(),
  priority: commaList(z.enum(PRIORITIES)).optional(),
  bugId: bugId.optional().meta({ description: 'A node of the tree, including its children' }),
  tag: repeated(line(LIMITS.tag)).optional().meta({
    description: 'Any of these tags; repeated for each tag. No results for clients, because tags are only visible to the team',
  }),
  reporterId: id.optional(),
  contributorId: id.optional(),
  authorId: id.optional().meta({ description: 'Reporter or contributor; for clients only the reporter' }),
  fixerId: id.optional(),
  personId: id.optional().meta({ description: 'Reporter, contributor or fix owner' }),
  cwe: cwe.optional(),
  cvssFrom: cvssScore.optional(),
  cvssTo: cvssScore.optional(),
  waitingFor: z.literal('me').optional().meta({
    description: 'Issues that await the caller’s review decision or retest. For callers who are only CLIENT: OPEN and IN_PROGRESS',
  }),
  overdue: z.literal('true').optional().meta({ description: 'Due before today, neither settled nor ready for retest' }),
  languageMissing: z.enum(LANGUAGES).optional().meta({ description: 'Issues without a title in this language of the project’s report' }),
  languageOutdated: z.enum(LANGUAGES).optional().meta({
    description: 'Issues with a text in this language that is older than the same text in the other language. No results for clients',
  }),
  bin: z
    .literal('true')
    .optional()
    .meta({ description: 'Searches the bin for issues that the caller can restore, last deleted first, regardless of `sortBy`' }),
  q: z.string().trim().max(LIMITS.searchText).optional().meta({
    description:
      'Beginnings of words in key, titles, texts, evidence, assets and custom fields that the caller sees, in any order; words in quotation marks or joined by `_ - . : @` must follow each other. Vietnamese marks are optional. Use `tag` for tags',
  }),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  updatedFrom: day.optional(),
  updatedTo: day.optional(),
  dueFrom: day.optional(),
  dueTo: day.optional(),
  foundFrom: day.optional(),
  foundTo: day.optional(),
  publishedFrom: day.optional(),
  publishedTo: day.optional(),
  closedFrom: day.optional(),
  closedTo: day.optional(),
  field: repeated(fieldCondition).optional().meta({
    description:
      'Conditions on custom fields, repeated for each: `ticket:has:VCS`, `ticket:is:VCS-12`, `cost:from:3`, `cost:to:7`, `where:is:web` or `cost:none`. Several `is` of a field match any of them. Of a field that clients do not see, only issues match whose project has the caller in its team',
  }),
  sortBy: issueSort.default('-updatedAt').meta({
    description:
      'A field, or `fields.` and the key of a custom field; `-` before it sorts in descending order. Issues without a value come last',
  }),
  page,
  pageSize,
});
