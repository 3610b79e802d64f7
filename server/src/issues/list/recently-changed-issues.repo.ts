import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { and, desc, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, prepared, selecting } from '../../platform/database/prepared.ts';
import { assignees } from '../../projects/assignees/assignees.tables.ts';
import { projects } from '../../projects/projects.tables.ts';
import { saysSomething } from '../history/issue-history.repo.ts';
import { teamIssues } from '../issues.scope.ts';
import { issueHistory, issues } from '../issues.tables.ts';
import { build, inThisWorkspace } from './issue-conditions.repo.ts';
import { type At, formOf, type IssueFilter, type IssueForm, matching, type Viewer, valuesOf } from './issue-filter.repo.ts';

const statusAt = (side: 'from' | 'to') => {
  const path = `$[*] ? (@.field == "status").${side}`;
  const status = sql`jsonb_path_query_first(${issueHistory.changes}, ${path}::jsonpath) #>> '{}'`;
  return sql<IssueStatus | null>`case ${issueHistory.action} when 'STATUS' then ${status} end`;
};

const lastOf = (limit: number, ...conditions: (SQL | undefined)[]) =>
  build
    .select({ id: issues.id, updatedAt: issues.updatedAt })
    .from(issues)
    .where(and(...conditions))
    .orderBy(desc(issues.updatedAt), desc(issues.id))
    .limit(limit);

/** The last issues of each project are read by the index of the project, so that the others of a user's projects need not be sorted. */
function lastOfEachProject(at: At, form: IssueForm, limit: number) {
  const own = alias(assignees, 'own');
  const last = lastOf(limit, eq(issues.workspaceId, at.workspaceId), eq(issues.projectId, own.projectId), matching(at, form)).as('last');
  return build
    .select({ id: last.id, updatedAt: last.updatedAt })
    .from(own)
    .innerJoinLateral(last, sql`true`)
    .where(and(eq(own.workspaceId, at.workspaceId), eq(own.userId, at.userId)))
    .orderBy(desc(last.updatedAt), desc(last.id))
    .limit(limit);
}

function pageOfChanged(at: At, form: IssueForm, limit: number) {
  const ofTeam: SQL = teamIssues({ userId: at.userId, everything: form.everything, only: null }) ?? sql`true`;
  const last = [desc(issues.updatedAt), desc(issues.id)];
  const ids = isOfOwn(form) ? lastOfEachProject(at, form, limit) : lastOf(limit, matching(at, form));
  return build
    .select({
      id: issues.id,
      number: issues.number,
      projectId: issues.projectId,
      titleVi: issues.titleVi,
      titleEn: issues.titleEn,
      status: issues.status,
      updatedAt: issues.updatedAt,
      seenSince: sql`coalesce(${issues.publishedAt}, ${issues.updatedAt})`.as('seen_since'),
      ofTeam: sql`${ofTeam}`.as('of_team'),
    })
    .from(issues)
    .where(
      form.everything
        ? matching(at, form)
        : and(eq(issues.workspaceId, at.workspaceId), sql`${issues.id} = any(array(select id from (${ids}) as ids))`),
    )
    .orderBy(...last)
    .limit(limit)
    .as('page');
}

const lastVisibleStep = (at: At, page: ReturnType<typeof pageOfChanged>) =>
  build
    .select({
      id: issueHistory.id,
      at: issueHistory.at,
      action: issueHistory.action,
      actorId: issueHistory.actorId,
      from: statusAt('from').as('moved_from'),
      to: statusAt('to').as('moved_to'),
    })
    .from(issueHistory)
    .where(
      and(
        eq(issueHistory.workspaceId, at.workspaceId),
        eq(issueHistory.issueId, page.id),
        or(sql`${page.ofTeam}`, and(eq(issueHistory.published, true), gte(issueHistory.at, page.seenSince), saysSomething)),
      ),
    )
    .orderBy(desc(issueHistory.version), desc(issueHistory.id))
    .limit(1)
    .as('step');

const isOfAll = ({ everything, asked }: IssueForm): boolean => everything && !asked.includes('authorId');
const isOfOwn = ({ everything, asked }: IssueForm): boolean => !everything && !asked.includes('authorId');

const writeLast = (form: IssueForm, limit: number) =>
  prepared(
    (at: At) => {
      const page = pageOfChanged(at, form, limit);
      const step = lastVisibleStep(at, page);
      return selecting(
        {
          id: step.id,
          at: step.at,
          action: step.action,
          from: step.from,
          to: step.to,
          actor: personColumns(users),
          issue: {
            id: page.id,
            projectId: page.projectId,
            projectKey: projects.key,
            number: page.number,
            titleVi: page.titleVi,
            titleEn: page.titleEn,
            status: page.status,
          },
        },
        (select) =>
          select
            .from(page)
            .innerJoinLateral(step, sql`true`)
            .innerJoin(projects, and(inThisWorkspace(at), eq(projects.id, page.projectId)))
            .innerJoin(users, eq(users.id, step.actorId))
            .orderBy(desc(page.updatedAt), desc(page.id)),
      );
    },
    { planned: isOfAll(form), short: isOfAll(form) },
  );
type Last = ReturnType<typeof writeLast>;
export type HappeningRecord = Awaited<ReturnType<Last>>[number];

const lasts = kept<Last>();

export function listLastSteps(db: DbOrTx, viewer: Viewer, filter: IssueFilter, limit: number): Promise<HappeningRecord[]> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values);
  return lasts(JSON.stringify([form, limit]), () => writeLast(form, limit))(db, values);
}
