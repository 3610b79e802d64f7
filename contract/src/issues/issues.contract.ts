import { z } from 'zod';
import { bugId } from '../bugs/bugs.contract.ts';
import { uploaded } from '../files/files.contract.ts';
import {
  before,
  byId,
  commaList,
  day,
  defineEndpoint,
  done,
  errorBody,
  id,
  line,
  listOf,
  page,
  pageSize,
  pageSizeUpTo,
  sortBy,
} from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { tags } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { ISSUE_STATUSES, PRIORITIES } from './issue-states.ts';
import { contributor, cwe, historyEntry, issue, issueCreate, issueReadiness, issueRow, issueUpdate } from './issues.schema.ts';

export const ISSUE_SORTS = ['updatedAt', 'createdAt', 'severity', 'status', 'number', 'priority', 'dueDay', 'cvssScore'] as const;

const cvssScore = z.coerce.number().min(0).max(10);

export const issueQuery = z.strictObject({
  projectId: id.optional(),
  groupId: id.optional().meta({ description: 'Of a project in this group; none without READ_GROUP' }),
  status: commaList(z.enum(ISSUE_STATUSES)).optional(),
  severity: commaList(z.enum(SEVERITIES)).optional(),
  priority: commaList(z.enum(PRIORITIES)).optional(),
  bugId: bugId.optional().meta({ description: 'A node of the tree, with all below it' }),
  tag: commaList(line(LIMITS.tag)).optional().meta({ description: 'Clients find nothing by it: tags are the team’s own' }),
  reporterId: id.optional(),
  contributorId: id.optional(),
  authorId: id.optional().meta({ description: 'Its reporter or a contributor; who contributed is not told to clients' }),
  fixerId: id.optional(),
  personId: id.optional().meta({ description: 'Of its reporter, a contributor or its fixer' }),
  cwe: cwe.optional(),
  cvssFrom: cvssScore.optional(),
  cvssTo: cvssScore.optional(),
  waitingFor: z.literal('me').optional().meta({
    description:
      'In review and the caller’s to decide on, or ready for a retest that is theirs; to who is CLIENT alone in each of their projects: OPEN and IN_PROGRESS',
  }),
  overdue: z.literal('true').optional().meta({ description: 'Due before today, and not settled' }),
  languageMissing: z
    .enum(LANGUAGES)
    .optional()
    .meta({ description: 'Without a title in this language, though the report of the project is written in it' }),
  languageOutdated: z
    .enum(LANGUAGES)
    .optional()
    .meta({ description: 'Written in this language, and in the other one later; clients find nothing by it' }),
  bin: z
    .literal('true')
    .optional()
    .meta({ description: 'The bin instead: what the caller may take back from it, last deleted first whatever `sortBy` says' }),
  q: z
    .string()
    .trim()
    .max(LIMITS.searchText)
    .optional()
    .meta({ description: 'In key, titles, texts, evidence and assets, with or without Vietnamese marks; tags have `tag`' }),
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
  sortBy: sortBy(ISSUE_SORTS, '-updatedAt'),
  page,
  pageSize,
});

const bulkTags = tags.min(1);

