import { z } from 'zod';
import { file } from '../files/files.contract.ts';
import { before, byId, day, defineEndpoint, done, id, listOf, page, pageSize, pageSizeUpTo, sortBy } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';
import { projectHistoryEntry } from './project-history.ts';
import { ASSIGNEE_STATUSES, HATS, PROJECT_KINDS, PROJECT_STATUSES } from './project-states.ts';
import { assignee, project, projectCreate, projectRow, projectUpdate } from './projects.schema.ts';

export const PROJECT_SORTS = ['updatedAt', 'name', 'key', 'startDay', 'endDay', 'status', 'createdAt'] as const;

const dayRange = z.strictObject({ from: day.optional(), to: day.optional() });
const paging = { page, pageSize, sortBy: sortBy(PROJECT_SORTS, '-updatedAt') };
const searchText = z.string().trim().max(LIMITS.searchText);

export const projectSearch = z.strictObject({
  text: searchText
    .optional()
    .meta({ description: 'Searches key, name, client and tags; Vietnamese marks are optional. Searches by clients ignore tags' }),
  status: z.array(z.enum(PROJECT_STATUSES)).max(PROJECT_STATUSES.length).optional(),
  ...paging,
});

/**
 * Search conditions for projects. All conditions must match; a list matches if one of its values does, except `languages`, all of which
 * must match.
 */
export const projectSearchAdvanced = z.strictObject({
  text: searchText.optional(),
  key: searchText.optional(),
  name: searchText.optional(),
  client: searchText.optional(),
  description: searchText.optional(),
  issueText: searchText.optional().meta({ description: 'Words in the issues of the project' }),
  status: z.array(z.enum(PROJECT_STATUSES)).max(PROJECT_STATUSES.length).optional(),
  kind: z
    .array(z.enum(PROJECT_KINDS))
    .max(PROJECT_KINDS.length)
    .optional()
    .meta({ description: 'Projects with at least one of these kinds' }),
  tags: z
    .array(z.string().trim().max(LIMITS.tag))
    .max(LIMITS.tags)
    .optional()
    .meta({ description: 'No results for clients, because tags are only visible to the team' }),
  people: z.array(id).max(50).optional(),
  hats: z.array(z.enum(HATS)).max(HATS.length).optional().meta({ description: 'Limits `people` to these project roles' }),
  severity: z
    .array(z.enum(SEVERITIES))
    .max(SEVERITIES.length)
    .optional()
    .meta({ description: 'Projects with an issue of these severities that the caller can see' }),
  groupId: id.optional().meta({ description: 'Projects in this group; none without `READ_GROUP`' }),
  scope: searchText.optional().meta({ description: 'Searches the values of the scope' }),
  startDay: dayRange.optional(),
  endDay: dayRange.optional(),
  createdDay: dayRange.optional(),
  updatedDay: dayRange.optional(),
  twoPersonReview: z.boolean().optional().meta({ description: 'No results for clients, because the setting is only visible to the team' }),
  languages: z.array(z.enum(LANGUAGES)).max(LANGUAGES.length).optional().meta({ description: 'Languages of the report; all must match' }),
  hasFiles: z.boolean().optional().meta({ description: 'Whether the project or one of its issues has a file that the caller can see' }),
  bin: z.boolean().default(false).meta({ description: 'Searches the bin instead; requires `DELETE_PROJECT`' }),
  ...paging,
});

const hats = z.array(z.enum(HATS)).min(1).max(HATS.length);

