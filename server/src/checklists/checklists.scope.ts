import { and, eq, type SQL } from 'drizzle-orm';
import type { Which } from './checklists.questions.ts';
import { type controlAssets, type controlIssues, controls } from './checklists.tables.ts';

export const which = (workspaceId: string, { projectId, controlId }: Which): SQL =>
  and(
    eq(controls.workspaceId, workspaceId),
    eq(controls.projectId, projectId),
    controlId === undefined ? undefined : eq(controls.id, controlId),
  ) as SQL;

export const joinsControl = (table: typeof controlAssets | typeof controlIssues): SQL =>
  and(eq(controls.workspaceId, table.workspaceId), eq(controls.id, table.controlId)) as SQL;
