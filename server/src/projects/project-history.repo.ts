import type { ProjectAction, ProjectChange } from '@coloa/contract/projects/project-history.ts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { countUpTo } from '../platform/http/paging.ts';
import { newId } from '../platform/ids.ts';
import { projectHistory } from './project-history.tables.ts';

export interface ProjectStep {
  action: ProjectAction;
  changes?: ProjectChange[];
  at?: Date;
}

/** The number of rows per statement. PostgreSQL accepts at most 65 535 parameters in a statement, and each row needs 7. */
const CHUNK = 5_000;

/** Inserts steps into the history of projects. `steps` must be in the order in which they happened. */
export async function insertProjectHistory(
  tx: DbOrTx,
  workspaceId: string,
  actorId: string,
  steps: readonly (ProjectStep & { projectId: string })[],
): Promise<void> {
  const rows = steps.map(({ projectId, action, changes = [], at }) => ({
    workspaceId,
    id: newId(),
    projectId,
    actorId,
    action,
    changes,
    ...(at && { at }),
  }));
  for (let n = 0; n < rows.length; n += CHUNK) await tx.insert(projectHistory).values(rows.slice(n, n + CHUNK));
}

function matching(workspaceId: string, projectId: string, before: string | undefined) {
  const ofProject = and(eq(projectHistory.workspaceId, workspaceId), eq(projectHistory.projectId, projectId));
  if (before === undefined) return ofProject;
  const step = new QueryBuilder()
    .select({ id: projectHistory.id })
    .from(projectHistory)
    .where(and(ofProject, eq(projectHistory.id, before)));
  return and(ofProject, lt(projectHistory.id, step));
}

export const listProjectHistory = (
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  { before, limit, offset }: { before: string | undefined; limit: number; offset: number },
) =>
  db
    .select({
      id: projectHistory.id,
      at: projectHistory.at,
      actor: personColumns(users),
      action: projectHistory.action,
      changes: projectHistory.changes,
    })
    .from(projectHistory)
    .innerJoin(users, eq(users.id, projectHistory.actorId))
    .where(matching(workspaceId, projectId, before))
    .orderBy(desc(projectHistory.id))
    .limit(limit)
    .offset(offset);

export const countProjectHistory = (db: DbOrTx, workspaceId: string, projectId: string, before: string | undefined): Promise<number> =>
  countUpTo(
    db,
    db
      .select({ one: sql`1` })
      .from(projectHistory)
      .where(matching(workspaceId, projectId, before)),
  );
