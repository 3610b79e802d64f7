import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import type { DbOrTx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { taskAssignees, taskRowIssues, taskRowStates, taskRows, tasks } from '../tasks/tasks.tables.ts';
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
  control: { id: string; projectId: string; workspaceId: string },
  createdBy: { id: string },
  done: readonly Done[] = [],
) {
  const { workspaceId } = control;
  const [taskId, rowId] = [newId(), newId()];
  const task = {
    id: taskId,
    projectId: control.projectId,
    position: ++made,
    title: `Công việc ${made}`,
    description: '',
    status: 'TODO' as const,
  };
  await db.insert(tasks).values({ ...task, workspaceId, rows: 1, createdBy: createdBy.id });
  await db.insert(taskRows).values({ workspaceId, id: rowId, taskId, position: 0, controlId: control.id, title: '' });
  for (const [position, { by, state = 'CHECKED', note = '', at = new Date(), issues = [] }] of done.entries()) {
    const counts = { checked: state === 'CHECKED' ? 1 : 0, notAvailable: state === 'NOT_AVAILABLE' ? 1 : 0 };
    await db.insert(taskAssignees).values({ workspaceId, taskId, userId: by.id, position, ...counts });
    await db.insert(taskRowStates).values({ workspaceId, rowId, userId: by.id, state, note, at });
    for (const { id } of issues) await db.insert(taskRowIssues).values({ workspaceId, rowId, userId: by.id, issueId: id });
  }
  return { taskId, rowId };
}
