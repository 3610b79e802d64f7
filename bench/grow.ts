import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { contributors } from '../server/src/issues/contributors/contributors.tables.ts';
import { issues } from '../server/src/issues/issues.tables.ts';
import { memberships } from '../server/src/membership/users.tables.ts';
import type { DbOrTx } from '../server/src/platform/database/database.ts';
import { assignees } from '../server/src/projects/assignees/assignees.tables.ts';
import { projectCounters, projects } from '../server/src/projects/projects.tables.ts';
import { buildMember } from '../server/src/users/users.factory.ts';
import { buildWorkspace } from '../server/src/workspaces/workspaces.factory.ts';
import { type Filled, fillSmall, type Stores } from './data.ts';

/** Derives the id of a row's copy from the id in a column and the copy number `c.n`. References to the row get the same id. */
const copied = (column: string): SQL =>
  sql.raw(`overlay(overlay(md5(o.${column}::text || c.n) placing '7' from 13) placing '8' from 17)::uuid`);

/** The number of copies per statement. A single statement for all copies would exceed the statement timeout. */
const AT_ONCE = 5;

async function copyRows(
  db: DbOrTx,
  table: PgTable,
  { from, to, times }: { from: string; to: string; times: number },
  changed: Readonly<Record<string, SQL>>,
  analyzed: boolean,
): Promise<void> {
  const columns = Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined);
  const values = columns.map(({ name }) => (name === 'workspace_id' ? sql`${to}::uuid` : (changed[name] ?? sql.raw(`o."${name}"`))));
  for (let first = 1; first <= times; first += AT_ONCE) {
    await db.execute(
      sql`insert into ${table} (${sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))}) select ${sql.join(values, sql`, `)}
        from ${sql.raw(`"${getTableName(table)}"`)} o cross join generate_series(${first}::int, ${Math.min(times, first + AT_ONCE - 1)}::int) as c(n)
        where o.workspace_id = ${from}::uuid`,
    );
  }
  // Without fresh statistics, the foreign-key checks of later rows would use plans for a nearly empty table.
  if (analyzed) await db.execute(sql`analyze ${table}`);
}

/**
 * Copies the memberships of a workspace into another workspace once, and copies its projects and issues `times` times. `ofIssues` replaces
 * columns of the issues; its expressions use the original row `o` and the copy number `c.n`, from 1. Without `analyzed`, the caller has to
 * disable the foreign-key checks and analyse the tables.
 */
export async function grow(
  db: DbOrTx,
  place: { from: string; to: string; times: number },
  { ofIssues = {}, analyzed = true }: { ofIssues?: Readonly<Record<string, SQL>>; analyzed?: boolean } = {},
): Promise<void> {
  const { from, to } = place;
  await db.execute(
    sql`insert into ${memberships} (user_id, workspace_id, role) select user_id, ${to}::uuid, role from ${memberships} where workspace_id = ${from}::uuid`,
  );
  const [id, projectId, issueId] = [copied('id'), copied('project_id'), copied('issue_id')];
  // Shift the times of each copy, so that sort orders by time have no groups of equal values.
  const later = (column: string): SQL => sql.raw(`o.${column} - c.n * interval '97 seconds'`);
  await copyRows(db, projects, place, { id, key: sql`o.key || c.n` }, analyzed);
  await copyRows(db, projectCounters, place, { project_id: projectId }, analyzed);
  await copyRows(db, assignees, place, { id, project_id: projectId }, analyzed);
  const [updated, created] = [later('updated_at'), later('created_at')];
  await copyRows(db, issues, place, { id, project_id: projectId, updated_at: updated, created_at: created, ...ofIssues }, analyzed);
  await copyRows(db, contributors, place, { issue_id: issueId }, analyzed);
}

export const fillGrown =
  (times: number) =>
  async (stores: Stores): Promise<{ small: Filled; large: Pick<Filled, 'username' | 'password' | 'workspaceId'> }> => {
    const { db } = stores.database;
    const small = await fillSmall(stores);
    const workspace = await buildWorkspace(db);
    await grow(db, { from: small.workspaceId, to: workspace.id, times });
    const { username } = await buildMember(db, { workspace, role: 'Lead' });
    return { small, large: { username, password: small.password, workspaceId: workspace.id } };
  };

/**
 * Gives each issue without a text the text of an issue without images, under its own title. Takes minutes for many issues.
 * @returns the number of texts written
 */
export async function writeTexts(db: DbOrTx): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into issue_contents (workspace_id, issue_id, language, title, description, steps, impact, recommendation, "references", updated_by)
    select i.workspace_id, i.id, 'vi', i.title_vi, c.description, c.steps, c.impact, c.recommendation, c."references", i.reporter_id
    from issues i cross join (select * from issue_contents where steps not like '%/attachments/%' limit 1) as c
    where not exists (select from issue_contents o where o.workspace_id = i.workspace_id and o.issue_id = i.id)`);
  return rowCount ?? 0;
}
