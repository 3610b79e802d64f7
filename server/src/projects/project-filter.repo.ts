import type { projectSearchAdvanced } from '@coloa/contract/projects/projects.contract.ts';
import { and, eq, exists, isNotNull, isNull, not, notInArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Actor } from '../platform/actor.ts';
import type { Places } from '../platform/database/prepared.ts';
import type { Days } from '../platform/text/days.ts';
import { phraseQuery, searchQuery } from '../platform/text/folding.ts';
import { assignees } from './assignees/assignees.tables.ts';
import { canReadGroups, readsEveryProject } from './projects.policy.ts';
import type { IssueQueries } from './projects.questions.ts';
import {
  counted,
  hasIssueWith,
  type ListViewer,
  projectsOfGroup,
  readableProjects,
  showsFile,
  teamProjects,
  visibleCounters,
} from './projects.scope.ts';
import { projectCounters, projects, scopeRows } from './projects.tables.ts';

export type ProjectQuery = z.output<typeof projectSearchAdvanced>;
export type ProjectFilter = Partial<Omit<ProjectQuery, 'page' | 'pageSize' | 'sortBy'>> & {
  /** If true, selects only projects that are neither completed nor archived. */
  open?: boolean;
  /** Selects projects that overlap these days. A project with a single date takes place on that day. */
  scheduled?: Days;
  /** Ids of the projects whose scope contains the words; undefined if the words are too common. */
  inScope?: string[] | undefined;
  /** Ids of the projects whose issues contain the words; undefined if the words are too common. */
  inIssues?: string[] | undefined;
  /** The queries for words in issues, if the words are too common. */
  issueQueries?: IssueQueries | undefined;
};

/** The weights of the fields in the column `search`. */
const IN = { name: 'A', client: 'B', description: 'D', text: 'ABC' };

/**
 * Returns the query for the words of a text. Returns undefined without a text, and null for a text without words, which matches nothing.
 */
function words(text: string | undefined, weights = ''): string | null | undefined {
  if (!text) return undefined;
  return searchQuery(text)?.replaceAll(':*', `:*${weights}`) ?? null;
}

/**
 * Returns the beginning of a project key in upper case. Returns undefined without a key, and null for an invalid one, which matches
 * nothing.
 */
const keyBeginning = (key: string | undefined): string | null | undefined =>
  key ? (/^[A-Z0-9]+$/.exec(key.toUpperCase())?.[0] ?? null) : undefined;

const some = <T>(values: readonly T[] | undefined): T[] | undefined => (values && values.length > 0 ? [...values] : undefined);

/** NUL is replaced, because PostgreSQL rejects it and no tag contains it. */
const tagsOf = ({ tags = [] }: ProjectFilter) => tags.map((tag) => tag.replaceAll('\0', '\uFFFD'));

/** A value is undefined if the filter does not use it. A null value matches nothing. */
export const valuesOf = (workspaceId: string, actor: Actor, filter: ProjectFilter) => ({
  workspaceId,
  userId: actor.userId,
  onlyProjects: actor.onlyProjects ? [...actor.onlyProjects] : undefined,
  timeZone: actor.timeZone,
  text: words(filter.text, IN.text),
  name: words(filter.name, IN.name),
  client: words(filter.client, IN.client),
  description: words(filter.description, IN.description),
  scope: filter.inScope ? undefined : words(filter.scope),
  issueText:
    filter.inIssues || !filter.issueText ? undefined : (filter.issueQueries?.issueText ?? phraseQuery(filter.issueText)?.exact ?? null),
  issueTextOfClients: filter.issueQueries?.issueTextOfClients,
  key: keyBeginning(filter.key),
  status: some(filter.status),
  kind: some(filter.kind),
  tags: some(tagsOf(filter)),
  twoPersonReview: filter.twoPersonReview,
  languages: some(filter.languages),
  people: some(filter.people),
  hats: some(filter.hats),
  severity: some(filter.severity),
  groupId: filter.groupId && (canReadGroups(actor) ? filter.groupId : null),
  startFrom: filter.startDay?.from,
  startTo: filter.startDay?.to,
  scheduledFrom: filter.scheduled?.from,
  scheduledTo: filter.scheduled?.to,
  endFrom: filter.endDay?.from,
  endTo: filter.endDay?.to,
  createdFrom: filter.createdDay?.from,
  createdTo: filter.createdDay?.to,
  updatedFrom: filter.updatedDay?.from,
  updatedTo: filter.updatedDay?.to,
  inScope: filter.inScope,
  inIssues: filter.inIssues,
});
export type ProjectValues = ReturnType<typeof valuesOf>;
type Name = keyof ProjectValues;
export type At = Places<Name>;

