import { sql } from 'drizzle-orm';
import { controlAssets, controls } from '../checklists/checklists.tables.ts';
import type { DbOrTx } from '../platform/database.ts';
import { reportSettings } from '../reports/reports.tables.ts';
import { taskRowStates, taskRows, tasks } from '../tasks/tasks.tables.ts';

/** Of these files those that a note of a task or a control of the project, or a text of its report, names: their ids. */
export async function listShown(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  files: readonly { id: string; fileName: string }[],
): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const [ids, names] = [sql.param(files.map(({ id }) => id)), sql.param(files.map(({ fileName }) => fileName))];
  const { rows } = await db.execute<{ id: string }>(sql`
    with notes as (
      select c.note from ${controls} as "c" where c.workspace_id = ${workspaceId} and c.project_id = ${projectId}
      union all
      select a.note from ${controlAssets} as "a" join ${controls} as "c" on c.workspace_id = a.workspace_id and c.id = a.control_id
      where c.workspace_id = ${workspaceId} and c.project_id = ${projectId}
      union all
      select t.description from ${tasks} as "t" where t.workspace_id = ${workspaceId} and t.project_id = ${projectId}
      union all
      select s.note from ${tasks} as "t"
      join ${taskRows} as "r" on r.workspace_id = t.workspace_id and r.task_id = t.id
      join ${taskRowStates} as "s" on s.workspace_id = r.workspace_id and s.row_id = r.id
      where t.workspace_id = ${workspaceId} and t.project_id = ${projectId}
      union all
      select concat_ws(' ', o.summary_vi, o.summary_en, o.appendix_vi, o.appendix_en, o.sections) from ${reportSettings} as "o"
      where o.workspace_id = ${workspaceId} and o.project_id = ${projectId}
    ), with_files as materialized (select note from notes where note like '%/attachments/%')
    select told.id from unnest(${ids}::uuid[], ${names}::text[]) as told(id, name)
    where exists (select from with_files n where position(told.name in n.note) > 0)`);
  return new Set(rows.map(({ id }) => id));
}
