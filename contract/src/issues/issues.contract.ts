import { z } from 'zod';
import { fieldKey, fieldsBefore, fieldsInput } from '../custom-fields/custom-fields.schema.ts';
import { uploaded } from '../files/files.contract.ts';
import { before, byId, commaList, defineEndpoint, done, errorsOfEach, id, listOf, page, pageSizeUpTo } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { tags } from '../projects/projects.schema.ts';
import { issueReadiness } from './issue-gap.schema.ts';
import { issueQuery } from './issue-query.schema.ts';
import { PRIORITIES } from './issue-states.ts';
import { contributor, historyEntry, issue, issueCreate, issueRow, issueUpdate } from './issues.schema.ts';

const withFields = {
  fields: commaList(fieldKey, LIMITS.fieldsKept).optional().meta({
    description: 'Keys of custom fields, without Markdown fields, whose values each issue contains',
  }),
};
const fieldErrors = ['UNKNOWN_FIELD', 'UNKNOWN_CHOICE', 'FIELD_VALUE'] as const;

const bulkTags = tags.min(1);

/** A change with `delete` or `restore` must have no other field. */
const bulkChange = z
  .strictObject({
    ...issueUpdate.pick({ status: true, from: true, note: true, duplicateOf: true, riskUntil: true, riskOwner: true }).shape,
    ...issueUpdate.pick({ fixerId: true, dueDay: true, fields: true }).shape,
    fieldsFrom: fieldsInput.optional().meta({
      description: 'Last known values of custom fields, only with `fields`. An issue with another value is not changed',
    }),
    priority: z.enum(PRIORITIES).nullable().optional(),
    addTags: bulkTags.optional(),
    removeTags: bulkTags.optional(),
    delete: z.literal(true).optional(),
    restore: z.literal(true).optional(),
  })
  .refine((change) => {
    const told = Object.values(change).filter((value) => value !== undefined).length;
    return change.delete || change.restore ? told === 1 : told > 0;
  })
  .refine(({ fields, fieldsFrom }) => fields !== undefined || fieldsFrom === undefined)
  .meta({ example: { priority: 'P2', addTags: ['web'] } });

const bulkOutcome = errorsOfEach.extend({
  items: z.array(errorsOfEach.shape.items.element.extend({ fieldsBefore: fieldsBefore.optional() })).meta({
    description: errorsOfEach.shape.items.description,
  }),
});

export const stateErrors = ['PROJECT_ARCHIVED', 'PROJECT_DELETED'] as const;
const evidenceErrors = ['EVIDENCE_TOO_LONG', 'UNKNOWN_ATTACHMENT', 'FILE_NOT_IMAGE', 'NAMED_TWICE'] as const;
export const inputErrors = [
  'UNKNOWN_BUG',
  'UNKNOWN_USER',
  'UNKNOWN_ASSET',
  'CVSS_INVALID',
  'CVSS_SAME_VERSION',
  'UNKNOWN_FIELD',
  'UNKNOWN_CHOICE',
  'FIELD_RETIRED',
  'FIELD_VALUE',
  ...evidenceErrors,
] as const;

const stepErrors = [
  'STATUS_CHANGED',
  'TRANSITION_IMPOSSIBLE',
  'TWO_PERSON_REVIEW',
  'NOTE_REQUIRED',
  'RETEST_REQUIRED',
  'UNKNOWN_ISSUE',
  'DUPLICATE_OF_ITSELF',
  'DUPLICATE_OF_DUPLICATE',
  'DUPLICATE_OF_REJECTED',
  'HAS_DUPLICATES',
  'DAY_NOT_AHEAD',
] as const;