export const projectsContract = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/project',
    access: 'WRITE_PROJECT',
    summary: 'Create a project. The caller becomes its LEAD',
    body: projectCreate,
    response: z.object({ id }),
    errors: ['PROJECT_KEY_TAKEN', 'DAYS_REVERSED', 'UNKNOWN_ASSET', 'UNKNOWN_TEMPLATE', 'CONTROLS_FULL'],
  }),
  search: defineEndpoint({
    method: 'POST',
    path: '/api/project/search',
    access: 'signedIn',
    projectToken: true,
    effect: 'reads',
    summary: 'Search projects by text and status. Without `READ_PROJECT` only assigned projects are returned',
    body: projectSearch,
    response: listOf(projectRow),
  }),
  searchAdvanced: defineEndpoint({
    method: 'POST',
    path: '/api/project/search_advanced',
    access: 'signedIn',
    projectToken: true,
    effect: 'reads',
    summary: 'Search projects by any combination of fields',
    body: projectSearchAdvanced,
    response: listOf(projectRow),
    errors: ['FORBIDDEN', 'DAYS_REVERSED'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}',
    access: 'project',
    summary: 'Get a project with its scope, people and the actions available to the caller',
    params: byId,
    response: project,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/project/{id}',
    access: 'project',
    sessionFields: ['twoPersonReview'],
    summary: 'Update the given fields of a project, or its status (with `from`). Requires LEAD',
    params: byId,
    body: projectUpdate,
    response: done,
    errors: [
      'PROJECT_KEY_TAKEN',
      'DAYS_REVERSED',
      'EDIT_CONFLICT',
      'STATUS_CHANGED',
      'TRANSITION_IMPOSSIBLE',
      'UNKNOWN_ASSET',
      'ASSET_IN_USE',
      'PROJECT_ARCHIVED',
      'PROJECT_DELETED',
    ],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/project/{id}',
    access: 'DELETE_PROJECT',
    projectToken: true,
    summary: 'Move a project to the bin, where it stays for 30 days',
    params: byId,
    response: done,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED', 'HAS_DUPLICATES'],
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/restore',
    access: 'DELETE_PROJECT',
    projectToken: true,
    summary: 'Restore a project from the bin',
    params: byId,
    response: done,
  }),
  history: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/history',
    access: 'project',
    summary: 'List the history of a project and its people, newest first. Not available to clients',
    params: byId,
    query: z.strictObject({ before, page, pageSize: pageSizeUpTo(LIMITS.historyPageMax) }),
    response: listOf(projectHistoryEntry),
  }),
  files: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/files',
    access: 'project',
    summary: 'List the files of a project and of its issues that the caller can see',
    params: byId,
    query: z.strictObject({ page, pageSize }),
    response: listOf(file),
  }),
  attach: defineEndpoint({
    method: 'POST',
    path: '/api/project/attachment',
    access: 'project',
    summary: 'Attach an uploaded file to a project. Requires LEAD or TESTER',
    body: z.strictObject({ projectId: id, attachmentId: id }),
    response: file,
    errors: ['UNKNOWN_ATTACHMENT', 'ATTACHMENT_IN_USE', 'PROJECT_ARCHIVED', 'PROJECT_DELETED'],
  }),
  detach: defineEndpoint({
    method: 'DELETE',
    path: '/api/project/{id}/attachment/{attachmentId}',
    access: 'project',
    summary: 'Remove a file from a project, unless a note or an issue uses it. Requires its uploader or LEAD',
    params: z.strictObject({ id, attachmentId: id }),
    response: done,
    errors: ['ATTACHMENT_SHOWN', 'PROJECT_ARCHIVED', 'PROJECT_DELETED'],
  }),
};

export const assigneesContract = {
  assign: defineEndpoint({
    method: 'POST',
    path: '/api/assignee',
    access: 'project',
    summary: 'Assign a member of the workspace to a project with one or more project roles. Requires LEAD',
    body: z.strictObject({ projectId: id, userId: id, hats }),
    response: assignee,
    errors: ['UNKNOWN_USER', 'ALREADY_ASSIGNED', 'PROJECT_ARCHIVED', 'PROJECT_DELETED', 'PROJECT_FULL'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/assignee/{id}',
    access: 'project',
    summary: 'Change the project roles (requires LEAD) or the status (requires the assigned user or LEAD)',
    params: byId,
    body: z.strictObject({ hats: hats.optional(), status: z.enum(ASSIGNEE_STATUSES).optional() }),
    response: done,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/assignee/{id}',
    access: 'project',
    summary: 'Remove a user from a project. Requires LEAD',
    params: byId,
    response: done,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED'],
  }),
};
