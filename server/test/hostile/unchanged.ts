import { sql } from 'drizzle-orm';
import type { Db } from '../../src/platform/database/database.ts';
import type { World } from '../sample-world.ts';

/** The tables that requests without permission may change, each with the reason. */
export const BY_DESIGN: Record<string, string> = {
  login_throttle: 'wrong passwords and codes are counted',
  one_use_links: 'users who forgot a password request a link without signing in; it is emailed to the account',
  sessions: 'the sessions that the requests are made in, and when they were seen last',
  session_tokens: 'theirs',
  export_jobs: 'a token for reading may ask for an export, which is its own',
  audit_entries: 'only those of AUDITED are added',
  audit_unsealed: 'entries on their way into the chain',
  audit_seals: 'entries in the chain',
  issue_days: 'a job adds the differences of issues, which are compared themselves',
  issue_day_changes: 'the same',
  events: 'that an export is ready, for the user who requested it',
  backup_runs: 'backups are of the whole installation: who has the role System begins some meanwhile, and jobs go on with them',
};

/** Requests without write access may change these columns. */
const USED_AT = ['last_used_at', 'last_seen_at', 'last_workspace_id', 'last_used_from'];

/** Requests without write access may add these actions to the audit log. */
export const AUDITED = [
  'AUDIT_EXPORTED',
  'CONFIRMATION_FAILED',
  'GROUP_EXPORTED',
  'ISSUES_EXPORTED',
  'PASSWORD_RESET_ASKED',
  'PROJECT_EXPORTED',
  'REPORT_MADE',
  'SIGN_IN_FAILED',
];

export type Sums = Record<string, { rows: number; sum: string }>;

/** Computes a checksum of each table, without the tables and columns that any request may change. */
export async function sumsOf(db: Db, world: World): Promise<Sums> {
  const { rows: columns } = await db.execute<{ name: string; by: string | null }>(sql`
    select t.tablename as name,
      (select c.column_name from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = t.tablename and c.column_name in ('workspace_id', 'user_id')
        order by c.column_name desc limit 1) as by
    from pg_tables t where t.schemaname = 'public' order by 1`);
  const people = [world.admin, world.stranger, world.newcomer, world.guarded, ...Object.values(world.members)]
    .map(({ id }) => `'${id}'`)
    .join(',');
  const whose = (name: string, by: string | null): string => {
    if (name === 'workspaces') return `id = '${world.workspace.id}'`;
    if (name === 'users') return `id in (${people})`;
    if (by === 'workspace_id') return `workspace_id = '${world.workspace.id}'`;
    return by === 'user_id' ? `user_id in (${people})` : 'true';
  };
  const row = USED_AT.reduce((text, column) => `${text} - '${column}'`, 'to_jsonb(t)');
  const parts = columns
    .filter(({ name }) => !(name in BY_DESIGN))
    .map(
      ({ name, by }) =>
        `select '${name}' as name, count(*)::int as rows, md5(coalesce(string_agg((${row})::text, '|' order by (${row})::text), '')) as sum from "${name}" t where ${whose(name, by)}`,
    );
  const { rows } = await db.execute<{ name: string; rows: number; sum: string }>(sql.raw(parts.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, rows: count, sum }) => [name, { rows: count, sum }]));
}

export const changedTables = (before: Sums, after: Sums): string[] =>
  Object.keys({ ...before, ...after })
    .filter((name) => before[name]?.sum !== after[name]?.sum)
    .map((name) => `${name} (${before[name]?.rows ?? 0} rows before, ${after[name]?.rows ?? 0} after)`);

export async function auditedIn(db: Db, world: World): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(
    sql`select distinct action from audit_entries where workspace_id = ${world.workspace.id} order by 1`,
  );
  return rows.map(({ action }) => action);
}
