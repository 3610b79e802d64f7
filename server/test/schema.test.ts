import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from './harness.ts';

const { db } = await testApp();

async function names(query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

const columnAt = (table: SQL, place: SQL): SQL => sql`(select attname from pg_attribute where attrelid = ${table} and attnum = ${place})`;
const ofWorkspace = (table: SQL): SQL =>
  sql`exists (select from pg_attribute where attrelid = ${table} and attname = 'workspace_id' and not attisdropped)`;

test('keys and indexes of tables with a workspace begin with it, except for these', async () => {
  const others = await names(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and ${ofWorkspace(sql`i.indrelid`)}
      and ${columnAt(sql`i.indrelid`, sql`i.indkey[0]`)} is distinct from 'workspace_id'
    order by 1`);
  expect(others).toEqual([
    // The server uses this index to look up a token by its hash before the workspace is known.
    'api_tokens_hash',
    // Scheduled clean-ups use the following indexes.
    'events_at',
    'export_jobs_expiry',
    'invitations_expiry',
    // This index lists the invitations of a user in all workspaces.
    'invitations_user',
    // The words in this GIN index contain the workspace.
    'issues_search',
    'memberships_system',
    'memberships_user',
    'notifications_at',
    'report_file_hashes_sha256_version_id_pk',
    'sessions_expiry',
    'sessions_pkey',
    'sessions_user',
    'share_tokens_pkey',
  ]);
});

test('references between tables with a workspace begin with it, so that none leads to another one', async () => {
  const others = await names(sql`
    select conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and ${ofWorkspace(sql`conrelid`)} and ${ofWorkspace(sql`confrelid`)}
      and (${columnAt(sql`conrelid`, sql`conkey[1]`)} is distinct from 'workspace_id'
        or ${columnAt(sql`confrelid`, sql`confkey[1]`)} is distinct from 'workspace_id')
    order by 1`);
  expect(others).toEqual([]);
});
