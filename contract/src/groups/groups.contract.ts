import { z } from 'zod';
import { byId, bytes, day, defineEndpoint, done, id, instant, line, listOf, page, pageSize, sortBy, text, version } from '../http.ts';
import { ISSUE_STATUSES } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { projectRow, severityCounts } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';

export const GROUP_SORTS = ['name', 'createdAt', 'updatedAt'] as const;

/** Ranges of days since the publication of an unsettled issue. */
export const GROUP_AGES = [
  { key: 'WEEK', from: 0, to: 7 },
  { key: 'MONTH', from: 8, to: 30 },
  { key: 'QUARTER', from: 31, to: 90 },
  { key: 'OLDER', from: 91, to: null },
] as const;
export const GROUP_AGE_KEYS = GROUP_AGES.map(({ key }) => key) as ['WEEK', 'MONTH', 'QUARTER', 'OLDER'];
export type GroupAge = (typeof GROUP_AGES)[number]['key'];

const ids = (max: number) => z.array(id).max(max);

const fields = {
  name: line(LIMITS.name),
  description: text(LIMITS.markdown),
  projectIds: ids(LIMITS.groupProjects),
  userIds: ids(LIMITS.groupPeople),
};

const groupCreate = z.strictObject({
  name: fields.name,
  description: fields.description.default(''),
  projectIds: fields.projectIds.default([]),
  userIds: fields.userIds.default([]),
});
export type GroupCreate = z.output<typeof groupCreate>;

const groupUpdate = z
  .strictObject({
    version: version.meta({ description: 'Version at the start of the edit; required with every field' }),
    name: fields.name,
    description: fields.description,
    projectIds: fields.projectIds.meta({
      description: 'Projects that the caller can read; projects that the caller cannot read stay in the group',
    }),
    userIds: fields.userIds,
  })
  .partial();
export type GroupUpdate = z.output<typeof groupUpdate>;

const groupRow = z
  .object({
    id,
    name: z.string(),
    excerpt: z.string().meta({ description: 'Beginning of the description as plain text, at most 200 characters' }),
    projects: z.int().meta({ description: 'Number of projects that the caller can read' }),
    people: z.array(person).meta({ description: 'The first five users' }),
    peopleCount: z.int(),
    issues: severityCounts,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'GroupRow' });
export type GroupRow = z.infer<typeof groupRow>;

const groupProject = projectRow
  .omit({ people: true, peopleCount: true, deletedAt: true, deletedBy: true, can: true })
  .extend({
    published: z.int().meta({ description: 'Number of issues that clients see' }),
    closed: z.int().meta({ description: 'Number of published issues that are closed or have an accepted risk' }),
    tasks: z.object({ done: z.int(), total: z.int() }).nullable().meta({ description: 'Null for callers who cannot see tasks' }),
  })
  .meta({ id: 'GroupProject' });
export type GroupProject = z.infer<typeof groupProject>;

/** A group with combined figures, limited to the issues that the caller can see. */
const group = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    people: z.array(person),
    projects: z.array(groupProject).meta({ description: 'Projects that the caller can read, by name' }),
    figures: z.object({
      issues: z
        .array(z.object({ severity: z.enum(SEVERITIES), status: z.enum(ISSUE_STATUSES), issues: z.int() }))
        .meta({ description: 'The same numbers as in GET /api/issue for this group, severity and status, without zeros' }),
      ages: z
        .array(z.object({ age: z.enum(GROUP_AGE_KEYS), severity: z.enum(SEVERITIES), issues: z.int() }))
        .meta({ description: 'Issues that are OPEN, IN_PROGRESS or READY_FOR_RETEST, by days since publication, without zeros' }),
      overdue: z.int(),
    }),
    today: day.meta({ description: 'Date from which the ages are counted, in the time zone of the workspace' }),
    createdAt: instant,
    updatedAt: instant,
    version,
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof group>;

const inputErrors = ['UNKNOWN_PROJECT', 'UNKNOWN_USER', 'NAMED_TWICE'] as const;

export const groupsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/group',
    access: 'signedIn',
    summary: 'List the groups of the workspace; empty without `READ_GROUP`',
    query: z.strictObject({
      name: z.string().trim().max(LIMITS.searchText).optional().meta({ description: 'Searches the name; Vietnamese marks are optional' }),
      from: day.optional().meta({ description: 'Created on or after this date' }),
      to: day.optional(),
      sortBy: sortBy(GROUP_SORTS, 'name'),
      page,
      pageSize,
    }),
    response: listOf(groupRow),
    errors: ['DAYS_REVERSED'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/group',
    access: 'WRITE_GROUP',
    summary: 'Create a group of projects that the caller can read',
    body: groupCreate,
    response: z.object({ id }),
    errors: [...inputErrors, 'GROUP_NAME_TAKEN', 'GROUPS_FULL'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/group/{id}',
    access: 'READ_GROUP',
    summary: 'Get a group with its projects, people, and issues by severity, status and age',
    params: byId,
    response: group,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/group/{id}',
    access: 'WRITE_GROUP',
    summary: 'Update the given fields of a group',
    params: byId,
    body: groupUpdate,
    response: done,
    errors: [...inputErrors, 'GROUP_NAME_TAKEN', 'EDIT_CONFLICT'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/group/{id}',
    access: 'DELETE_GROUP',
    summary: 'Delete a group. Its projects stay unchanged',
    params: byId,
    response: done,
  }),
  export: defineEndpoint({
    method: 'POST',
    path: '/api/group/{id}/export',
    access: 'READ_GROUP',
    effect: 'reads',
    summary:
      'Export the figures, projects, people and issues of a group, as visible to the caller, to Excel. `Prefer: respond-async` returns 202 and a job',
    kind: 'file',
    params: byId,
    response: bytes,
    errors: ['TOO_MANY_REQUESTS'],
  }),
};
