import fs from 'node:fs';
import path from 'node:path';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sql } from 'drizzle-orm';
import { unpackTar } from 'modern-tar';
import { describe, expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '../src/backup/restore-backup.service.ts';
import type { Db } from '../src/platform/database/database.ts';
import { readMigrations } from '../src/platform/database/migrations.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openTestDatabase } from './database.ts';
import { testApp } from './harness.ts';

const FOLDER = path.resolve(import.meta.dirname, 'fixtures/schemas');
const released = fs
  .readdirSync(FOLDER)
  .filter((name) => name.endsWith('.tar'))
  .map((name) => name.slice(0, -'.tar'.length))
  .sort();
const log = createLog('silent');

/** Maps each removed table of released schemas to the migration that removes it. */
const TAKEN_AWAY: Readonly<Record<string, string>> = {
  bug_template_files: '0019_file_uses',
  issue_template_files: '0019_file_uses',
};

const ours = sql`n.nspname = 'public' and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

async function schemaOf(db: Db) {
  const ask = async (query: ReturnType<typeof sql>) => (await db.execute<{ said: string }>(query)).rows.map(({ said }) => said).sort();
  return {
    columns: await ask(sql`
      select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid), nullif(l.collname, 'default')) as said
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v', 'm') join pg_namespace n on n.oid = c.relnamespace
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
      where n.nspname = 'public' and a.attnum > 0 and not a.attisdropped`),
    indexes: await ask(sql`select indexdef as said from pg_indexes where schemaname = 'public'`),
    constraints: await ask(sql`
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as said from pg_constraint
      where connamespace = 'public'::regnamespace`),
    functions: await ask(sql`
      select pg_get_functiondef(o.oid) as said from pg_proc o join pg_namespace n on n.oid = o.pronamespace where ${ours} and o.prokind <> 'a'`),
    triggers: await ask(sql`select pg_get_triggerdef(oid) as said from pg_trigger where not tgisinternal`),
    types: await ask(sql`
      select concat_ws(' ', o.typname, o.typtype) as said from pg_type o join pg_namespace n on n.oid = o.typnamespace
      where ${ours} and o.typtype in ('e', 'd')`),
    extensions: await ask(sql`select extname as said from pg_extension`),
    statistics: await ask(sql`select pg_get_statisticsobjdef(oid) as said from pg_statistic_ext`),
  };
}

async function rowsIn(db: Db, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`);
  return rows[0]?.count ?? -1;
}

test('the released schemas begin with 0012 and belong to existing migrations', () => {
  expect(released[0]).toBe('0012_notification_settings');
  const known = readMigrations().map(({ name }) => name);
  for (const name of released) expect(known).toContain(name);
});

describe.each(released)('an installation that stopped at %s', (name) => {
  async function broughtForward() {
    const database = await openTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    const files: string[] = [];
    const storage = {
      async restore(place: string, content: AsyncIterable<Uint8Array>) {
        for await (const _ of content);
        files.push(place);
      },
    };
    const source = fs.createReadStream(path.join(FOLDER, `${name}.tar`));
    const restored = await restoreBackup(source, { connection: database.connection, storage, log });
    return { database, restored, files };
  }

  test('has rows in every table, and its archive is small', async () => {
    const archive = fs.readFileSync(path.join(FOLDER, `${name}.tar`));
    expect(archive.length).toBeLessThan(200_000);
    const manifest = (await unpackTar(archive)).find(({ header }) => header.name === 'manifest.json');
    const { tables } = JSON.parse(Buffer.from(manifest?.data ?? []).toString()) as { tables: Record<string, { rows: number }> };
    expect(Object.entries(tables).filter(([, { rows }]) => rows === 0)).toEqual([]);
  });

  test('is upgraded to the schema of a new one, with all its rows and files', async () => {
    const { database, restored, files } = await broughtForward();
    const later = readMigrations()
      .map((migration) => migration.name)
      .filter((migration) => migration > name);
    expect(restored.upgraded).toEqual(later);
    const fresh = await openTestDatabase();
    onTestFinished(() => fresh.drop());
    expect(await schemaOf(database.db)).toEqual(await schemaOf(fresh.db));
    const { tables } = restored.manifest;
    for (const table of Object.keys(tables).filter((each) => !(each in TAKEN_AWAY)))
      expect([table, await rowsIn(database.db, table)]).toEqual([table, tables[table]?.rows]);
    expect(files).toHaveLength(restored.manifest.files.count);
  });

  test('returns a project to its admin after the upgrade', async () => {
    const { database } = await broughtForward();
    const { call, tokenOf, logged } = await testApp({ database });
    const { rows } = await database.db.execute<{ id: string; workspaceId: string; projectId: string }>(sql`
      select m.user_id as id, m.workspace_id as "workspaceId", p.id as "projectId" from memberships m join projects p on p.workspace_id = m.workspace_id
      where m.role = 'Admin' and p.deleted_at is null limit 1`);
    const [someone] = rows;
    if (!someone) throw new Error('it has no admin with a project');
    const as = { token: await tokenOf(someone) };
    const { status, body } = await call(projectsContract.get, { params: { id: someone.projectId } }, as);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: someone.projectId });
    expect(logged).toEqual([]);
  });
});
