import type { IssueStatus, Priority } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { type Severity, severityOrder } from '@coloa/contract/severities.ts';
import {
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  exists,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../platform/actor.ts';
import type { Places } from '../platform/prepared.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { readsEveryProject, visibleIssues } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { found, type HowToSearch, type SearchForm, searchForm, searchValues } from './issue-words.repo.ts';
import { issues } from './issues.tables.ts';

type Rights = Pick<Actor, 'userId' | 'permissions'>;

/** All conditions hold together; a list matches when any of its values does. Days are days of `timeZone`, both ends included. */
export interface IssueFilter {
  projectId?: string | undefined;
  status?: readonly IssueStatus[] | undefined;
  severity?: readonly Severity[] | undefined;
  priority?: readonly Priority[] | undefined;
  /** A node of the tree, with all below it. */
  bugId?: string | undefined;
  tag?: readonly string[] | undefined;
  reporterId?: string | undefined;
  fixerId?: string | undefined;
  /** In review, and theirs to decide on. */
  decidableBy?: Rights | undefined;
  overdue?: boolean | undefined;
  /** Without a title in it, though the report of the project wants one. */
  languageMissing?: Language | undefined;
  /** What lies in the bin and is the viewer's to take back, instead of what does not. */
  bin?: boolean | undefined;
  q?: string | undefined;
  updatedFrom?: string | undefined;
  updatedTo?: string | undefined;
}

/** Whose list it is: what they see, in which workspace, and where a day begins. */
export type Viewer = Pick<Actor, 'userId' | 'permissions' | 'workspaceId' | 'timeZone'>;

const some = <T>(values: readonly T[] | undefined): T[] | undefined => (values && values.length > 0 ? [...values] : undefined);

/** What a list compares with, by name; undefined where it does not ask for it. */
export const valuesOf = ({ workspaceId, userId, timeZone }: Viewer, filter: IssueFilter) => ({
  workspaceId,
  userId,
  timeZone,
  projectId: filter.projectId,
  status: some(filter.status),
  severity: some(filter.severity)?.map(severityOrder),
  priority: some(filter.priority),
  // Keys sort by bytes here: `.` stands before, and `/` after it is the first that a longer name cannot begin with.
  bugFrom: filter.bugId,
  bugBefore: filter.bugId && `${filter.bugId}/`,
  tag: some(filter.tag),
  reporterId: filter.reporterId,
  fixerId: filter.fixerId,
  deciderId: filter.decidableBy?.userId,
  updatedFrom: filter.updatedFrom,
  updatedTo: filter.updatedTo,
  ...searchValues(filter.q),
});
export type IssueValues = ReturnType<typeof valuesOf>;
type Name = keyof IssueValues;
export type At = Places<Name>;

/** What of a filter stands in the SQL; lists of one form differ in their values alone. */
export interface IssueForm {
  asked: Name[];
  everything: boolean;
  /** May delete, and so restore, whatever they see. */
  leadsAll: boolean;
  decides: 'all' | 'reviewed' | null;
  overdue: boolean;
  languageMissing: Language | null;
  bin: boolean;
  search: SearchForm | null;
}

export const formOf = (viewer: Viewer, filter: IssueFilter, values: IssueValues, how: HowToSearch): IssueForm => ({
  asked: (Object.keys(values) as Name[]).filter((name) => values[name] !== undefined),
  everything: readsEveryProject(viewer),
  leadsAll: viewer.permissions.has('WRITE_PROJECT'),
  decides: filter.decidableBy ? (filter.decidableBy.permissions.has('WRITE_PROJECT') ? 'all' : 'reviewed') : null,
  overdue: filter.overdue ?? false,
  languageMissing: filter.languageMissing ?? null,
  bin: filter.bin ?? false,
  search: searchForm(filter.q, how),
});

const build = new QueryBuilder();
export const one = { one: sql`1` };
export const inThisWorkspace = (at: Places<'workspaceId'>) => eq(projects.workspaceId, at.workspaceId);

/** As a set that is made once, so that an index can still be walked in its order. */
const inBinnedProject = (at: At): SQL =>
  notInArray(
    issues.projectId,
    build
      .select({ id: projects.id })
      .from(projects)
      .where(and(inThisWorkspace(at), isNotNull(projects.deletedAt))),
  );

/** What somebody sees; in their own projects said once more, so that the search begins there and not with the whole workspace. */
function visible(at: At, everything: boolean): SQL | undefined {
  const seen = visibleIssues({ userId: at.userId, everything });
  if (!seen) return undefined;
  const own = build
    .select({ id: assignees.projectId })
    .from(assignees)
    .where(and(eq(assignees.workspaceId, at.workspaceId), eq(assignees.userId, at.userId)));
  return and(sql`${issues.projectId} = any(array(${own}))`, seen);
}

const assigned = (at: At, userId: Placeholder, hats: ('REVIEWER' | 'LEAD')[]): SQL =>
  exists(
    build
      .select(one)
      .from(assignees)
      .where(
        and(
          eq(assignees.workspaceId, at.workspaceId),
          eq(assignees.userId, userId),
          eq(assignees.projectId, issues.projectId),
          arrayOverlaps(assignees.hats, hats),
        ),
      ),
  );

const inProject = (at: At, ...conditions: (SQL | undefined)[]): SQL =>
  exists(
    build
      .select(one)
      .from(projects)
      .where(and(inThisWorkspace(at), eq(projects.id, issues.projectId), ...conditions)),
  );

/** Reviewers decide, but with two-person review not on what they reported, and never in an archived project. */
const decidable = (at: At, decides: 'all' | 'reviewed'): SQL | undefined =>
  and(
    eq(issues.status, 'IN_REVIEW'),
    decides === 'all' ? undefined : assigned(at, at.deciderId, ['REVIEWER', 'LEAD']),
    inProject(at, ne(projects.status, 'ARCHIVED'), or(eq(projects.twoPersonReview, false), ne(issues.reporterId, at.deciderId))),
  );

/** In the bin, and whoever may delete it may take it back: LEAD, or the reporter while it is a draft. Beside what they see at all. */
const restorable = (at: At, leadsAll: boolean): SQL | undefined =>
  and(
    isNotNull(issues.deletedAt),
    leadsAll ? undefined : or(and(eq(issues.status, 'DRAFT'), eq(issues.reporterId, at.userId)), assigned(at, at.userId, ['LEAD'])),
  );

const unwritten = (at: At, language: Language): SQL | undefined =>
  and(eq({ vi: issues.titleVi, en: issues.titleEn }[language], ''), inProject(at, arrayContains(projects.languages, [language])));

const oneOf = (column: AnyPgColumn, values: Placeholder): SQL => sql`${column} = any(${values})`;

/** Condition on `issues`. */
export function matching(at: At, form: IssueForm): SQL | undefined {
  const asked = new Set(form.asked);
  const when = (name: Name, condition: () => SQL): SQL | undefined => (asked.has(name) ? condition() : undefined);
  return and(
    eq(issues.workspaceId, at.workspaceId),
    form.bin ? restorable(at, form.leadsAll) : isNull(issues.deletedAt),
    inBinnedProject(at),
    visible(at, form.everything),
    when('projectId', () => eq(issues.projectId, at.projectId)),
    when('status', () => oneOf(issues.status, at.status)),
    when('severity', () => oneOf(issues.severityOrder, at.severity)),
    when('priority', () => oneOf(issues.priority, at.priority)),
    when('bugFrom', () => sql`(${issues.bugId} ~>=~ ${at.bugFrom} and ${issues.bugId} ~<~ ${at.bugBefore})`),
    when('tag', () => sql`${issues.tags} && ${at.tag}`),
    when('reporterId', () => eq(issues.reporterId, at.reporterId)),
    when('fixerId', () => eq(issues.fixerId, at.fixerId)),
    form.decides ? decidable(at, form.decides) : undefined,
    form.overdue ? and(sql`${issues.dueDay} < (now() at time zone ${at.timeZone})::date`, ne(issues.status, 'REJECTED')) : undefined,
    form.languageMissing ? unwritten(at, form.languageMissing) : undefined,
    form.search ? found(at, form.search) : undefined,
    when('updatedFrom', () => sql`${issues.updatedAt} >= (${at.updatedFrom}::date::timestamp at time zone ${at.timeZone})`),
    when('updatedTo', () => sql`${issues.updatedAt} < ((${at.updatedTo}::date + 1)::timestamp at time zone ${at.timeZone})`),
  );
}
