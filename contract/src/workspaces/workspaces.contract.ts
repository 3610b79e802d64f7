import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, line } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { PROJECT_STATUSES } from '../projects/project-states.ts';
import { SEVERITIES } from '../severities.ts';

/** The name of the workspace that a new installation begins with, until somebody gives it another. */
export const FIRST_WORKSPACE_NAME = 'Default';

/** Days in which an issue of a severity is to be fixed, counted from the day it was accepted; no due day where one is left out. */
const dueDays = z.partialRecord(z.enum(SEVERITIES), z.int().min(1).max(LIMITS.dueDays));
export type DueDays = z.output<typeof dueDays>;

const isTimeZone = (name: string): boolean => {
  try {
    // Offsets such as +07:00 are zones to it as well, and know no summer.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

const name = line(LIMITS.name);
/** Lower-case words with hyphens: what a workspace is called in addresses and file names. */
const slug = z
  .string()
  .trim()
  .min(2)
  .max(LIMITS.slug)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const timeZone = z.string().max(60).refine(isTimeZone).meta({ description: 'IANA name, as in Asia/Ho_Chi_Minh' });
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
    languages: z.array(z.enum(LANGUAGES)).meta({ description: 'In which reports and write-ups may be made' }),
    logo: z.string().nullable().meta({ description: 'A path' }),
    reportColor: z.string().nullable().meta({ description: '#rrggbb, or null for Coloa’s own' }),
    reportFooter: z.string(),
    dueDays: dueDays.meta({ description: 'Days from its acceptance in which an issue of each severity is to be fixed' }),
    twoFactorRequired: z.boolean(),
    createdAt: instant,
    deletedAt: instant.nullable().meta({ description: 'Since when it lies in the bin' }),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), restore: z.boolean() }),
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof workspace>;

const workspaceSummary = z
  .object({
    workspace: z.object({ id, name: z.string(), slug: z.string(), logo: z.string().nullable(), twoFactorRequired: z.boolean() }),
    members: z.int(),
    byRole: z.array(z.object({ id, name: z.string(), members: z.int() })),
    withoutTwoFactor: z.int().nullable().meta({ description: 'null for callers without WRITE_USER there' }),
    lastSeenAt: instant.nullable().meta({ description: 'When any of its members was last seen' }),
    projects: z
      .object({ total: z.int(), byStatus: z.partialRecord(z.enum(PROJECT_STATUSES), z.int()) })
      .nullable()
      .meta({ description: 'Without those in the bin; null for callers without READ_PROJECT there' }),
    issues: z
      .object({ total: z.int(), bySeverity: z.partialRecord(z.enum(SEVERITIES), z.int()) })
      .nullable()
      .meta({ description: 'All but rejected ones and duplicates; null for callers without READ_PROJECT there' }),
    storage: z.object({ files: z.int(), bytes: z.int() }).meta({ description: 'Uploads; made reports are not counted' }),
  })
  .meta({ id: 'WorkspaceSummary' });
export type WorkspaceSummary = z.infer<typeof workspaceSummary>;

export const workspacesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/workspace',
    access: 'READ_WORKSPACE',
    summary:
      'One’s own workspaces that one may read, for System all of them, by name (a thousand at most); with `deleted` those in the bin, for System alone',
    query: z.strictObject({ deleted: z.literal('true').optional() }),
    response: z.array(workspace),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/workspace',
    access: 'system',
    summary: 'Make a workspace. It has no members yet: System enters it without being one',
    body: z.strictObject({ name, slug, timeZone: timeZone.optional(), languages: languages.optional() }),
    response: workspace,
    errors: ['SLUG_TAKEN', 'WORKSPACES_FULL'],
  }),
  summaries: defineEndpoint({
    method: 'GET',
    path: '/api/workspace/summarys',
    access: 'READ_WORKSPACE',
    summary: 'How each of those stands: members, projects, issues, room taken',
    response: z.array(workspaceSummary),
  }),
  summary: defineEndpoint({
    method: 'GET',
    path: '/api/workspace/summarys/{id}',
    access: 'READ_WORKSPACE',
    namesWorkspace: true,
    summary: 'How one of them stands',
    params: byId,
    response: workspaceSummary,
    errors: ['NOT_FOUND'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/workspace/{id}',
    access: 'READ_WORKSPACE',
    namesWorkspace: true,
    summary: 'A workspace with its settings',
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
    summary:
      'Change a workspace. Whoever has it demand two-factor has it on themselves; members without are led to its set-up at their next request',
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      slug: slug.optional(),
      timeZone: timeZone.optional(),
      languages: languages.optional(),
      reportColor: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .toLowerCase()
        .nullable()
        .optional(),
      reportFooter: line(LIMITS.reportFooter, 0).optional(),
      dueDays: dueDays.optional().meta({ description: 'Instead of all that were set; issues accepted before keep their days' }),
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
    summary: 'Put a workspace into the bin, from where System takes it back within 30 days; its name is typed. Every session in it ends',
    params: byId,
    body: z.strictObject({ name: z.string().max(LIMITS.name) }),
    response: done,
    errors: ['NOT_FOUND', 'NAME_MISMATCH', 'WORKSPACE_CURRENT', 'LAST_WORKSPACE', 'LAST_SYSTEM'],
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/workspace/{id}/restore',
    access: 'system',
    summary: 'Take a workspace out of the bin; one that does not lie there stays as it is',
    params: byId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  setLogo: defineEndpoint({
    method: 'POST',
    path: '/api/workspace/{id}/logo',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Upload a logo (field `file`, an image of 5 MB at most); it is made a PNG of 512 pixels at most, readable by everybody',
    kind: 'upload',
    params: byId,
    response: z.object({ logo: z.string() }),
    errors: [
      'NOT_FOUND',
      'FILE_MISSING',
      'FILE_EMPTY',
      'FILE_DAMAGED',
      'FILE_NOT_IMAGE',
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
    summary: 'Remove the logo',
    params: byId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
