import assert from 'node:assert/strict';
import { type SQL, sql } from 'drizzle-orm';
import type { RunningServer } from '../e2e/server.ts';
import { holds, verifyAuditLog } from '../server/src/audit/audit-verify.service.ts';
import type { Connection } from '../server/src/platform/database/connection.ts';
import type { Database, Db } from '../server/src/platform/database/database.ts';
import { besideServer } from '../server/src/platform/database/open-beside-server.ts';
import { placesInUse } from '../server/src/platform/database/stored-file-columns.ts';
import { createLog } from '../server/src/platform/log/log.ts';
import { readEnv } from '../server/src/platform/process/env.ts';
import type { Storage } from '../server/src/platform/storage/storage.ts';
import { wrongDays, wrongReversals } from '../server/test/ledger-checks.ts';

const UNTRUE: Record<string, SQL> = {
  'kept counts of issues that are not what a count finds': sql`
    with counted as (select project_id, status, severity, count(*)::int as issues from issues where deleted_at is null group by 1, 2, 3),
      kept as (select project_id, status, severity, issues from project_counters where issues <> 0)
    (select * from counted except select * from kept) union all (select * from kept except select * from counted)`,
  'a number given twice, or one above the last': sql`
    select p.id from projects p join issues i on i.workspace_id = p.workspace_id and i.project_id = p.id
    group by p.workspace_id, p.id having count(*) <> count(distinct i.number) or max(i.number) > max(p.last_issue_number)`,
  'a change without its row of history, or with two': sql`
    select i.id, i.version from issues i left join lateral (
      select count(*) filter (where action in ('CREATED', 'EDITED')) as edits, count(distinct version) as versions, max(version) as last
      from issue_history h where h.workspace_id = i.workspace_id and h.issue_id = i.id) h on true
    where h.last is distinct from i.version or h.versions <> i.version or h.edits > i.version`,
  'a step that stands twice in a history': sql`
    select issue_id from issue_history where action in ('CREATED', 'EDITED', 'STATUS', 'DELETED', 'RESTORED')
    group by workspace_id, issue_id, version, action having count(*) > 1`,
  'points given twice for one thing': sql`
    select subject_id from reward_entries where reverses is null and not exists (
      select from reward_entries r where r.workspace_id = reward_entries.workspace_id and r.reverses = reward_entries.id)
    group by workspace_id, user_id, kind, subject_id, part_id having count(*) > 1`,
  'an issue whose text is missing': sql`
    select id from issues i where not exists (select from issue_contents c where c.workspace_id = i.workspace_id and c.issue_id = i.id)`,
  'an export that says it is done and has no file': sql`select id from export_jobs where status = 'DONE' and (stored_as is null or progress <> 1)`,
};

export const beside = <T>(
  { dataDir, databaseUrl }: Pick<RunningServer, 'dataDir' | 'databaseUrl'>,
  work: (database: Database, connection: Connection) => Promise<T>,
) => besideServer(readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), createLog('silent'), work);

export async function refuseUntruths(database: Database): Promise<void> {
  const { db } = database;
  for (const [what, query] of Object.entries(UNTRUE)) {
    const { rows } = await db.execute(query);
    assert.deepEqual(rows.slice(0, 5), [], `${what}: ${rows.length}`);
  }
  const { rows: workspaces } = await db.execute<{ id: string }>(sql`select id from workspaces`);
  for (const { id } of workspaces) {
    assert.deepEqual(await wrongDays(db, id), [], 'days of the ledger');
    assert.deepEqual(await wrongReversals(db, id), [], 'reversals of the ledger');
  }
  const verdict = await verifyAuditLog(database);
  assert.ok(holds(verdict), `the audit log is not as it was sealed: ${JSON.stringify(verdict.logs.flatMap(({ broken }) => broken ?? []))}`);
}

export interface StoreState {
  /**
   * The number of stored files without a row. They remain if the process is killed between storing a file and committing its row, and a
   * daily job deletes them.
   */
  orphans: number;
  missing: string[];
}

export async function storeAgainstRows(db: Db, storage: Pick<Storage, 'list'>): Promise<StoreState> {
  const stored: string[] = [];
  for await (const { name } of storage.list()) stored.push(name);
  const used = await placesInUse(db, stored);
  const { rows } = await db.execute<{ stored_as: string }>(
    sql`select stored_as from files union select stored_as from export_jobs where stored_as is not null`,
  );
  const there = new Set(stored);
  return { orphans: stored.length - used.size, missing: rows.map((row) => row.stored_as).filter((name) => !there.has(name)) };
}

export const errorLines = (output: string): string[] =>
  output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line) || /^(\w*Error:|Uncaught|Node\.js v)/.test(line));
