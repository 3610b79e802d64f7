import { and, eq, isNotNull, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { itemsOf } from '../../platform/database/prepared.ts';
import { countersAmong, projectsOfGroup } from '../../projects/projects.scope.ts';
import { projectCounters, projects } from '../../projects/projects.tables.ts';
import { issueDayChanges, issueDays } from '../days/issue-days.tables.ts';
import { inThisWorkspace, namedProjectIsLive, ownProjects } from './issue-conditions.repo.ts';
import type { At, IssueForm } from './issue-filter.repo.ts';

const COUNTED: ReadonlySet<keyof At> = new Set([
  'workspaceId',
  'userId',
  'onlyProjects',
  'timeZone',
  'projectId',
  'groupId',
  'status',
  'severity',
  'severityNames',
]);

export const isCounted = ({ asked, waits, overdue, languageMissing, languageOutdated, bin }: IssueForm): boolean =>
  asked.every((name) => COUNTED.has(name)) && !waits && !overdue && !languageMissing && !languageOutdated && !bin;

const oneOf = (column: AnyPgColumn, values: Placeholder, count: number | undefined): SQL | undefined =>
  count === undefined ? undefined : sql`${column} in (${sql.join(itemsOf(values, count), sql`, `)})`;

const binned = (at: At) =>
  new QueryBuilder()
    .select({ id: projects.id })
    .from(projects)
    .where(and(inThisWorkspace(at), isNotNull(projects.deletedAt)));

function ofWorkspace(at: At, { chosen }: IssueForm): SQL<number> {
  const sum = (days: typeof issueDays | typeof issueDayChanges) =>
    new QueryBuilder()
      .select({ n: sql<number>`coalesce(sum(${days.issues}), 0)` })
      .from(days)
      .where(
        and(
          eq(days.workspaceId, at.workspaceId),
          eq(days.figure, 'STATE'),
          // STATE rows exist only for this day. The condition lets PostgreSQL find them by the index.
          eq(days.day, '-infinity'),
          oneOf(days.status, at.status, chosen.status),
          oneOf(days.severityOrder, at.severity, chosen.severity),
        ),
      );
  const away = new QueryBuilder()
    .select({ n: sql<number>`coalesce(sum(${projectCounters.issues}), 0)` })
    .from(projectCounters)
    .where(and(sql`${projectCounters.projectId} = any(array(${binned(at)}))`, ofCounters(at, chosen)));
  return sql`((${sum(issueDays)}) + (${sum(issueDayChanges)}) - (${away}))::int`;
}

const ofCounters = (at: At, chosen: IssueForm['chosen']): SQL | undefined =>
  and(
    eq(projectCounters.workspaceId, at.workspaceId),
    oneOf(projectCounters.status, at.status, chosen.status),
    oneOf(projectCounters.severity, at.severityNames, chosen.severity),
  );

function ofProjects(at: At, { asked, chosen, everything }: IssueForm): SQL<number> {
  const viewer = { userId: at.userId, everything, only: asked.includes('onlyProjects') ? at.onlyProjects : null };
  const total = new QueryBuilder()
    .select({ n: sql<number>`coalesce(sum(${projectCounters.issues}), 0)::int` })
    .from(projectCounters)
    .where(
      and(
        ofCounters(at, chosen),
        asked.includes('projectId') ? eq(projectCounters.projectId, at.projectId) : undefined,
        asked.includes('groupId') ? sql`${projectCounters.projectId} = any(${projectsOfGroup.ask(at)})` : undefined,
        everything ? undefined : sql`${projectCounters.projectId} = any(array(${ownProjects(at)}))`,
        countersAmong(viewer, at.workspaceId),
        asked.includes('projectId') ? namedProjectIsLive(at) : notInArray(projectCounters.projectId, binned(at)),
      ),
    );
  return sql`(${total})`;
}

export const countedTotal = (at: At, form: IssueForm): SQL<number> =>
  form.everything && !['projectId', 'groupId', 'onlyProjects'].some((name) => (form.asked as string[]).includes(name))
    ? ofWorkspace(at, form)
    : ofProjects(at, form);
