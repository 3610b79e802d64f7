import { and, asc, eq, inArray, max, ne, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Which } from '../checklists/checklists.questions.ts';
import { joinsControl, which } from '../checklists/checklists.scope.ts';
import { controlIssues, controls } from '../checklists/checklists.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { jsonObject, jsonRows } from '../platform/database/json-rows.ts';
import type { Places } from '../platform/database/prepared.ts';
import { taskRowIssues, taskRowStates, taskRows, tasks } from './tasks.tables.ts';

const joinsRow = and(eq(taskRows.workspaceId, controls.workspaceId), eq(taskRows.controlId, controls.id));
const joinsState = and(eq(taskRowStates.workspaceId, taskRows.workspaceId), eq(taskRowStates.rowId, taskRows.id));

export const listTicksOfControls = (db: DbOrTx, workspaceId: string, of: Which) =>
  db
    .select({ controlId: controls.id, userId: taskRowStates.userId, lastAt: max(taskRowStates.at) })
    .from(controls)
    .innerJoin(taskRows, joinsRow)
    .innerJoin(taskRowStates, joinsState)
    .where(and(which(workspaceId, of), eq(taskRowStates.state, 'CHECKED')))
    .groupBy(controls.id, taskRowStates.userId)
    .orderBy(max(taskRowStates.at));

/**
 * Lists the issues linked to rows of controls, including issues in the bin. Returns a promise, because a query would run again for each
 * `await`.
 */
export const listLinksOfControls = async (db: DbOrTx, workspaceId: string, of: Which) =>
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

export const controlsOfIssueAsJson = ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) => {
  const build = new QueryBuilder();
  const linked = build
    .select({ id: controlIssues.controlId })
    .from(controlIssues)
    .where(and(eq(controlIssues.workspaceId, workspaceId), eq(controlIssues.issueId, issueId)))
    .union(
      build
        .select({ id: sql<string>`${taskRows.controlId}` })
        .from(taskRowIssues)
        .innerJoin(taskRows, and(eq(taskRows.workspaceId, taskRowIssues.workspaceId), eq(taskRows.id, taskRowIssues.rowId)))
        .where(and(eq(taskRowIssues.workspaceId, workspaceId), eq(taskRowIssues.issueId, issueId))),
    );
  return jsonRows(
    build
      .select({ row: jsonObject({ id: controls.id, code: controls.code, title: { vi: controls.titleVi, en: controls.titleEn } }) })
      .from(controls)
      .where(and(eq(controls.workspaceId, workspaceId), inArray(controls.id, linked)))
      .orderBy(asc(controls.position)),
  );
};

const ofControls = (workspaceId: string, controlIds: readonly string[]) =>
  and(eq(taskRows.workspaceId, workspaceId), inArray(taskRows.controlId, [...controlIds]));

export async function listRecordedControls(tx: Tx, workspaceId: string, controlIds: readonly string[]): Promise<string[]> {
  const named = sql`exists (select from ${taskRowIssues} k
    where k.workspace_id = ${taskRowStates.workspaceId} and k.row_id = ${taskRowStates.rowId} and k.user_id = ${taskRowStates.userId})`;
  const rows = await tx
    .selectDistinct({ controlId: sql<string>`${taskRows.controlId}` })
    .from(taskRows)
    .innerJoin(taskRowStates, joinsState)
    .where(and(ofControls(workspaceId, controlIds), or(ne(taskRowStates.state, 'NOT_CHECKED'), ne(taskRowStates.note, ''), named)));
  return rows.map(({ controlId }) => controlId);
}

export async function tasksOfControls(tx: Tx, workspaceId: string, projectId: string, controlIds: readonly string[]): Promise<string[]> {
  if (controlIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ taskId: taskRows.taskId })
    .from(taskRows)
    .innerJoin(tasks, and(eq(tasks.workspaceId, taskRows.workspaceId), eq(tasks.id, taskRows.taskId)))
    .where(and(ofControls(workspaceId, controlIds), eq(tasks.projectId, projectId)));
  return rows.map(({ taskId }) => taskId);
}

export const rowsOfControls = (tx: Tx, workspaceId: string, controlIds: readonly string[]) =>
  tx.select({ id: taskRows.id, taskId: taskRows.taskId }).from(taskRows).where(ofControls(workspaceId, controlIds));

export async function deleteRowsOfControls(tx: Tx, workspaceId: string, controlIds: readonly string[]): Promise<void> {
  await tx.delete(taskRows).where(ofControls(workspaceId, controlIds));
}

/** @returns whether any link was removed */
export async function dropIssuesOfControl(tx: Tx, workspaceId: string, controlId: string, issueIds: readonly string[]): Promise<boolean> {
  const rows = tx
    .select({ id: taskRows.id })
    .from(taskRows)
    .where(ofControls(workspaceId, [controlId]));
  const gone = await tx
    .delete(taskRowIssues)
    .where(
      and(eq(taskRowIssues.workspaceId, workspaceId), inArray(taskRowIssues.rowId, rows), inArray(taskRowIssues.issueId, [...issueIds])),
    )
    .returning({ rowId: taskRowIssues.rowId });
  return gone.length > 0;
}
