import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { count, database, filled, jobsOf, log, mail, move } from '../../test/moved-databases.ts';
import { migrate } from '../platform/database/migrations.ts';
import { refuseUnmoved } from '../platform/database/moved-database.ts';
import { BACKUP_LOCK } from '../platform/jobs/backup-lock.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { moveDatabase } from './move-database.service.ts';

describe('a move is rejected', () => {
  test('into a database that is not empty', async () => {
    const [from, to] = [await filled(), await filled()];
    await expect(move(from, to)).rejects.toThrow(/^There is already an installation in \S+; nothing was changed/);
    expect(await count(to, 'issues')).toBe(1);
  });

  test('while a server uses the database to move', async () => {
    const [from, to] = [await filled(), await database({ empty: true })];
    const server = new pg.Client({ ...from.connection, application_name: 'coloa jobs' });
    await server.connect();
    onTestFinished(() => server.end());
    await expect(move(from, to)).rejects.toThrow('Stop every process of Coloa first');
    const { rows } = await to.db.execute(sql`select 1 from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([]);
  });
});

describe('a move keeps no copied rows', () => {
  const isEmptied = async (to: TestDatabase) => {
    for (const table of ['issues', 'users', 'installation']) expect([table, await count(to, table)]).toEqual([table, 0]);
    expect(await jobsOf(to)).toEqual([]);
  };

  test('if a copied row differs from its original', async () => {
    const [from, to] = [await filled(), await database()];
    await addJob(from.db, mail, { to: 'mai@example.com' });
    await to.db.execute(
      sql.raw(`
      create function spoil() returns trigger language plpgsql as $$ begin new.name := new.name || '!'; return new; end $$;
      create trigger spoil before insert on projects for each row execute function spoil()`),
    );
    await expect(move(from, to)).rejects.toThrow(/The restored data differ from the backup:\n {2}table projects: its rows are not those/);
    await isEmptied(to);
  });

  test('if a server was started in the meantime', async () => {
    const [from, to] = [await filled(), await database()];
    const writer = new pg.Client(from.connection);
    await writer.connect();
    await writer.query('select pg_advisory_lock($1, $2)', BACKUP_LOCK);
    const refused = expect(move(from, to)).rejects.toThrow('Stop every process of Coloa first');
    const waits = () =>
      writer.query(
        "select 1 from pg_stat_activity where datname = current_database() and application_name = 'coloa backup' and wait_event = 'advisory'",
      );
    await expect.poll(async () => (await waits()).rowCount, { timeout: 10_000 }).toBe(1);
    const server = new pg.Client({ ...from.connection, application_name: 'coloa notices' });
    await server.connect();
    await writer.end();
    await refused;
    await server.end();
    await isEmptied(to);
  });
});

test('a replica is not moved', async () => {
  const from = await filled();
  // Makes the database report that it is a standby.
  await from.db.execute(
    sql.raw(`create schema standby; create function standby.pg_is_in_recovery() returns boolean language sql as 'select true'`),
  );
  const connection = { ...from.connection, options: '-c search_path=standby,pg_catalog,public' };
  const to = await database({ empty: true });
  await expect(moveDatabase({ from: connection, to: to.connection, version: '9.9.9', log })).rejects.toThrow('is a replica');
});

test('a start on a server without an installation fails if the folder contains one', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const [empty, used] = [await database({ empty: true }), await database()];
  await used.db.execute(sql`insert into installation (key_fingerprint) values ('\\x00')`);
  const look = (client: pg.Client) => refuseUnmoved(client, folder);
  fs.mkdirSync(path.join(folder, 'postgres'));
  await expect(migrate(empty.connection, log, { look })).rejects.toThrow('npm run database:move -- --to server moves it there');
  expect((await empty.db.execute(sql`select 1 from pg_tables where schemaname = 'public'`)).rows).toEqual([]);
  expect(await migrate(used.connection, log, { look })).toEqual([]);
  fs.rmdirSync(path.join(folder, 'postgres'));
  expect((await migrate(empty.connection, log, { look })).length).toBeGreaterThan(0);
});
