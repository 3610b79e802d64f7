import { z } from 'zod';
import { ofFormat } from '../formats.ts';
import { byId, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { PROJECT_STATUSES } from '../projects/project-states.ts';
import { readinessRules } from '../readiness/readiness-rules.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';

export const FIRST_WORKSPACE_NAME = 'Default';

/** Days to fix an issue per severity, from the date of acceptance; no due date for an omitted severity. */
const dueDays = z.partialRecord(z.enum(SEVERITIES), z.int().min(1).max(LIMITS.dueDays));
export type DueDays = z.output<typeof dueDays>;

const isTimeZone = (name: string): boolean => {
  try {
    // Reject offsets such as +07:00, which Intl also accepts, because they have no daylight saving time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

const name = line(LIMITS.name);
const slug = z
  .string()
  .trim()
  .min(2)
  .max(LIMITS.slug)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, ofFormat('slug'));
const timeZone = z.string().max(60).refine(isTimeZone).meta({ description: 'IANA time zone, as in Asia/Ho_Chi_Minh' });
const languages = z
  .array(z.enum(LANGUAGES))
  .min(1)
  .max(LANGUAGES.length)
  .transform((given) => LANGUAGES.filter((language) => given.includes(language)));

const workspace = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    timeZone: z.string(),
    languages: z.array(z.enum(LANGUAGES)).meta({ description: 'Languages available for reports and issues' }),
    logo: z.string().nullable().meta({ description: 'Path of the logo' }),
    reportColor: z.string().nullable().meta({ description: '#rrggbb; null for the default colour' }),
    reportFooter: z.string(),
    dueDays: dueDays.meta({ description: 'Days to fix an issue per severity, from the date of acceptance' }),
    readiness: readinessRules.meta({ description: 'Which missing or doubtful content stops a step; default levels are omitted' }),
    twoFactorRequired: z.boolean(),
    createdAt: instant,
    deletedAt: instant.nullable().meta({ description: 'When it was moved to the bin' }),
    deletedBy: person.optional().meta({ description: 'Who moved it to the bin. Only returned in the bin' }),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), restore: z.boolean() }),
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof workspace>;

const workspaceSummary = z
  .object({
    workspace: z.object({ id, name: z.string(), slug: z.string(), logo: z.string().nullable(), twoFactorRequired: z.boolean() }),
    members: z.int(),
    byRole: z.array(z.object({ id, name: z.string(), members: z.int() })),
    withoutTwoFactor: z.int().nullable().meta({ description: 'Null for callers without `WRITE_USER` in the workspace' }),
    lastSeenAt: instant.nullable().meta({ description: 'Latest activity of a member' }),
    projects: z
      .object({ total: z.int(), byStatus: z.partialRecord(z.enum(PROJECT_STATUSES), z.int()) })
      .nullable()
      .meta({ description: 'Excludes the bin; null for callers without `READ_PROJECT` in the workspace' }),
    issues: z
      .object({ total: z.int(), bySeverity: z.partialRecord(z.enum(SEVERITIES), z.int()) })
      .nullable()
      .meta({ description: 'Excludes rejected issues and duplicates; null for callers without `READ_PROJECT` in the workspace' }),
    storage: z.object({ files: z.int(), bytes: z.int() }).meta({ description: 'Uploads, without generated reports' }),
  })
  .meta({ id: 'WorkspaceSummary' });
export type WorkspaceSummary = z.infer<typeof workspaceSummary>;

export const workspacesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/workspace',
    access: 'READ_WORKSPACE',
    summary:
      'List up to 1 000 workspaces by name: those that the caller can read, or all for System. `deleted` lists the bin, for System only',
    query: z.strictObject({ deleted: z.literal('true').optional() }),
    response: z.array(workspace),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/workspace',
    access: 'system',
    summary: 'Create a workspace without members. System can enter it without being a member',
    body: z.strictObject({ name, slug, timeZone: timeZone.optional(), languages: languages.optional() }),
    response: workspace,
    errors: ['SLUG_TAKEN', 'WORKSPACES_FULL'],
  }),
  summaries: defineEndpoint({
    method: 'GET',
    path: '/api/workspace/summarys',
    access: 'READ_WORKSPACE',
    summary: 'Get the numbers of members, projects and issues, and the used storage, of each workspace that the caller can read',
    response: z.array(workspaceSummary),
  }),
  summary: defineEndpoint({
    method: 'GET',
    path: '/api/workspace/summarys/{id}',
    access: 'READ_WORKSPACE',
    namesWorkspace: true,
    summary: 'Get the numbers of members, projects and issues, and the used storage, of a workspace',
    params: byId,
    response: workspaceSummary,
    errors: ['NOT_FOUND'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/workspace/{id}',
    access: 'READ_WORKSPACE',
    namesWorkspace: true,
    summary: 'Get a workspace with its settings',
    params: byId,
    response: workspace,
    errors: ['NOT_FOUND'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/workspace/{id}',
    access: 'WRITE_WORKSPACE',
    session: true,
    namesWorkspace: true,
    summary: 'Update a workspace. To require two-factor, the caller must have it; members without it must set it up at their next request',
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      slug: slug.optional(),
      timeZone: timeZone.optional(),
      languages: languages.optional(),
      reportColor: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, ofFormat('color'))
        .toLowerCase()
        .nullable()
        .optional(),
      reportFooter: line(LIMITS.reportFooter, 0).optional(),
      dueDays: dueDays.optional().meta({ description: 'Replaces all values. Issues accepted before keep their due dates' }),
      readiness: readinessRules.optional().meta({ description: 'Replaces all levels; an omitted line gets its default level' }),
      twoFactorRequired: z.boolean().optional(),
    }),
    response: done,
    errors: ['NOT_FOUND', 'SLUG_TAKEN', 'TWO_FACTOR_FIRST'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/workspace/{id}',
    access: 'DELETE_WORKSPACE',
    session: true,
    namesWorkspace: true,
    summary:
      'Move a workspace to the bin, where System can restore it for 30 days. Requires its name as confirmation. All its sessions end',
    params: byId,
    body: z.strictObject({ name: z.string().max(LIMITS.name) }),
    response: done,
    errors: ['NOT_FOUND', 'NAME_MISMATCH', 'WORKSPACE_CURRENT', 'LAST_WORKSPACE', 'LAST_SYSTEM'],
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/workspace/{id}/restore',
    access: 'system',
    summary: 'Restore a workspace from the bin. No effect if it is not in the bin',
    params: byId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  setLogo: defineEndpoint({
    method: 'POST',
    path: '/api/workspace/{id}/logo',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary:
      'Upload a logo in the field `file`, at most 5 MB and at least 24 × 24 pixels. It is converted to a PNG of at most 512 pixels and publicly readable',
    kind: 'upload',
    params: byId,
    response: z.object({ logo: z.string() }),
    errors: [
      'NOT_FOUND',
      'FILE_MISSING',
      'FILE_EMPTY',
      'FILE_DAMAGED',
      'FILE_NOT_IMAGE',
      'IMAGE_TOO_SMALL',
      'FILE_TOO_LARGE',
      'IMAGE_FORMAT',
      'IMAGE_TOO_LARGE',
      'CONTENT_TYPE',
      'TOO_MANY_REQUESTS',
    ],
  }),
  removeLogo: defineEndpoint({
    method: 'DELETE',
    path: '/api/workspace/{id}/logo',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Delete the logo of a workspace',
    params: byId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
