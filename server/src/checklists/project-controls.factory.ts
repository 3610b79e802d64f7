import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { buildTask, buildTick } from '../tasks/tasks.factory.ts';
import { taskRowIssues, taskRowStates } from '../tasks/tasks.tables.ts';
import { controlAssets, controlIssues, controls } from './checklists.tables.ts';

let made = 0;

interface ControlParts {
  /** By asset of the scope, each with who said so. */
  assets?: readonly { assetId: string; state: ControlState; by: { id: string }; note?: string }[];
  issues?: readonly { id: string }[];
}

/** A control of a project, taken from one that is gone; nothing recorded unless told. Its overall state is as told. */
export async function buildControl(
  db: DbOrTx,
  project: { id: string; workspaceId: string },
  overrides: Partial<typeof controls.$inferInsert> = {},
  { assets = [], issues = [] }: ControlParts = {},
) {
  const n = ++made;
  const { workspaceId } = project;
  const row = {
    id: newId(),
    projectId: project.id,
    checklistId: newId(),
    position: n,
    standard: 'WSTG',
    standardVersion: '4.2',
    code: `WSTG-TEST-${String(n).padStart(2, '0')}`,
    category: 'WSTG-TEST',
    categoryVi: 'Thử',
    categoryEn: 'Trying',
    titleVi: `Mục kiểm tra ${n}`,
    titleEn: `Control ${n}`,
    descriptionVi: '',
    descriptionEn: '',
    howToVi: '',
    howToEn: '',
    reference: '',
    ...overrides,
  };
  await db.insert(controls).values({ ...row, workspaceId });
  const told = assets.map(({ assetId, state, by, note = '' }) => ({
    workspaceId,
    controlId: row.id,
    scopeId: assetId,
    state,
    note,
    stateBy: by.id,
  }));
  if (told.length > 0) await db.insert(controlAssets).values(told);
  if (issues.length > 0) await db.insert(controlIssues).values(issues.map(({ id }) => ({ workspaceId, controlId: row.id, issueId: id })));
  return { ...row, workspaceId };
}

interface Done {
  by: { id: string };
  state?: RowState;
  at?: Date;
  note?: string;
  issues?: readonly { id: string }[];
}

/** A task of some people with one row, which stands for the control; what each of them did about it. */
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