/** Contains everything that determines the SQL of a search, so that searches of the same form share a statement. */
export interface ProjectForm {
  asked: Name[];
  everything: boolean;
  bin: boolean;
  open: boolean;
  hasFiles: boolean | null;
}

export const formOf = (actor: Actor, filter: ProjectFilter, values: ProjectValues): ProjectForm => ({
  asked: (Object.keys(values) as Name[]).filter((name) => values[name] !== undefined),
  everything: readsEveryProject(actor),
  bin: filter.bin ?? false,
  open: filter.open ?? false,
  hasFiles: filter.hasFiles ?? null,
});

export const viewerAt = (
  at: Places<'userId' | 'onlyProjects'>,
  { asked, everything }: Pick<ProjectForm, 'asked' | 'everything'>,
): ListViewer => ({
  userId: at.userId,
  everything,
  only: asked.includes('onlyProjects') ? at.onlyProjects : null,
});

const COUNTS: readonly Name[] = ['scope', 'inScope', 'issueText', 'inIssues'];

export const isPlanned = (form: ProjectForm): boolean => !COUNTS.some((name) => form.asked.includes(name));

const one = { one: sql`1` };
const matches = (column: AnyPgColumn, query: Placeholder): SQL => sql`${column} @@ (select to_tsquery('simple', ${query}))`;
const oneOf = (column: AnyPgColumn, values: Placeholder): SQL => sql`${column} = any(${values})`;

/** Returns the search words of a project without its tags, because clients cannot see them. */
const openWords = (query: Placeholder): SQL =>
  sql`setweight(to_tsvector('simple', lower(${projects.key}) || ' ' || ${projects.searchName} || ' ' || ${projects.searchClient}), 'A') @@ (select to_tsquery('simple', ${query}))`;

export const scopeMatches = (at: Places<'workspaceId' | 'scope'>) =>
  and(eq(scopeRows.workspaceId, at.workspaceId), matches(scopeRows.search, at.scope));

function showingFiles(at: At, viewer: ListViewer, wanted: boolean): SQL {
  const shown = showsFile.ask(at, viewer);
  return wanted ? shown : not(shown);
}

type When = (name: Name, condition: () => SQL | undefined) => SQL | undefined;

/** `team` selects the projects in which the viewer is in the team. In other projects, `text` does not match tags, which are internal. */
const wordConditions = (at: At, when: When, team: SQL | undefined) => [
  when('text', () => matches(projects.search, at.text)),
  when('text', () => team && or(team, openWords(at.text))),
  when('name', () => matches(projects.search, at.name)),
  when('client', () => matches(projects.search, at.client)),
  when('description', () => matches(projects.search, at.description)),
  when('key', () => sql`starts_with(${projects.key}, ${at.key})`),
];

/**
 * `team` selects the projects in which the viewer is in the team. The viewer can search for tags and the review rule only in these
 * projects.
 */
const fieldConditions = (at: At, when: When, team: SQL | undefined, { open }: ProjectForm) => [
  when('status', () => oneOf(projects.status, at.status)),
  open ? notInArray(projects.status, ['COMPLETED', 'ARCHIVED']) : undefined,
  when('kind', () => sql`${projects.kinds} && ${at.kind}`),
  when('tags', () => and(sql`${projects.tags} && ${at.tags}`, team)),
  when('twoPersonReview', () => and(eq(projects.twoPersonReview, at.twoPersonReview), team)),
  when('languages', () => sql`${projects.languages} @> ${at.languages}`),
];

