import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { buildTask, buildTick } from './tasks.factory.ts';
import { taskRowIssues, taskRowStates } from './tasks.tables.ts';

interface Done {
  by: { id: string };
  state?: RowState;
  at?: Date;
  note?: string;
  issues?: readonly { id: string }[];
}

export async function buildRowOf(
  db: DbOrTx,
  { id: controlId, projectId, workspaceId }: { id: string; projectId: string; workspaceId: string },
  createdBy: { id: string },
  done: readonly Done[] = [],
) {
  const project = { id: projectId, workspaceId, createdBy: createdBy.id };
  const task = await buildTask(db, project, {}, { people: done.map(({ by }) => by), rows: [{ controlId }] });
  const [row] = task.rows;
  if (!row) throw new Error('a task with a row');
  for (const { by, state, note, at, issues = [] } of done) {
    await buildTick(db, project, row, by, state, note);
    const theirs = and(eq(taskRowStates.workspaceId, workspaceId), eq(taskRowStates.rowId, row.id), eq(taskRowStates.userId, by.id));
    if (at) await db.update(taskRowStates).set({ at }).where(theirs);
    for (const { id } of issues) await db.insert(taskRowIssues).values({ workspaceId, rowId: row.id, userId: by.id, issueId: id });
  }
  return { taskId: task.id, rowId: row.id };
}
