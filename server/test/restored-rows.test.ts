import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { buildAuditEntry } from '../src/audit/audit.factory.ts';
import { issues } from '../src/issues/issues.tables.ts';
import { users } from '../src/membership/users.tables.ts';
import { workspaces } from '../src/membership/workspaces.tables.ts';
import { addJob, defineJob } from '../src/platform/jobs/jobs.ts';
import { testApp } from './harness.ts';
import { keepRows } from './restored-rows.ts';
import { buildWorld } from './sample-world.ts';

const t = await testApp();
const { db, database } = t;
const { workspace, issue, admin } = await buildWorld(t);
const kept = await keepRows(database.pool);

async function everything(): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of rows) {
    const table = await db.execute<{ text: string }>(sql.raw(`select t::text as text from ${name} t order by 1`));
    found[name] = table.rows.map(({ text }) => text);
  }
  return found;
}
const before = await everything();

afterEach(async () => {
  await kept.restore();
  expect(await everything()).toEqual(before);
  expect(await kept.changed()).toEqual([]);
});

test('inserted, updated and deleted rows are reported by their tables and restored', async () => {
  await db.update(issues).set({ status: 'CLOSED' }).where(eq(issues.id, issue.id));
  await db.execute(sql`delete from api_tokens`);
  await buildAuditEntry(database, { workspaceId: workspace.id });
  await database.transaction((tx) => addJob(tx, defineJob('nothing', z.object({})), {}));
  expect(await kept.changed()).toEqual(
    expect.arrayContaining(['graphile_worker._private_jobs', 'public.audit_entries', 'public.issues', 'public.api_tokens']),
  );
});

test('rows that a cascade deletes are restored', async () => {
  await db.execute(sql`delete from two_factor`);
  expect(await kept.changed()).toEqual(['public.recovery_codes', 'public.two_factor']);
});

test('a second world, and rows that refer to it, are removed again', async () => {
  const other = await buildWorld(t);
  await db.update(users).set({ lastWorkspaceId: other.workspace.id }).where(eq(users.id, admin.id));
  await db.update(workspaces).set({ name: 'Khác' }).where(eq(workspaces.id, workspace.id));
});

test('writing a row with its current values is no change', async () => {
  await db.execute(sql`update issues set status = status`);
  expect(await kept.changed()).toEqual([]);
});
