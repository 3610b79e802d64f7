import { and, asc, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { jsonObject, jsonRows } from '../../platform/database/json-rows.ts';
import { kept, type Places, prepared, selecting } from '../../platform/database/prepared.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { teamIssues } from '../issues.scope.ts';
import { issues } from '../issues.tables.ts';
import type { Viewer } from '../list/issue-filter.repo.ts';
import { contributors } from './contributors.tables.ts';

const selectContributors = prepared(
  ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
    selecting({ person: personColumns(users), share: contributors.share }, (select) =>
      select
        .from(contributors)
        .innerJoin(users, eq(users.id, contributors.userId))
        .where(and(eq(contributors.workspaceId, workspaceId), eq(contributors.issueId, issueId)))
        .orderBy(asc(contributors.createdAt), asc(contributors.userId)),
    ),
  { short: true },
);

export const contributorsAsJson = ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject({ person: personColumns(users), share: contributors.share }) })
      .from(contributors)
      .innerJoin(users, eq(users.id, contributors.userId))
      .where(and(eq(contributors.workspaceId, workspaceId), eq(contributors.issueId, issueId)))
      .orderBy(asc(contributors.createdAt), asc(contributors.userId)),
  );

export const listContributors = (db: DbOrTx, workspaceId: string, issueId: string) => selectContributors(db, { workspaceId, issueId });
export type ContributorRecord = Awaited<ReturnType<typeof listContributors>>[number];

const writeByIssue = ({ everything, narrowed }: { everything: boolean; narrowed: boolean }) =>
  prepared(
    ({ workspaceId, userId, onlyProjects, ids }: Places<'workspaceId' | 'userId' | 'onlyProjects' | 'ids'>) =>
      selecting({ issueId: issues.id, person: personColumns(users), share: contributors.share }, (select) =>
        select
          .from(issues)
          .leftJoin(contributors, and(eq(contributors.workspaceId, issues.workspaceId), eq(contributors.issueId, issues.id)))
          .leftJoin(users, eq(users.id, contributors.userId))
          .where(
            and(
              eq(issues.workspaceId, workspaceId),
              sql`${issues.id} = any(${ids})`,
              teamIssues({ userId, everything, only: narrowed ? onlyProjects : null }),
            ),
          )
          .orderBy(asc(contributors.createdAt), asc(contributors.userId)),
      ),
    // Each run for a viewer who sees only some projects is planned separately. A reused plan would start with their projects, and read all
    // issues of these.
    { planned: everything, short: everything },
  );
const selectsByIssue = kept<ReturnType<typeof writeByIssue>>();

export async function contributorsByIssue(
  db: DbOrTx,
  viewer: Viewer,
  issueIds: readonly string[],
): Promise<ReadonlyMap<string, ContributorRecord[]>> {
  const { workspaceId, userId, onlyProjects } = viewer;
  const form = { everything: readsEveryProject(viewer), narrowed: onlyProjects !== null };
  const select = selectsByIssue(JSON.stringify(form), () => writeByIssue(form));
  const rows = await select(db, { workspaceId, userId, onlyProjects, ids: issueIds });
  const byIssue = new Map<string, ContributorRecord[]>();
  for (const { issueId, person, share } of rows) {
    const known = byIssue.get(issueId) ?? [];
    if (person && share !== null) known.push({ person, share });
    byIssue.set(issueId, known);
  }
  return byIssue;
}

export async function writeContributor(
  tx: DbOrTx,
  workspaceId: string,
  row: { issueId: string; userId: string; share: number },
): Promise<void> {
  await tx
    .insert(contributors)
    .values({ ...row, workspaceId })
    .onConflictDoUpdate({ target: [contributors.workspaceId, contributors.issueId, contributors.userId], set: { share: row.share } });
}

export async function deleteContributor(tx: Tx, workspaceId: string, issueId: string, userId: string): Promise<void> {
  await tx
    .delete(contributors)
    .where(and(eq(contributors.workspaceId, workspaceId), eq(contributors.issueId, issueId), eq(contributors.userId, userId)));
}
