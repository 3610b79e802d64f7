import { z } from 'zod';
import { ofFormat } from '../formats.ts';
import { day, id, instant, line, text, version } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { reasons } from '../reasons.ts';
import { SEVERITIES } from '../severities.ts';
import { ofTeam, person } from '../users/users.schema.ts';
import { ASSIGNEE_STATUSES, HATS, mainKind, PROJECT_KINDS, PROJECT_STATUSES, type ProjectKind, SCOPE_KINDS } from './project-states.ts';

export const PROJECT_KEY_PATTERN = /^[A-Z0-9]{2,10}$/;

export const projectKey = z
  .string()
  .trim()
  .toUpperCase()
  .regex(PROJECT_KEY_PATTERN, ofFormat('projectKey'))
  .meta({ description: '2 to 10 characters, A–Z and 0–9; unique in the workspace' });

export const tags = z.array(line(LIMITS.tag)).max(LIMITS.tags);

export const scopeRow = z
  .object({
    id,
    inScope: z.boolean(),
    kind: z.enum(SCOPE_KINDS),
    value: z.string(),
    note: z.string(),
  })
  .meta({ id: 'ScopeRow' });
export type ScopeRow = z.infer<typeof scopeRow>;

const scopeInput = z
  .array(
    z.strictObject({
      id: id.optional().meta({ description: 'Id of an existing row; omitted rows are deleted' }),
      inScope: z.boolean().default(true),
      kind: z.enum(SCOPE_KINDS),
      value: line(LIMITS.scopeValue),
      note: text(LIMITS.note).default(''),
    }),
  )
  .max(LIMITS.scopeRows);

const fields = {
  name: line(LIMITS.name),
  description: text(LIMITS.markdown),
  client: line(LIMITS.name, 0).meta({ description: 'Name of the client in the report' }),
  kind: z
    .enum(PROJECT_KINDS)
    .optional()
    .meta({ description: 'Main kind; replaces the first of `kinds` and keeps the others. With `kinds`, it must be their first value' }),
  kinds: z
    .array(z.enum(PROJECT_KINDS))
    .min(1)
    .max(PROJECT_KINDS.length)
    .optional()
    .meta({ description: 'Kinds of the project, main kind first; duplicates are removed' }),
  startDay: day.nullable(),
  endDay: day.nullable(),
  tags,
  languages: z.array(z.enum(LANGUAGES)).min(1).max(2).meta({ description: 'Languages of the report, main language first' }),
  twoPersonReview: z.boolean().meta({
    description:
      'Users who reported, edited or contributed to an issue cannot decide on it. When turned off, it still applies to issues in review',
  }),
  scope: scopeInput,
};

type Kinds = { kind?: ProjectKind | undefined; kinds?: readonly ProjectKind[] | undefined };

const agree = ({ kind, kinds }: Kinds): boolean => kind === undefined || kinds === undefined || kind === mainKind(kinds);

const createFields = z.strictObject({
  key: projectKey,
  name: fields.name,
  description: fields.description.default(''),
  client: fields.client.default(''),
  kind: fields.kind.meta({ description: 'Main kind; required without `kinds`. With `kinds`, it must be their first value' }),
  kinds: fields.kinds,
  startDay: fields.startDay.default(null),
  endDay: fields.endDay.default(null),
  tags: fields.tags.default([]),
  languages: fields.languages.default(['vi']),
  twoPersonReview: fields.twoPersonReview.default(false),
  scope: fields.scope.default([]),
  templateId: id.optional().meta({ description: 'Task template from which the first tasks are copied' }),
});

export const projectCreate = createFields
  .refine(({ kind, kinds }) => (kind ?? kinds) !== undefined, { path: ['kinds'], params: { code: 'FIELD_REQUIRED' } })
  .refine(agree, { path: ['kind'] });
export type ProjectCreate = z.output<typeof projectCreate>;

export const projectUpdate = z
  .strictObject({
    version: version.optional().meta({ description: 'Version at the start of the edit; required with texts' }),
    key: projectKey,
    ...fields,
    status: z.enum(PROJECT_STATUSES),
    from: z.enum(PROJECT_STATUSES).meta({ description: 'Last known status; required with `status`' }),
  })
  .partial()
  .refine(agree, { path: ['kind'] });
export type ProjectUpdate = z.output<typeof projectUpdate>;

export const severityCounts = z
  .record(z.enum(SEVERITIES), z.int())
  .meta({ description: 'Issues that the caller can see, by severity, except rejected issues and duplicates' });

export const assignee = z
  .object({
    id,
    person,
    hats: z.array(z.enum(HATS)),
    status: z.enum(ASSIGNEE_STATUSES),
    ofTeam: ofTeam.optional().meta({ description: 'Whether the role in the workspace includes `READ_USER`. Only returned to a LEAD' }),
    can: z.object({ setStatus: z.boolean(), edit: z.boolean() }),
  })
  .meta({ id: 'Assignee' });
export type Assignee = z.infer<typeof assignee>;

export const projectRow = z
  .object({
    id,
    key: z.string(),
    name: z.string(),
    client: z.string(),
    kind: z.enum(PROJECT_KINDS).meta({ description: 'Main kind: the first of `kinds`' }),
    kinds: z.array(z.enum(PROJECT_KINDS)).meta({ description: 'Kinds of the project, main kind first' }),
    status: z.enum(PROJECT_STATUSES),
    startDay: day.nullable(),
    endDay: day.nullable(),
    tags: z.array(z.string()).optional().meta({ description: 'Only visible to the team. Not returned to clients' }),
    people: z.array(person).meta({ description: 'The first five users' }),
    peopleCount: z.int(),
    issues: severityCounts,
    updatedAt: instant,
    deletedAt: instant.nullable(),
    deletedBy: person.optional().meta({ description: 'Who moved it to the bin. Only returned in the bin' }),
    can: z.object({ moveTo: z.array(z.enum(PROJECT_STATUSES)), delete: z.boolean() }),
  })
  .meta({ id: 'ProjectRow' });
export type ProjectRow = z.infer<typeof projectRow>;

const doneOf = z.object({ all: z.int(), done: z.int() });

const projectAbilities = z.object({
  edit: z.boolean(),
  assign: z.boolean(),
  delete: z.boolean(),
  writeIssue: z.boolean(),
  history: z.boolean().meta({ description: 'Can see the history' }),
  method: z.boolean().meta({ description: 'Can see tasks and controls' }),
  report: z.boolean(),
  why: reasons('assign', 'delete', 'writeIssue'),
  moveTo: z.array(z.enum(PROJECT_STATUSES)),
});

export const project = projectRow
  .omit({ people: true, peopleCount: true })
  .extend({
    description: z.string(),
    languages: z.array(z.enum(LANGUAGES)),
    twoPersonReview: z.boolean().optional().meta({ description: 'Only visible to the team. Not returned to clients' }),
    scope: z.array(scopeRow),
    assignees: z.array(assignee),
    issueCount: z.int().meta({ description: 'All issues that the caller can see, including rejected issues and duplicates' }),
    fileCount: z.int(),
    rounds: z.int().meta({ description: 'Retest rounds' }),
    work: z
      .object({ tasks: doneOf, controls: doneOf })
      .optional()
      .meta({ description: 'Tasks and controls of the project. Only visible to the team. Not returned to clients' }),
    version,
    createdAt: instant,
    createdBy: person,
    can: projectAbilities,
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof project>;
