import { z } from 'zod';
import { byId, bytes, day, defineEndpoint, done, id, instant, line, listOf, page, pageSize, sortBy, text, version } from '../http.ts';
import { ISSUE_STATUSES } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { projectRow, severityCounts } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';

export const GROUP_SORTS = ['name', 'createdAt', 'updatedAt'] as const;

/** Whole days since an issue that nobody settled was published: 0 to 7, 8 to 30, 31 to 90, more. */
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
    version: version.meta({ description: 'The version the edit started from; needed with every field' }),
    name: fields.name,
    description: fields.description,
    projectIds: fields.projectIds.meta({ description: 'Of the projects the caller reads; those they do not stay in the group' }),
    userIds: fields.userIds,
  })
  .partial();
export type GroupUpdate = z.output<typeof groupUpdate>;

/** A group as it stands in lists. */
const groupRow = z
  .object({
    id,
    name: z.string(),
    excerpt: z.string().meta({ description: 'The beginning of its description as plain text, 200 characters at most' }),
    projects: z.int().meta({ description: 'Those the caller reads' }),
    people: z.array(person).meta({ description: 'The first five' }),
    peopleCount: z.int(),
    issues: severityCounts,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'GroupRow' });
export type GroupRow = z.infer<typeof groupRow>;

/** A project of a group, with how far it is. */
const groupProject = projectRow
  .omit({ people: true, peopleCount: true, deletedAt: true })
  .extend({
    published: z.int().meta({ description: 'Issues that clients see' }),
    closed: z.int().meta({ description: 'Of these, closed or their risk accepted' }),
    tasks: z.object({ done: z.int(), total: z.int() }).nullable().meta({ description: 'Null to whoever does not see tasks' }),
  })
  .meta({ id: 'GroupProject' });
export type GroupProject = z.infer<typeof groupProject>;

/** A group with all it rolls up, as far as the caller sees the issues of its projects. */
const group = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    people: z.array(person),
    projects: z.array(groupProject).meta({ description: 'Those the caller reads, by name' }),
    figures: z.object({
      issues: z
        .array(z.object({ severity: z.enum(SEVERITIES), status: z.enum(ISSUE_STATUSES), issues: z.int() }))
        .meta({ description: 'As many as GET /api/issue has of this group, severity and status; none where there is none' }),
      ages: z
        .array(z.object({ age: z.enum(GROUP_AGE_KEYS), severity: z.enum(SEVERITIES), issues: z.int() }))
        .meta({ description: 'Of OPEN, IN_PROGRESS and READY_FOR_RETEST, by days since publication; none where there is none' }),
      overdue: z.int(),
    }),
    today: day.meta({ description: 'From which the ages count, in the time zone of the workspace' }),
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
    summary: 'Groups of the workspace; none without READ_GROUP',
    query: z.strictObject({
      name: z.string().trim().max(LIMITS.searchText).optional().meta({ description: 'In the name, with or without Vietnamese marks' }),
      from: day.optional().meta({ description: 'Made on that day or later' }),
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
    summary: 'Make a group of projects that the caller reads',
    body: groupCreate,
    response: z.object({ id }),
    errors: [...inputErrors, 'GROUP_NAME_TAKEN', 'GROUPS_FULL'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/group/{id}',
    access: 'READ_GROUP',
    summary: 'A group with its projects and people, and its issues by severity, status and age',
    params: byId,
    response: group,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/group/{id}',
    access: 'WRITE_GROUP',
    summary: 'Change the fields sent',
    params: byId,
    body: groupUpdate,
    response: done,
    errors: [...inputErrors, 'GROUP_NAME_TAKEN', 'EDIT_CONFLICT'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/group/{id}',
    access: 'DELETE_GROUP',
    summary: 'Delete a group; its projects stay',
    params: byId,
    response: done,
  }),
  export: defineEndpoint({
    method: 'POST',
    path: '/api/group/{id}/export',
    access: 'READ_GROUP',
    effect: 'reads',
    summary:
      'A group as an Excel file: its figures, projects, people and issues, as far as the caller reads them; with `Prefer: respond-async` 202 and a job instead',
    kind: 'file',
    params: byId,
    response: bytes,
    errors: ['TOO_MANY_REQUESTS'],
  }),
};
