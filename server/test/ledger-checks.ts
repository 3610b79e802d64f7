import { sql } from 'drizzle-orm';
import { rewardDays, rewardEntries } from '../src/leaderboard/leaderboard.tables.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import type { Total } from './ledger-model.ts';

const summed = (kind: string, severity?: string) =>
  sql`coalesce(sum(case when reverses is null then 1 else -1 end) filter (where kind = ${kind} ${severity ? sql`and severity = ${severity}` : sql``}), 0)::int`;

const daysOfEntries = (workspaceId: string) => sql`
  select workspace_id, day, user_id, coalesce(project_id, '00000000-0000-0000-0000-000000000000') as project_id, sum(points)::int as points,
    ${summed('ISSUE', 'CRITICAL')} as critical, ${summed('ISSUE', 'HIGH')} as high, ${summed('ISSUE', 'MEDIUM')} as medium,
    ${summed('ISSUE', 'LOW')} as low, ${summed('ISSUE', 'INFO')} as info, ${summed('ISSUE', 'VARIES')} as varies,
    ${summed('REJECTED')} as rejected, ${summed('DUPLICATE')} as duplicates, ${summed('TASK')} as tasks, ${summed('ROW')} as rows,
    ${summed('REVIEW')} as reviews, ${summed('RETEST')} as retests, ${summed('WRITE_UP')} as write_ups
  from ${rewardEntries} where workspace_id = ${workspaceId} group by 1, 2, 3, 4`;

export async function wrongDays(db: DbOrTx, workspaceId: string) {
  const kept = sql`select * from ${rewardDays} where workspace_id = ${workspaceId}`;
  const { rows } = await db.execute(
    sql`with told as (${daysOfEntries(workspaceId)}), kept as (${kept})
      (select 'kept' as which, x::text from (select * from kept except select * from told) x) union all
      (select 'told', x::text from (select * from told except select * from kept) x)`,
  );
  return rows;
}

export async function readdDays(db: DbOrTx, workspaceId: string): Promise<void> {
  await db.execute(sql`delete from ${rewardDays} where workspace_id = ${workspaceId}`);
  await db.execute(sql`insert into ${rewardDays} ${daysOfEntries(workspaceId)}`);
}

export async function wrongReversals(db: DbOrTx, workspaceId: string) {
  const { rows } = await db.execute(sql`
    select r.* from ${rewardEntries} as "r" left join ${rewardEntries} as "a" on a.workspace_id = r.workspace_id and a.id = r.reverses
    where r.workspace_id = ${workspaceId} and r.reverses is not null and (
      a.id is null or a.reverses is not null or a.points <> -r.points or a.id > r.id
      or (a.user_id, a.kind, a.subject_id, a.share, a.rate_version) <> (r.user_id, r.kind, r.subject_id, r.share, r.rate_version)
      or (a.project_id, a.part_id, a.severity) is distinct from (r.project_id, r.part_id, r.severity))`);
  return rows;
}

const COUNTS = {
  critical: 'CRITICAL',
  high: 'HIGH',
  medium: 'MEDIUM',
  low: 'LOW',
  info: 'INFO',
  varies: 'VARIES',
  rejected: 'REJECTED',
  duplicates: 'DUPLICATE',
  tasks: 'TASK',
  rows: 'ROW',
  reviews: 'REVIEW',
  retests: 'RETEST',
  write_ups: 'WRITE_UP',
} as const;

/** Maps `<user id> <project id>` to the stored total. Omits totals whose points and counts are all 0. */
export async function keptTotals(db: DbOrTx, workspaceId: string): Promise<Map<string, Total>> {
  const columns = sql.join(
    Object.keys(COUNTS).map((column) => sql`sum(${sql.identifier(column)})::int as ${sql.identifier(column)}`),
    sql`, `,
  );
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select user_id, project_id, sum(points)::int as points, ${columns} from ${rewardDays} where workspace_id = ${workspaceId} group by 1, 2`,
  );
  const totals = rows.map((row): [string, Total] => {
    const counts = Object.entries(COUNTS).flatMap(([column, name]) => (row[column] === 0 ? [] : [[name, row[column]] as const]));
    return [`${row.user_id} ${row.project_id}`, { points: Number(row.points), counts: Object.fromEntries(counts) as Total['counts'] }];
  });
  return new Map(totals.filter(([, { points, counts }]) => points !== 0 || Object.keys(counts).length > 0));
}
