import { type IssueStatus, NEVER_OVERDUE_STATUSES, type Priority } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { type Severity, severityOrder } from '@coloa/contract/severities.ts';
import { and, eq, gte, isNotNull, isNull, lte, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import { itemsOf, type Places } from '../../platform/database/prepared.ts';
import { canReadGroups, readsEveryProject } from '../../projects/projects.policy.ts';
import { projectsOfGroup } from '../../projects/projects.scope.ts';
import { projects } from '../../projects/projects.tables.ts';
import { teamAmong, visibleAmong } from '../issues.scope.ts';
import { issues } from '../issues.tables.ts';
import {
  amongContributed,
  contributedTo,
  namedProjectIsLive,
  notIn,
  outdated,
  ownProjects,
  restorable,
  since,
  until,
  unwritten,
} from './issue-conditions.repo.ts';
import { type FieldFilter, type FieldForm, fieldFormOf, fieldValuesOf, meetsFields } from './issue-field-conditions.repo.ts';
import { type Waits, waiting } from './issue-waiting.repo.ts';
import { type FieldWords, searchValues } from './issue-words.repo.ts';

export interface Waiter extends Pick<Actor, 'userId' | 'permissions'> {
  /** True for a user who can only see published issues in all of their active projects. */
  client: boolean;
}

/** All conditions must match; a list matches if any value does. Dates are in the viewer's `timeZone`; ranges include both ends. */
export interface IssueFilter {
  ids?: readonly string[] | undefined;
  projectId?: string | undefined;
  /** Issues of the projects of this group; none if the viewer cannot read groups. */
  groupId?: string | undefined;
  status?: readonly IssueStatus[] | undefined;
  severity?: readonly Severity[] | undefined;
  priority?: readonly Priority[] | undefined;
  /** A type of the vulnerability tree. Matches issues whose stored key is that of this type or of a type below it. */
  bugId?: string | undefined;
  bugKeys?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  reporterId?: string | undefined;
  contributorId?: string | undefined;
  /** The reporter or a contributor of the issue. */
  authorId?: string | undefined;
  fixerId?: string | undefined;
  /** The reporter, a contributor or the fix owner of the issue. */
  personId?: string | undefined;
  cwe?: string | undefined;
  cvssFrom?: number | undefined;
  cvssTo?: number | undefined;
  /**
   * For team members: issues in review that the user can decide on, or issues ready for a retest by the user. For users who are only
   * clients: issues to fix.
   */
  waitingFor?: Waiter | undefined;
  overdue?: boolean | undefined;
  /** Issues without a title in this language, although the report of the project needs one. */
  languageMissing?: Language | undefined;
  /** Issues whose text in this language is older than in the other one. */
  languageOutdated?: Language | undefined;
  /** Lists only issues in the bin that the viewer can restore. */
  bin?: boolean | undefined;
  q?: string | undefined;
  /** The custom fields whose values `q` finds; none by default. */
  fieldWords?: FieldWords | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  updatedFrom?: string | undefined;
  updatedTo?: string | undefined;
  dueFrom?: string | undefined;
  /** The earliest review date; matches only issues with an accepted risk. */
  riskFrom?: string | undefined;
  riskTo?: string | undefined;
  dueTo?: string | undefined;
  foundFrom?: string | undefined;
  foundTo?: string | undefined;
  /** The earliest date of the latest publication; matches only issues that clients can see. */
  publishedFrom?: string | undefined;
  /** The latest date of the latest publication; matches only issues that clients can see. */
  publishedTo?: string | undefined;
  /** The earliest closing date; matches only issues that are still closed. */
  closedFrom?: string | undefined;
  /** The latest closing date; matches only issues that are still closed. */
  closedTo?: string | undefined;
  /** Conditions on custom fields, with the keys by which their values are stored. */
  fields?: readonly FieldFilter[] | undefined;
}

export type Viewer = Pick<Actor, 'userId' | 'permissions' | 'onlyProjects' | 'workspaceId' | 'timeZone'>;

const some = <T>(values: readonly T[] | undefined): T[] | undefined => (values && values.length > 0 ? [...values] : undefined);

export const valuesOf = ({ workspaceId, userId, onlyProjects, timeZone, permissions }: Viewer, filter: IssueFilter) => ({
  workspaceId,
  userId,
  onlyProjects: onlyProjects ? [...onlyProjects] : undefined,
  timeZone,
  ids: filter.ids && [...filter.ids],
  projectId: filter.projectId,
  // For viewers who cannot read groups, null matches no issue.
  groupId: filter.groupId && (canReadGroups({ permissions }) ? filter.groupId : null),
  status: some(filter.status),
  severity: some(filter.severity)?.map(severityOrder),
  severityNames: some(filter.severity),
  priority: some(filter.priority),
  // The keys are compared by bytes. The keys of all types below begin with this key and `.`; `/` is the next byte after `.`.
  bugFrom: filter.bugId,
  bugBefore: filter.bugId && `${filter.bugId}/`,
  // An empty list of keys matches no issue, unlike a missing list.
  bugKeys: filter.bugKeys && [...filter.bugKeys],
  tag: some(filter.tag),
  oneTag: filter.tag?.length === 1 ? filter.tag[0] : undefined,
  reporterId: filter.reporterId,
  contributorId: filter.contributorId,
  authorId: filter.authorId,
  fixerId: filter.fixerId,
  personId: filter.personId,
  cwe: filter.cwe,
  cvssFrom: filter.cvssFrom,
  cvssTo: filter.cvssTo,
  waiterId: filter.waitingFor?.userId,
  createdFrom: filter.createdFrom,
  createdTo: filter.createdTo,
  updatedFrom: filter.updatedFrom,
  updatedTo: filter.updatedTo,
  riskFrom: filter.riskFrom,
  riskTo: filter.riskTo,
  dueFrom: filter.dueFrom,
  dueTo: filter.dueTo,
  foundFrom: filter.foundFrom,
  foundTo: filter.foundTo,
  publishedFrom: filter.publishedFrom,
  publishedTo: filter.publishedTo,
  closedFrom: filter.closedFrom,
  closedTo: filter.closedTo,
  ...fieldValuesOf(filter.fields),
  ...searchValues(filter.q, filter.fieldWords),
});
export type IssueValues = ReturnType<typeof valuesOf>;
type Name = keyof IssueValues;
export type At = Places<Name>;

const CHOICES = ['status', 'severity', 'priority'] as const;
type Choice = (typeof CHOICES)[number];

/** The parts of a filter that determine the SQL. Lists of the same form differ only in their values. */
export interface IssueForm {
  asked: Name[];
  /** The number of chosen values, which the SQL lists one by one. For an array of unknown length, PostgreSQL would assume 10 values. */
  chosen: Partial<Record<Choice, number>>;
  everything: boolean;
  /** Whether the viewer can delete, and therefore restore, all issues that they can see. */
  leadsAll: boolean;
  waits: Waits | null;
  overdue: boolean;
  languageMissing: Language | null;
  languageOutdated: Language | null;
  bin: boolean;
  /** The conditions on custom fields. */
  fields: FieldForm[];
  /** Limits the issues of a person to one role; null for all roles. */
  part: PartOfPerson | null;
  /** Whether rows are read only until the page is full, so that each row is checked separately. */
  few: boolean;
  /** Whether the conditions only filter the rows of another search. */
  among: boolean;
}

/**
 * Divides all issues of a person without overlap: the reported issues, the other issues to fix, and the other issues with contributions.
 */
export const PARTS_OF_PERSON = ['reported', 'mended', 'contributed'] as const;
type PartOfPerson = (typeof PARTS_OF_PERSON)[number];

const waitsOf = ({ client, permissions }: Waiter): Waits => (client ? 'client' : permissions.has('WRITE_PROJECT') ? 'all' : 'assigned');

export const formOf = (viewer: Viewer, filter: IssueFilter, values: IssueValues): IssueForm => ({
  asked: (Object.keys(values) as Name[]).filter((name) => values[name] !== undefined),
  chosen: Object.fromEntries(CHOICES.flatMap((name) => (values[name] ? [[name, values[name].length]] : []))),
  everything: readsEveryProject(viewer),
  leadsAll: viewer.permissions.has('WRITE_PROJECT'),
  waits: filter.waitingFor ? waitsOf(filter.waitingFor) : null,
  overdue: filter.overdue ?? false,
  languageMissing: filter.languageMissing ?? null,
  languageOutdated: filter.languageOutdated ?? null,
  bin: filter.bin ?? false,
  fields: filter.fields?.map(fieldFormOf) ?? [],
  part: null,
  few: false,
  among: false,
});

/**
 * Condition: the viewer can see the issue. For users who see only their own projects, adds these projects as a condition, so that the
 * search starts there instead of scanning the workspace.
 */
function visible(at: At, { everything, among, asked }: IssueForm): SQL | undefined {
  const seen = visibleAmong(
    { userId: at.userId, everything, only: asked.includes('onlyProjects') ? at.onlyProjects : null },
    at.workspaceId,
  );
  return everything || among || !seen ? seen : and(sql`${issues.projectId} = any(array(${ownProjects(at)}))`, seen);
}

// The statuses are literals, because the condition has to imply that of the partial index.
const neverOverdue = sql.raw(NEVER_OVERDUE_STATUSES.map((status) => `'${status}'`).join(', '));
export const overdue = (at: At): SQL | undefined =>
  and(sql`${issues.dueDay} < (now() at time zone ${at.timeZone})::date`, sql`${issues.status} not in (${neverOverdue})`);

/** `only` is null, because `visible` is always used too, and excludes projects that the API token cannot access. */
export const ofTeam = (at: At, everything: boolean): SQL | undefined =>
  teamAmong({ userId: at.userId, everything, only: null }, at.workspaceId);

/** Condition: the user contributes to the issue. Matches no issue for clients, who cannot see contributors. */
const contributed = (at: At, everything: boolean, userId: Placeholder): SQL | undefined =>
  and(contributedTo(at, userId), ofTeam(at, everything));

/**
 * The form of a condition on the author: `begin` lets the search start with the author's issues, `sift` filters the results of another
 * index.
 */
export type ByAuthor = 'begin' | 'sift';

function authored(at: At, everything: boolean, how: ByAuthor): SQL | undefined {
  // For viewers who do not see everything, the search begins with their projects, so this condition only filters.
  const helped = how === 'begin' && everything ? contributedTo(at, at.authorId) : amongContributed(at, at.authorId);
  return or(eq(issues.reporterId, at.authorId), and(helped, ofTeam(at, everything)));
}

function ofPerson(at: At, { everything, part }: IssueForm): SQL | undefined {
  const [reported, mended] = [eq(issues.reporterId, at.personId), eq(issues.fixerId, at.personId)];
  const helped = contributed(at, everything, at.personId);
  const others = ne(issues.reporterId, at.personId);
  const parts: Record<PartOfPerson, SQL | undefined> = {
    reported,
    mended: and(mended, others),
    contributed: and(helped, others, sql`${issues.fixerId} is distinct from ${at.personId}`),
  };
  return part === null ? or(reported, mended, helped) : parts[part];
}

const oneOf = (column: AnyPgColumn, values: Placeholder): SQL => sql`${column} = any(${values})`;

const chosen = (column: AnyPgColumn, values: Placeholder, count: number | undefined): SQL | undefined =>
  count === undefined ? undefined : sql`${column} in (${sql.join(itemsOf(values, count), sql`, `)})`;

export function matching(at: At, form: IssueForm, byAuthor: ByAuthor = 'begin'): SQL | undefined {
  const asked = new Set(form.asked);
  const when = (name: Name, condition: () => SQL | undefined): SQL | undefined => (asked.has(name) ? condition() : undefined);
  return and(
    eq(issues.workspaceId, at.workspaceId),
    form.bin ? restorable(at, form.leadsAll) : isNull(issues.deletedAt),
    form.asked.includes('projectId') ? namedProjectIsLive(at) : notIn(at, isNotNull(projects.deletedAt)),
    visible(at, form),
    when('ids', () => oneOf(issues.id, at.ids)),
    when('projectId', () => eq(issues.projectId, at.projectId)),
    when('groupId', () => sql`${issues.projectId} = any(${projectsOfGroup.ask(at)})`),
    chosen(issues.status, at.status, form.chosen.status),
    chosen(issues.severityOrder, at.severity, form.chosen.severity),
    chosen(issues.priority, at.priority, form.chosen.priority),
    when('bugFrom', () => sql`(${issues.bugId} ~>=~ ${at.bugFrom} and ${issues.bugId} ~<~ ${at.bugBefore})`),
    when('bugKeys', () => oneOf(issues.bugId, at.bugKeys)),
    // Clients cannot see tags.
    when('tag', () => and(sql`${issues.tags} && ${at.tag}`, ofTeam(at, form.everything))),
    when('reporterId', () => eq(issues.reporterId, at.reporterId)),
    asked.has('contributorId') ? contributed(at, form.everything, at.contributorId) : undefined,
    asked.has('authorId') ? authored(at, form.everything, byAuthor) : undefined,
    when('fixerId', () => eq(issues.fixerId, at.fixerId)),
    asked.has('personId') ? ofPerson(at, form) : undefined,
    when('cwe', () => eq(issues.cwe, at.cwe)),
    when('cvssFrom', () => sql`${issues.cvssScore} >= ${at.cvssFrom}::real`),
    when('cvssTo', () => sql`${issues.cvssScore} <= ${at.cvssTo}::real`),
    form.waits ? waiting(at, form.waits, form.few) : undefined,
    form.overdue ? overdue(at) : undefined,
    form.languageMissing ? unwritten(at, form.languageMissing) : undefined,
    form.languageOutdated ? and(outdated(form.languageOutdated), ofTeam(at, form.everything)) : undefined,
    when('createdFrom', () => since(at, issues.createdAt, at.createdFrom)),
    when('createdTo', () => until(at, issues.createdAt, at.createdTo)),
    when('updatedFrom', () => since(at, issues.updatedAt, at.updatedFrom)),
    when('updatedTo', () => until(at, issues.updatedAt, at.updatedTo)),
    when('riskFrom', () => gte(issues.riskUntil, at.riskFrom)),
    when('riskTo', () => lte(issues.riskUntil, at.riskTo)),
    when('dueFrom', () => gte(issues.dueDay, at.dueFrom)),
    when('dueTo', () => lte(issues.dueDay, at.dueTo)),
    when('foundFrom', () => gte(issues.foundDay, at.foundFrom)),
    when('foundTo', () => lte(issues.foundDay, at.foundTo)),
    when('publishedFrom', () => since(at, issues.publishedAt, at.publishedFrom)),
    when('publishedTo', () => until(at, issues.publishedAt, at.publishedTo)),
    when('closedFrom', () => since(at, issues.closedAt, at.closedFrom)),
    when('closedTo', () => until(at, issues.closedAt, at.closedTo)),
    ...meetsFields(at, form.fields, ofTeam(at, form.everything)),
  );
}
