import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/database/database.ts';

export async function wrongTaskCounts(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select a.task_id, a.user_id, a.checked as kept, count(s.*) filter (where s.state = 'CHECKED') as counted
    from task_assignees a
    left join task_rows r on r.workspace_id = a.workspace_id and r.task_id = a.task_id
    left join task_row_states s on s.workspace_id = r.workspace_id and s.row_id = r.id and s.user_id = a.user_id
    group by a.workspace_id, a.task_id, a.user_id
    having a.checked <> count(s.*) filter (where s.state = 'CHECKED')
      or a.not_available <> count(s.*) filter (where s.state = 'NOT_AVAILABLE')
    union all
    select t.id, null, t.rows, count(r.*) from tasks t
    left join task_rows r on r.workspace_id = t.workspace_id and r.task_id = t.id
    group by t.workspace_id, t.id
    having t.rows <> count(r.*)`);
  return rows;
}
