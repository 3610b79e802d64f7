import { sql } from 'drizzle-orm';
import { issues } from '../src/issues/issues.tables.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import { projectCounters, projects } from '../src/projects/projects.tables.ts';

export async function wrongDuplicates(db: DbOrTx, workspaceId: string) {
  const { rows } = await db.execute(sql`
    select d.id, d.status, o.status as original from ${issues} as "d"
      join ${projects} as "dp" on dp.workspace_id = d.workspace_id and dp.id = d.project_id
      left join ${issues} as "o" on o.workspace_id = d.workspace_id and o.id = d.duplicate_of
      left join ${projects} as "op" on op.workspace_id = o.workspace_id and op.id = o.project_id
    where d.workspace_id = ${workspaceId} and (
      (d.status = 'DUPLICATE') <> (d.duplicate_of is not null)
      or o.status in ('DUPLICATE', 'REJECTED') or o.deleted_at is not null
      or (op.deleted_at is not null and op.id <> dp.id))`);
  return rows;
}

export async function wrongCounters(db: DbOrTx, workspaceId: string) {
  const { rows } = await db.execute(sql`
    with counted as (
      select project_id, status, severity, count(*)::int as issues from ${issues}
      where workspace_id = ${workspaceId} and deleted_at is null group by 1, 2, 3
    ), kept as (
      select project_id, status, severity, issues from ${projectCounters} where workspace_id = ${workspaceId} and issues <> 0
    )
    (select 'kept' as which, x::text from (select * from kept except select * from counted) x) union all
    (select 'counted', x::text from (select * from counted except select * from kept) x)`);
  return rows;
}
