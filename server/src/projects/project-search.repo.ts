import { PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { personAsJson } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { kept, type Places, prepared, preparedSql, type Statement, selecting } from '../platform/database/prepared.ts';
import { counting } from '../platform/http/paging.ts';
import { firstPeopleAsJson, hatsOf, peopleCount } from './assignees/assignees.repo.ts';
import { issuesBySeverityAsJson } from './project-counters.repo.ts';
import {
  type At,
  formOf,
  isPlanned,
  matching,
  type ProjectFilter,
  type ProjectForm,
  type ProjectQuery,
  type ProjectValues,
  scopeMatches,
  valuesOf,
  viewerAt,
} from './project-filter.repo.ts';
import { projectsWithIssues } from './projects.questions.ts';
import { teamProjects } from './projects.scope.ts';
import { projects, scopeRows } from './projects.tables.ts';

export type { ProjectFilter };
export type ProjectSort = ProjectQuery['sortBy'];

const RARE = 2_000;

const idsIfRare = (rows: readonly { id: string }[]): string[] | undefined =>
  rows.length > RARE ? undefined : [...new Set(rows.map(({ id }) => id))];

const inScope = prepared(
  (at: Places<'workspaceId' | 'scope'>) =>
    selecting({ id: scopeRows.projectId }, (select) =>
      select
        .from(scopeRows)
        .where(scopeMatches(at))
        .limit(RARE + 1),
    ),
  { planned: false },
);

export async function findWords(db: DbOrTx, workspaceId: string, actor: Actor, filter: ProjectFilter): Promise<ProjectFilter> {
  const { scope, issueText } = valuesOf(workspaceId, actor, filter);
  const [withScope, withIssues] = await Promise.all([
    scope ? inScope(db, { workspaceId, scope }) : [],
    issueText && filter.issueText ? projectsWithIssues.ask(db, { ...actor, workspaceId }, filter.issueText) : null,
  ]);
  const inIssues = Array.isArray(withIssues) ? { inIssues: withIssues } : { issueQueries: withIssues ?? undefined };
  return { ...filter, ...(scope && { inScope: idsIfRare(withScope) }), ...inIssues };
}

const STATUSES = sql.raw(PROJECT_STATUSES.map((status) => `'${status}'`).join(', '));

type Sortable = Record<'id' | 'updatedAt' | 'createdAt' | 'searchName' | 'key' | 'status' | 'startDay' | 'endDay', AnyPgColumn>;

function order(sort: ProjectSort, row: Sortable): SQL[] {
  const descending = sort.startsWith('-');
  const direction = descending ? desc : asc;
  const field = (descending ? sort.slice(1) : sort) as Exclude<ProjectSort, `-${string}`>;
  const first: Record<typeof field, SQL> = {
    updatedAt: direction(row.updatedAt),
    createdAt: direction(row.createdAt),
    name: direction(row.searchName),
    key: direction(row.key),
    status: direction(sql`array_position(array[${STATUSES}], ${row.status})`),
    // Projects without a date come last in both directions.
    startDay: sql`${direction(row.startDay)} nulls last`,
    endDay: sql`${direction(row.endDay)} nulls last`,
  };
  return [first[field], direction(row.id)];
}

const PEOPLE_IN_ROW = 5;
const columns = {
  id: projects.id,
  key: projects.key,
  name: projects.name,
  searchName: projects.searchName,
  client: projects.client,
  kinds: projects.kinds,
  status: projects.status,
  startDay: projects.startDay,
  endDay: projects.endDay,
  tags: projects.tags,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
  deletedAt: projects.deletedAt,
  deletedBy: projects.deletedBy,
};

/** Builds the statement of a search. The statement reads people and issues only for the projects of the page. */
const writeSearch = (form: ProjectForm, sortBy: ProjectSort, limit: number) =>
  prepared(
    (at: At & Places<'offset'>) => {
      const viewer = viewerAt(at, form);
      const page = new QueryBuilder()
        .select({ ...columns, team: sql<boolean>`${teamProjects(viewer) ?? sql`true`}`.as('team') })
        .from(projects)
        .where(matching(at, viewer, form))
        .orderBy(...order(sortBy, columns))
        .limit(limit)
        .offset(at.offset)
        .as('page');
      const ofPage = { workspaceId: at.workspaceId, projectId: page.id };
      return selecting(
        {
          id: page.id,
          key: page.key,
          name: page.name,
          client: page.client,
          kinds: page.kinds,
          status: page.status,
          startDay: page.startDay,
          endDay: page.endDay,
          tags: page.tags,
          team: page.team,
          hats: hatsOf(ofPage, viewer.userId),
          updatedAt: page.updatedAt,
          deletedAt: page.deletedAt,
          deletedBy: form.bin ? personAsJson(page.deletedBy) : sql<null>`null`,
          people: firstPeopleAsJson(ofPage, PEOPLE_IN_ROW),
          peopleCount: peopleCount(ofPage),
          issues: issuesBySeverityAsJson(ofPage, viewer),
        },
        (select) => select.from(page).orderBy(...order(sortBy, page)),
      );
    },
    { planned: isPlanned(form), short: isPlanned(form) },
  );
type Search = ReturnType<typeof writeSearch>;
export type ProjectListRecord = Awaited<ReturnType<Search>>[number];

const writeCount = (form: ProjectForm, most: number) =>
  preparedSql<{ n: number }>()(
    (at: At) =>
      counting(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(projects)
          .where(matching(at, viewerAt(at, form), form)),
        most,
      ),
    { planned: isPlanned(form), short: isPlanned(form) },
  );

const searches = kept<Search>();
const counts = kept<Statement<keyof ProjectValues, { n: number }>>();

export async function searchProjects(
  db: DbOrTx,
  workspaceId: string,
  actor: Actor,
  filter: ProjectFilter,
  { sortBy, limit, offset }: { sortBy: ProjectSort; limit: number; offset: number },
): Promise<ProjectListRecord[]> {
  const values = valuesOf(workspaceId, actor, filter);
  if (Object.values(values).includes(null)) return [];
  const form = formOf(actor, filter, values);
  const search = searches(JSON.stringify([form, sortBy, limit]), () => writeSearch(form, sortBy, limit));
  return search(db, { ...values, offset });
}

export async function countProjects(db: DbOrTx, workspaceId: string, actor: Actor, filter: ProjectFilter, most: number): Promise<number> {
  const values = valuesOf(workspaceId, actor, filter);
  if (Object.values(values).includes(null)) return 0;
  const form = formOf(actor, filter, values);
  const count = counts(JSON.stringify([form, most]), () => writeCount(form, most));
  return (await count(db, values))[0]?.n ?? 0;
}