/** Dates are in the workspace's time zone, and both ends are included. */
function dayConditions(at: At, when: When) {
  const since = (column: AnyPgColumn, day: Placeholder) => sql`${column} >= (${day}::date::timestamp at time zone ${at.timeZone}::text)`;
  const until = (column: AnyPgColumn, day: Placeholder) =>
    sql`${column} < ((${day}::date + 1)::timestamp at time zone ${at.timeZone}::text)`;
  return [
    when('startFrom', () => sql`${projects.startDay} >= ${at.startFrom}::date`),
    when('startTo', () => sql`${projects.startDay} <= ${at.startTo}::date`),
    when('scheduledFrom', () => sql`coalesce(${projects.endDay}, ${projects.startDay}) >= ${at.scheduledFrom}::date`),
    when('scheduledTo', () => sql`coalesce(${projects.startDay}, ${projects.endDay}) <= ${at.scheduledTo}::date`),
    when('endFrom', () => sql`${projects.endDay} >= ${at.endFrom}::date`),
    when('endTo', () => sql`${projects.endDay} <= ${at.endTo}::date`),
    when('createdFrom', () => since(projects.createdAt, at.createdFrom)),
    when('createdTo', () => until(projects.createdAt, at.createdTo)),
    when('updatedFrom', () => since(projects.updatedAt, at.updatedFrom)),
    when('updatedTo', () => until(projects.updatedAt, at.updatedTo)),
  ];
}

/** The same assignee must match both the people and the project roles. */
const hasAssignee = (at: At, when: When): SQL =>
  exists(
    new QueryBuilder()
      .select(one)
      .from(assignees)
      .where(
        and(
          eq(assignees.workspaceId, at.workspaceId),
          eq(assignees.projectId, projects.id),
          when('people', () => oneOf(assignees.userId, at.people)),
          when('hats', () => sql`${assignees.hats} && ${at.hats}`),
        ),
      ),
  );

function hasIssueOfSeverity(at: At, viewer: ListViewer): SQL {
  const ofSeverity = new QueryBuilder()
    .select(one)
    .from(projectCounters)
    .where(
      and(
        eq(projectCounters.workspaceId, at.workspaceId),
        eq(projectCounters.projectId, projects.id),
        oneOf(projectCounters.severity, at.severity),
        counted,
        visibleCounters(viewer),
      ),
    );
  // `offset 0` makes PostgreSQL run the subquery for each project. Without it, PostgreSQL would scan all counters.
  return sql`exists (${ofSeverity} offset 0)`;
}

const hasScopeWith = (at: At): SQL =>
  exists(
    new QueryBuilder()
      .select(one)
      .from(scopeRows)
      .where(and(scopeMatches(at), eq(scopeRows.projectId, projects.id))),
  );

export function matching(at: At, viewer: ListViewer, form: ProjectForm): SQL | undefined {
  const asked = new Set(form.asked);
  const when: When = (name, condition) => (asked.has(name) ? condition() : undefined);
  const team = teamProjects(viewer);
  return and(
    eq(projects.workspaceId, at.workspaceId),
    form.bin ? isNotNull(projects.deletedAt) : isNull(projects.deletedAt),
    readableProjects(viewer),
    ...wordConditions(at, when, team),
    ...fieldConditions(at, when, team, form),
    form.hasFiles === null ? undefined : showingFiles(at, viewer, form.hasFiles),
    ...dayConditions(at, when),
    asked.has('people') || asked.has('hats') ? hasAssignee(at, when) : undefined,
    when('severity', () => hasIssueOfSeverity(at, viewer)),
    when('groupId', () => sql`${projects.id} = any(${projectsOfGroup.ask(at)})`),
    when('inScope', () => oneOf(projects.id, at.inScope)),
    when('scope', () => hasScopeWith(at)),
    when('issueText', () => hasIssueWith.ask(at, viewer, asked.has('issueTextOfClients'))),
    when('inIssues', () => oneOf(projects.id, at.inIssues)),
  );
}
