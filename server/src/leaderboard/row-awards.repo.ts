import { DEFAULT_RATES } from '@coloa/contract/leaderboard/rewards.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type Places, preparedSql } from '../platform/database/prepared.ts';
import { newId } from '../platform/ids.ts';
import { taskRowStates, taskRows, tasks } from '../tasks/tasks.tables.ts';
import { orderedIds, type When } from './awards-in-force.repo.ts';
import { rewardEntries, rewardRates } from './leaderboard.tables.ts';
import { addingUp } from './ledger.repo.ts';
import type { Rates } from './rates.service.ts';

export interface CheckedRow {
  rowId: string;
  taskId: string;
  projectId: string;
  userId: string;
}

export async function awardRow(tx: Tx, workspaceId: string, row: CheckedRow, { at, day }: When): Promise<void> {
  await runAward(tx, { ...row, workspaceId, id: newId(), at: at?.toISOString() ?? null, day });
}

type Told = 'workspaceId' | 'id' | 'userId' | 'at' | 'day' | 'projectId' | 'rowId' | 'taskId';

const runAward = preparedSql<object>()(({ workspaceId, id, userId, at, day, projectId, rowId, taskId }: Places<Told>) =>
  addingUp(sql`
    insert into ${rewardEntries} (workspace_id, id, user_id, at, day, kind, points, rate_version, project_id, subject_id, part_id, share)
    select ${workspaceId}::uuid, ${id}::uuid, ${userId}::uuid, coalesce(${at}::timestamptz, now()), ${day}::date, 'ROW', rate.points, rate.version,
      ${projectId}::uuid, ${rowId}::uuid, ${taskId}::uuid, 100
    from (
      select version, (rates->>'row')::int as points from ${rewardRates} where workspace_id = ${workspaceId}
      union all select 0, ${DEFAULT_RATES.row}::int
      order by version desc limit 1
    ) as rate
    where not exists (
      select from ${rewardEntries} as "a"
      where a.workspace_id = ${workspaceId} and a.subject_id = ${rowId} and a.kind = 'ROW' and a.user_id = ${userId} and a.reverses is null
        and not exists (select from ${rewardEntries} as "r" where r.workspace_id = a.workspace_id and r.reverses = a.id))
    returning *`),
);

/** Awards points for checked rows that have no entry yet. Each award has the date on which the row was checked. */
export async function awardRowsOfProject(tx: Tx, workspaceId: string, projectId: string, timeZone: string, { version, rates }: Rates) {
  await tx.execute(
    addingUp(sql`
      insert into ${rewardEntries} (workspace_id, id, user_id, at, day, kind, points, rate_version, project_id, subject_id, part_id, share)
      select a.workspace_id, ${orderedIds(sql`a.at`)}, a.user_id, a.at, (a.at at time zone ${timeZone})::date, 'ROW', ${rates.row}::int, ${version}::int,
        t.project_id, a.row_id, t.id, 100
      from ${taskRowStates} as "a"
      join ${taskRows} as "w" on w.workspace_id = a.workspace_id and w.id = a.row_id
      join ${tasks} as "t" on t.workspace_id = w.workspace_id and t.id = w.task_id
      where a.workspace_id = ${workspaceId} and t.project_id = ${projectId} and a.state = 'CHECKED'
        and not exists (
          select from ${rewardEntries} as "e"
          where e.workspace_id = a.workspace_id and e.subject_id = a.row_id and e.kind = 'ROW' and e.user_id = a.user_id)
      returning *`),
  );
}
