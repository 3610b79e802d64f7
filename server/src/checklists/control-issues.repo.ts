import { and, eq, inArray, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../platform/database.ts';
import { type Places, prepared } from '../platform/prepared.ts';
import { taskRowIssues, taskRows } from '../tasks/tasks.tables.ts';
import { controlIssues, controls } from './checklists.tables.ts';
import { joinsControl, joinsRow, type Which, which } from './project-controls.repo.ts';

/** Issues that a control names, and that rows of it in tasks name; in the bin or not. Read once, however often it is waited for. */
export const listLinks = async (db: DbOrTx, workspaceId: string, of: Which) =>
  await db
    .select({ controlId: controlIssues.controlId, issueId: controlIssues.issueId })
    .from(controlIssues)
    .innerJoin(controls, joinsControl(controlIssues))
    .where(and(eq(controlIssues.workspaceId, workspaceId), which(workspaceId, of)))
    .union(
      db
        .select({ controlId: controls.id, issueId: taskRowIssues.issueId })
        .from(controls)
        .innerJoin(taskRows, joinsRow)
        .innerJoin(taskRowIssues, and(eq(taskRowIssues.workspaceId, taskRows.workspaceId), eq(taskRowIssues.rowId, taskRows.id)))
        .where(which(workspaceId, of)),
    );

const selectControlsOfIssue = prepared(({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) => {
  const named = { id: controls.id, code: controls.code, titleVi: controls.titleVi, titleEn: controls.titleEn, position: controls.position };
  const build = new QueryBuilder();
  return build
    .select(named)
    .from(controlIssues)
    .innerJoin(controls, joinsControl(controlIssues))
    .where(and(eq(controlIssues.workspaceId, workspaceId), eq(controlIssues.issueId, issueId)))
    .union(
      build
        .select(named)
        .from(taskRowIssues)
        .innerJoin(taskRows, and(eq(taskRows.workspaceId, taskRowIssues.workspaceId), eq(taskRows.id, taskRowIssues.rowId)))
        .innerJoin(controls, joinsRow)
        .where(and(eq(taskRowIssues.workspaceId, workspaceId), eq(taskRowIssues.issueId, issueId))),
    )
    .orderBy(sql`position`);
});

/** The controls that an issue came of, by themselves or by a row of a task. */
export const listControlsOfIssue = (db: DbOrTx, workspaceId: string, issueId: string) =>
  selectControlsOfIssue(db, { workspaceId, issueId });

/** Issues more that came of a control; those it names already stay as they are. */
export async function addIssues(tx: Tx, workspaceId: string, controlId: string, issueIds: readonly string[]): Promise<void> {
  if (issueIds.length === 0) return;
  const rows = [...new Set(issueIds)].map((issueId) => ({ workspaceId, controlId, issueId }));
  await tx.insert(controlIssues).values(rows).onConflictDoNothing();
}

/** Issues that did not come of a control. They go off the rows of tasks that stand for it as well, or they would come back by them; true where there were any. */
export async function dropIssues(tx: Tx, workspaceId: string, controlId: string, issueIds: readonly string[]): Promise<boolean> {
  if (issueIds.length === 0) return false;
  const ofControl = and(eq(controlIssues.workspaceId, workspaceId), eq(controlIssues.controlId, controlId));
  await tx.delete(controlIssues).where(and(ofControl, inArray(controlIssues.issueId, [...issueIds])));
  const rows = tx
    .select({ id: taskRows.id })
    .from(taskRows)
    .where(and(eq(taskRows.workspaceId, workspaceId), eq(taskRows.controlId, controlId)));
  const ofRows = and(eq(taskRowIssues.workspaceId, workspaceId), inArray(taskRowIssues.rowId, rows));
  const gone = await tx
    .delete(taskRowIssues)
    .where(and(ofRows, inArray(taskRowIssues.issueId, [...issueIds])))
    .returning({ rowId: taskRowIssues.rowId });
  return gone.length > 0;
}