export const issuesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/issue',
    access: 'project',
    summary: 'List the issues of all projects that the caller can read. Clients only get published issues',
    query: issueQuery.extend(withFields),
    response: listOf(issueRow),
    errors: fieldErrors,
  }),
  count: defineEndpoint({
    method: 'GET',
    path: '/api/issue/count',
    access: 'project',
    summary: 'Count all issues of a list, also those above the limit of its `total`. Stops after five seconds',
    query: issueQuery.omit({ sortBy: true, page: true, pageSize: true }),
    response: z.object({ total: z.int() }),
    errors: ['COUNT_TOO_SLOW', ...fieldErrors],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/issue',
    access: 'project',
    summary: 'Create an issue with status DRAFT. Requires TESTER or LEAD',
    body: issueCreate,
    response: z.object({ id, key: z.string() }),
    errors: [...inputErrors, ...stateErrors, 'PROJECT_FULL', 'UNKNOWN_CHECKLIST', 'UNKNOWN_TASK'],
  }),
  listOfProject: defineEndpoint({
    method: 'GET',
    path: '/api/issue/project/{id}',
    access: 'project',
    summary: 'List all issues of a project in short form, by number',
    params: byId,
    response: z.array(issueRow.pick({ id: true, key: true, number: true, title: true, severity: true, status: true })),
  }),
  readiness: defineEndpoint({
    method: 'GET',
    path: '/api/issue/project/{id}/readiness',
    access: 'project',
    summary: 'List what the given issues lack before review or acceptance. Complete issues are omitted; empty for clients',
    params: byId,
    query: z.strictObject({ ids: commaList(id, LIMITS.readiness) }),
    response: z.array(issueReadiness),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}',
    access: 'project',
    summary: 'Get an issue with its texts in all languages and the actions available to the caller',
    params: byId,
    response: issue,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/issue/{id}',
    access: 'project',
    summary: 'Update the given fields of an issue (with `version`), or its status (with `from`, and `note` if required)',
    params: byId,
    body: issueUpdate,
    response: done,
    errors: [...inputErrors, ...stateErrors, 'EDIT_CONFLICT', ...stepErrors, 'ISSUE_INCOMPLETE', 'NOT_READY', 'SECRETS_VISIBLE'],
  }),
  bulk: defineEndpoint({
    method: 'POST',
    path: '/api/issue/bulk',
    access: 'project',
    summary:
      'Change up to 100 issues, each completely or not at all, under the rules of the calls for one issue. Results are in request order',
    body: z.strictObject({
      ids: z.array(id).min(1).max(LIMITS.bulk),
      change: bulkChange,
    }),
    response: bulkOutcome,
  }),
  setContributor: defineEndpoint({
    method: 'POST',
    path: '/api/issue/contributor',
    access: 'project',
    summary: 'Add a contributor or change a contributor’s share. Returns the reporter and all contributors',
    body: z.strictObject({ issueId: id, userId: id, share: z.int().min(0).max(100).meta({ description: 'Percent' }) }),
    response: z.array(contributor),
    errors: [...stateErrors, 'ISSUE_IN_REVIEW', 'UNKNOWN_USER', 'NOT_IN_TEAM', 'REPORTER_HAS_REST', 'SHARES_TOO_MUCH', 'CONTRIBUTORS_FULL'],
  }),
  removeContributor: defineEndpoint({
    method: 'POST',
    path: '/api/issue/contributor/delete',
    access: 'project',
    summary: 'Remove a contributor. The share returns to the reporter',
    body: z.strictObject({ issueId: id, userId: id }),
    response: done,
    errors: [...stateErrors, 'ISSUE_IN_REVIEW'],
  }),
  addLanguage: defineEndpoint({
    method: 'POST',
    path: '/api/issue/add-language',
    access: 'project',
    summary:
      'Add a language of the workspace. Texts start from the template of the vulnerability type, or with `copyFrom` from the other language',
    body: z.strictObject({
      issueId: id,
      language: z.enum(LANGUAGES),
      copyFrom: z.boolean().optional().meta({ description: 'Copies the texts of the other language' }),
    }),
    response: done,
    errors: [...stateErrors, 'LANGUAGE_PRESENT'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/issue/{id}',
    access: 'project',
    summary: 'Move an issue to the bin. Requires LEAD, or the reporter of a DRAFT',
    params: byId,
    response: done,
    errors: [...stateErrors, 'HAS_DUPLICATES'],
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/issue/{id}/restore',
    access: 'project',
    summary: 'Restore an issue from the bin. Requires LEAD, or the reporter of a DRAFT',
    params: byId,
    response: done,
    errors: stateErrors,
  }),
  setPriority: defineEndpoint({
    method: 'POST',
    path: '/api/issue/priority',
    access: 'project',
    summary: 'Set or clear the priority of an issue. Requires LEAD or REVIEWER',
    body: z.strictObject({ issueId: id, priority: z.enum(PRIORITIES).nullable() }),
    response: done,
    errors: stateErrors,
  }),
  history: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}/history',
    access: 'project',
    summary: 'List the history of an issue, newest first. Clients only see entries since publication',
    params: byId,
    query: z.strictObject({ before, page, pageSize: pageSizeUpTo(LIMITS.historyPageMax) }),
    response: listOf(historyEntry),
  }),
  attach: defineEndpoint({
    method: 'POST',
    path: '/api/issue/attachment',
    access: 'project',
    summary: 'Attach an uploaded file to an issue',
    body: z.strictObject({ issueId: id, attachmentId: id }),
    response: uploaded,
    errors: [...stateErrors, 'UNKNOWN_ATTACHMENT', 'ATTACHMENT_IN_USE'],
  }),
  detach: defineEndpoint({
    method: 'DELETE',
    path: '/api/issue/{issueId}/attachment/{attachmentId}',
    access: 'project',
    summary: 'Remove a file from an issue',
    params: z.strictObject({ issueId: id, attachmentId: id }),
    response: done,
    errors: [...stateErrors, 'ATTACHMENT_SHOWN'],
  }),
};
