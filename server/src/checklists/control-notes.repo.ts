import { type SQL, sql } from 'drizzle-orm';
import { controlAssets, controls } from './checklists.tables.ts';

/** The notes of the controls of a project: one column. */
export const notesOfControls = (workspaceId: string, projectId: string): SQL => sql`
  select c.note from ${controls} as "c" where c.workspace_id = ${workspaceId} and c.project_id = ${projectId}
  union all
  select a.note from ${controlAssets} as "a" join ${controls} as "c" on c.workspace_id = a.workspace_id and c.id = a.control_id
  where c.workspace_id = ${workspaceId} and c.project_id = ${projectId}`;
