import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createLog } from '../log/log.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('connections lost while the database is available are reported once', async () => {
  const lines: string[] = [];
  const own = openDatabase(database.connection, { log: createLog('info', { write: (line: string) => void lines.push(line) }) });
  await Promise.all(Array.from({ length: 5 }, () => own.db.execute(sql`SELECT pg_sleep(0.05)`)));
  const { pool } = database;
  await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toContain('a database connection was lost; the database answers');
  await own.close();
  expect(lines).toHaveLength(1);
});

test('a closed pool keeps no connections', async () => {
  const lines: string[] = [];
  const own = openDatabase(database.connection, { log: createLog('info', { write: (line: string) => void lines.push(line) }) });
  await Promise.all(Array.from({ length: 5 }, () => own.db.execute(sql`SELECT pg_sleep(0.05)`)));
  const others = () =>
    database.db.execute(
      sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'coloa' AND pid <> pg_backend_pid()`,
    );
  const before = (await others()).rows.length;
  await own.close();
  await vi.waitFor(async () => expect((await others()).rows.length).toBe(before - 5), { timeout: 500 });
  expect(lines).toEqual([]);
});
