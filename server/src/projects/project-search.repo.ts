import { PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import type { projectSearchAdvanced } from '@coloa/contract/projects/projects.contract.ts';
import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { files } from '../files/files.tables.ts';
import { issues } from '../issues/issues.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { searchQuery } from '../platform/folding.ts';
import { countUpTo } from '../platform/paging.ts';
import { assignees } from './assignees/assignees.tables.ts';
import { counted } from './project-counters.repo.ts';
import { readableProjects, visibleCounters, visibleIssues } from './projects.policy.ts';
import { projectCounters, projects, scopeRows } from './projects.tables.ts';

type Query = z.output<typeof projectSearchAdvanced>;
export type ProjectFilter = Partial<Omit<Query, 'page' | 'pageSize' | 'sortBy'>> & {
  /** Neither completed nor archived. */
  open?: boolean;
  /** See findRareWords. */
  inScope?: string[] | undefined;
  inIssues?: string[] | undefined;
};
export type ProjectSort = Query['sortBy'];

/** Weights of projects.search. */
const IN = { name: 'A', client: 'B', description: 'D', text: 'ABC' };

const NOTHING = sql`false`;

/** Undefined without a text; nothing is found by a text without a word in it. */
function words(column: AnyPgColumn, text: string | undefined, weights = ''): SQL | undefined {
  if (!text) return undefined;
  const query = searchQuery(text)?.replaceAll(':*', `:*${weights}`);
  return query ? sql`${column} @@ to_tsquery('simple', ${query})` : NOTHING;
}

const keyBegins = (key: string | undefined): SQL | undefined => {
  if (!key) return undefined;
  const folded = key.toUpperCase();
  return /^[A-Z0-9]+$/.test(folded) ? sql`starts_with(${projects.key}, ${folded})` : NOTHING;
};

const days = (column: AnyPgColumn, range: Query['startDay']): SQL | undefined =>
  range && and(range.from ? sql`${column} >= ${range.from}::date` : undefined, range.to ? sql`${column} <= ${range.to}::date` : undefined);

/** Days in the workspace's time zone, both ends included. */
const instants = (column: AnyPgColumn, range: Query['createdDay'], timeZone: string): SQL | undefined =>
  range &&
  and(
    range.from ? sql`${column} >= (${range.from}::date::timestamp at time zone ${timeZone})` : undefined,
    range.to ? sql`${column} < ((${range.to}::date + 1)::timestamp at time zone ${timeZone})` : undefined,
  );

const oneOf = <T>(values: readonly T[] | undefined, condition: (values: T[]) => SQL | undefined): SQL | undefined =>
  values && values.length > 0 ? condition([...values]) : undefined;

const scopeMatches = (workspaceId: string, text: string) => and(eq(scopeRows.workspaceId, workspaceId), words(scopeRows.search, text));

const issueMatches = (workspaceId: string, actor: Actor, text: string) =>
  and(eq(issues.workspaceId, workspaceId), isNull(issues.deletedAt), words(issues.search, text), visibleIssues(actor));

/** A word that stands in more rows than this is common. */
const RARE = 2_000;

const idsIfRare = (rows: readonly { id: string }[]): string[] | undefined =>
  rows.length > RARE ? undefined : [...new Set(rows.map(({ id }) => id))];

/**
 * Finds by the index of the text which projects have a rare word in their issues or scope. The planner cannot know how rare the
 * beginning of a word is: going by project is slow for rare ones, and collecting the projects is slow for common ones.
 */
export async function findRareWords(db: DbOrTx, workspaceId: string, actor: Actor, filter: ProjectFilter): Promise<ProjectFilter> {
  const { scope, issueText } = filter;
  const [inScope, inIssues] = await Promise.all([
    scope
      ? db
          .select({ id: scopeRows.projectId })
          .from(scopeRows)
          .where(scopeMatches(workspaceId, scope))
          .limit(RARE + 1)
      : [],
    issueText
      ? db
          .select({ id: issues.projectId })
          .from(issues)
          .where(issueMatches(workspaceId, actor, issueText))
          .limit(RARE + 1)
      : [],
  ]);
  return { ...filter, ...(scope && { inScope: idsIfRare(inScope) }), ...(issueText && { inIssues: idsIfRare(inIssues) }) };
}

const idIn = (ids: readonly string[]): SQL => sql`${projects.id} = any(${sql.param([...ids])}::uuid[])`;

/** Whether a file hangs on the project or on an issue that the actor sees. */
function withFiles(db: DbOrTx, workspaceId: string, actor: Actor, wanted: boolean): SQL {
  const hanging = exists(
    db
      .select({ one: sql`1` })
      .from(files)
      .leftJoin(issues, and(eq(issues.workspaceId, files.workspaceId), eq(issues.id, files.issueId)))
      .where(
        and(
          eq(files.workspaceId, workspaceId),
          eq(files.projectId, projects.id),
          or(isNull(files.issueId), and(isNull(issues.deletedAt), visibleIssues(actor))),
        ),
      ),
  );
  return wanted ? hanging : not(hanging);
}

function matching(db: DbOrTx, workspaceId: string, actor: Actor, filter: ProjectFilter): SQL | undefined {
  const one = { one: sql`1` };
  const hasPeople = (filter.people?.length ?? 0) > 0 || (filter.hats?.length ?? 0) > 0;
  return and(
    eq(projects.workspaceId, workspaceId),
    filter.bin ? isNotNull(projects.deletedAt) : isNull(projects.deletedAt),
    readableProjects(actor),
    words(projects.search, filter.text, IN.text),
    words(projects.search, filter.name, IN.name),
    words(projects.search, filter.client, IN.client),
    words(projects.search, filter.description, IN.description),
    keyBegins(filter.key),
    oneOf(filter.status, (status) => inArray(projects.status, status)),
    filter.open ? notInArray(projects.status, ['COMPLETED', 'ARCHIVED']) : undefined,
    oneOf(filter.kind, (kind) => inArray(projects.kind, kind)),
    // PostgreSQL cannot be asked for NUL, and no tag has one.
    oneOf(filter.tags, (tags) =>
      arrayOverlaps(
        projects.tags,
        tags.map((tag) => tag.replaceAll('\0', '\uFFFD')),
      ),
    ),
    filter.twoPersonReview === undefined ? undefined : eq(projects.twoPersonReview, filter.twoPersonReview),
    oneOf(filter.languages, (languages) => arrayContains(projects.languages, languages)),
    filter.hasFiles === undefined ? undefined : withFiles(db, workspaceId, actor, filter.hasFiles),
    days(projects.startDay, filter.startDay),
    days(projects.endDay, filter.endDay),
    instants(projects.createdAt, filter.createdDay, actor.timeZone),
    instants(projects.updatedAt, filter.updatedDay, actor.timeZone),
    hasPeople
      ? exists(
          db
            .select(one)
            .from(assignees)
            .where(
              and(
                eq(assignees.workspaceId, workspaceId),
                eq(assignees.projectId, projects.id),
                oneOf(filter.people, (people) => inArray(assignees.userId, people)),
                oneOf(filter.hats, (hats) => arrayOverlaps(assignees.hats, hats)),
              ),
            ),
        )
      : undefined,
    oneOf(filter.severity, (severity) =>
      exists(
        db
          .select(one)
          .from(projectCounters)
          .where(
            and(
              eq(projectCounters.workspaceId, workspaceId),
              eq(projectCounters.projectId, projects.id),
              inArray(projectCounters.severity, severity),
              counted,
              visibleCounters(actor),
            ),
          ),
      ),
    ),
    filter.inScope && idIn(filter.inScope),
    filter.scope && !filter.inScope
      ? exists(
          db
            .select(one)
            .from(scopeRows)
            .where(and(scopeMatches(workspaceId, filter.scope), eq(scopeRows.projectId, projects.id))),
        )
      : undefined,
    filter.inIssues && idIn(filter.inIssues),
    filter.issueText && !filter.inIssues
      ? exists(
          db
            .select(one)
            .from(issues)
            .where(and(issueMatches(workspaceId, actor, filter.issueText), eq(issues.projectId, projects.id))),
        )
      : undefined,
  );
}

const statusOrder = sql`array_position(array[${sql.raw(PROJECT_STATUSES.map((status) => `'${status}'`).join(', '))}], ${projects.status})`;

function order(sort: ProjectSort): SQL[] {
  const descending = sort.startsWith('-');
  const direction = descending ? desc : asc;
  const field = (descending ? sort.slice(1) : sort) as Exclude<ProjectSort, `-${string}`>;
  const first: Record<typeof field, SQL> = {
    updatedAt: direction(projects.updatedAt),
    createdAt: direction(projects.createdAt),
    // Folded, so that the order is the same on every server and by letters, not by codes.
    name: direction(projects.searchName),
    key: direction(projects.key),
    status: direction(statusOrder),
    // Projects without a day come last either way.
    startDay: sql`${direction(projects.startDay)} nulls last`,
    endDay: sql`${direction(projects.endDay)} nulls last`,
  };
  return [first[field], direction(projects.id)];
}

export async function searchProjects(
  db: DbOrTx,
  workspaceId: string,
  actor: Actor,
  filter: ProjectFilter,
  { sortBy, limit, offset }: { sortBy: ProjectSort; limit: number; offset: number },
) {
  return db
    .select({
      id: projects.id,
      key: projects.key,
      name: projects.name,
      client: projects.client,
      kind: projects.kind,
      status: projects.status,
      startDay: projects.startDay,
      endDay: projects.endDay,
      tags: projects.tags,
      updatedAt: projects.updatedAt,
      deletedAt: projects.deletedAt,
    })
    .from(projects)
    .where(matching(db, workspaceId, actor, filter))
    .orderBy(...order(sortBy))
    .limit(limit)
    .offset(offset);
}
export type ProjectListRecord = Awaited<ReturnType<typeof searchProjects>>[number];

/** How many match, counted no further than lists count. */
export function countProjects(db: DbOrTx, workspaceId: string, actor: Actor, filter: ProjectFilter): Promise<number> {
  const found = db
    .select({ one: sql`1` })
    .from(projects)
    .where(matching(db, workspaceId, actor, filter));
  return countUpTo(db, found);
}