/** What is done to each; everything that is told is done, taking into the bin and out of it alone. */
const bulkChange = z
  .strictObject({
    ...issueUpdate.pick({ status: true, from: true, note: true, duplicateOf: true, riskUntil: true }).shape,
    ...issueUpdate.pick({ fixerId: true, dueDay: true }).shape,
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
  .meta({ example: { priority: 'P2', addTags: ['web'] } });

const stateErrors = ['PROJECT_ARCHIVED', 'PROJECT_DELETED'] as const;
const evidenceErrors = ['EVIDENCE_TOO_LONG', 'UNKNOWN_ATTACHMENT', 'FILE_NOT_IMAGE', 'NAMED_TWICE'] as const;
const inputErrors = ['UNKNOWN_BUG', 'UNKNOWN_USER', 'UNKNOWN_ASSET', 'CVSS_INVALID', ...evidenceErrors] as const;

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
    summary: 'Issues of every project the caller reads; CLIENT gets published ones only',
    query: issueQuery,
    response: listOf(issueRow),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/issue',
    access: 'project',
    summary: 'Write an issue; it begins as DRAFT; TESTER, LEAD',
    body: issueCreate,
    response: z.object({ id, key: z.string() }),
    errors: [...inputErrors, ...stateErrors, 'PROJECT_FULL', 'UNKNOWN_CHECKLIST', 'UNKNOWN_TASK'],
  }),
  listOfProject: defineEndpoint({
    method: 'GET',
    path: '/api/issue/project/{id}',
    access: 'project',
    summary: 'All issues of a project in brief, in the order of their numbers',
    params: byId,
    response: z.array(issueRow.pick({ id: true, key: true, number: true, title: true, severity: true, status: true })),
  }),
  readiness: defineEndpoint({
    method: 'GET',
    path: '/api/issue/project/{id}/readiness',
    access: 'project',
    summary:
      'What each of these issues of a project lacks before review or acceptance; those that lack nothing are left out; none to CLIENT',
    params: byId,
    query: z.strictObject({ ids: commaList(id, LIMITS.readiness) }),
    response: z.array(issueReadiness),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}',
    access: 'project',
    summary: 'An issue with its texts in every language and what the caller may do',
    params: byId,
    response: issue,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/issue/{id}',
    access: 'project',
    summary: 'Change the fields sent (with `version`), or the status (with `from`, and `note` where the step needs one)',
    params: byId,
    body: issueUpdate,
    response: done,
    errors: [...inputErrors, ...stateErrors, 'EDIT_CONFLICT', ...stepErrors, 'ISSUE_INCOMPLETE'],
  }),
  bulk: defineEndpoint({
    method: 'POST',
    path: '/api/issue/bulk',
    access: 'project',
    summary:
      'Change up to a hundred issues, each as a whole or not at all, with the rules of the calls for one; what became of each, in the order they were named',
    body: z.strictObject({
      ids: z.array(id).min(1).max(LIMITS.bulk),
      change: bulkChange,
    }),
    response: z.object({
      items: z.array(errorBody.pick({ errors: true, id: true })).meta({
        description: 'Why each was not changed; empty where it was. Also what broke at one of them (INTERNAL, with the id) stands here',
      }),
    }),
  }),
  setContributor: defineEndpoint({
    method: 'POST',
    path: '/api/issue/contributor',
    access: 'project',
    summary: 'Add a contributor, or change their share; answers everybody who wrote the issue',
    body: z.strictObject({ issueId: id, userId: id, share: z.int().min(0).max(100).meta({ description: 'In percent' }) }),
    response: z.array(contributor),
    errors: [...stateErrors, 'ISSUE_IN_REVIEW', 'UNKNOWN_USER', 'NOT_IN_TEAM', 'REPORTER_HAS_REST', 'SHARES_TOO_MUCH', 'CONTRIBUTORS_FULL'],
  }),
  removeContributor: defineEndpoint({
    method: 'POST',
    path: '/api/issue/contributor/delete',
    access: 'project',
    summary: 'Remove a contributor; their share goes back to the reporter',
    body: z.strictObject({ issueId: id, userId: id }),
    response: done,
    errors: [...stateErrors, 'ISSUE_IN_REVIEW'],
  }),
  addLanguage: defineEndpoint({
    method: 'POST',
    path: '/api/issue/add-language',
    access: 'project',
    summary: 'Add a language that the workspace offers; its texts begin as those of the template of the type, or of the other language',
    body: z.strictObject({
      issueId: id,
      language: z.enum(LANGUAGES),
      copyFrom: z.boolean().optional().meta({ description: 'Begin with what stands in the other language' }),
    }),
    response: done,
    errors: [...stateErrors, 'LANGUAGE_PRESENT'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/issue/{id}',
    access: 'project',
    summary: 'Move an issue to the bin; the reporter while DRAFT, or LEAD',
    params: byId,
    response: done,
    errors: [...stateErrors, 'HAS_DUPLICATES'],
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/issue/{id}/restore',
    access: 'project',
    summary: 'Take an issue back from the bin; whoever may delete it',
    params: byId,
    response: done,
    errors: stateErrors,
  }),
  setPriority: defineEndpoint({
    method: 'POST',
    path: '/api/issue/priority',
    access: 'project',
    summary: 'Set or clear the priority of an issue; LEAD, REVIEWER',
    body: z.strictObject({ issueId: id, priority: z.enum(PRIORITIES).nullable() }),
    response: done,
    errors: stateErrors,
  }),
  history: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}/history',
    access: 'project',
    summary: 'What happened to an issue, newest first; CLIENT sees it from publication on',
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
