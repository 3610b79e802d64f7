import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createLog } from '../log/log.ts';
import { StartRefused } from '../process/start-refused.ts';
import { migrate, migrationsAhead } from './migrations.ts';

const log = createLog('silent');
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await openTestDatabase({ empty: true });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  write('0000_first', 'CREATE TABLE a (id int);\n--> statement-breakpoint\nINSERT INTO a VALUES (1);\n');
  write('0001_second', 'ALTER TABLE a ADD b int;');
});
afterEach(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, `${name}.sql`), text);
const run = () => migrate(database.connection, log, { folder, patience: 1 });
const rows = async () => (await database.db.execute(sql`SELECT * FROM a`)).rows;

describe('migrations', () => {
  test('are each applied once, in order', async () => {
    expect(await run()).toEqual(['0000_first', '0001_second']);
    expect(await run()).toEqual([]);
    write('0002_third', 'INSERT INTO a VALUES (2, 2);');
    expect(await run()).toEqual(['0002_third']);
    expect(await rows()).toEqual([
      { id: 1, b: null },
      { id: 2, b: 2 },
    ]);
  });

  test('are each applied once by processes that start concurrently', async () => {
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat().sort()).toEqual(['0000_first', '0001_second']);
  });

  test('a failing migration is rolled back, and earlier migrations are kept', async () => {
    write('0002_broken', 'CREATE TABLE c (id int);\n--> statement-breakpoint\nSELECT nonsense;');
    await expect(run()).rejects.toThrow('0002_broken');
    expect(await rows()).toEqual([{ id: 1, b: null }]);
    expect((await database.db.execute(sql`SELECT to_regclass('c') AS found`)).rows).toEqual([{ found: null }]);
  });

  test('a migration changed after it was applied is rejected, except for line endings', async () => {
    await run();
    write('0001_second', 'ALTER TABLE a ADD b int;\r\n');
    await expect(run()).rejects.toThrow(StartRefused);
    write('0001_second', 'ALTER TABLE a ADD b int;');
    write('0000_first', 'CREATE TABLE a (id int);\r\n--> statement-breakpoint\r\nINSERT INTO a VALUES (1);\r\n');
    expect(await run()).toEqual([]);
  });

  test('a database of a newer version is rejected with the name of its migration', async () => {
    write('0002_newer', 'SELECT 1;');
    await run();
    fs.rmSync(path.join(folder, '0002_newer.sql'));
    await expect(run()).rejects.toThrow(/newer Coloa \(0002_newer\)/);
  });

  test('a migration inserted between applied ones is rejected', async () => {
    await run();
    write('0000_late', 'SELECT 1;');
    await expect(run()).rejects.toThrow('0000_late');
  });

  test('an unreachable server is logged and retried, then rejected in a message without its password', async () => {
    const lines: string[] = [];
    const heard = createLog('info', { write: (line: string) => void lines.push(line) });
    const connection = { connectionString: 'postgres://coloa:SECRET@127.0.0.1:1/coloa' };
    const refused = await migrate(connection, heard, { folder, patience: 1 }).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    expect(String(refused)).toMatch(/The database 127\.0\.0\.1:1\/coloa cannot be used: .*ECONNREFUSED.* Check DATABASE_URL/);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '').msg).toMatch(/127\.0\.0\.1:1\/coloa cannot be reached yet .* trying for another 1 s/);
    expect(`${refused}${lines}`).not.toContain('SECRET');
  });

  test('a missing database is rejected by its name', async () => {
    const elsewhere = database.connection.connectionString
      ? { connectionString: database.connection.connectionString.replace(/[^/]+$/, 'coloa_test_none') }
      : { ...database.connection, database: 'coloa_test_none' };
    const refused = await migrate(elsewhere, log, { folder, patience: 1 }).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    expect(String(refused)).toContain('coloa_test_none');
  });
});

describe('pending migrations', () => {
  const ahead = () => migrationsAhead(database.connection, log, { folder, patience: 0 });

  test('are listed in order, and nothing is changed', async () => {
    await run();
    expect(await ahead()).toEqual([]);
    write('0003_fourth', 'DROP TABLE a;');
    write('0002_third', 'INSERT INTO a VALUES (2, 2);');
    expect(await ahead()).toEqual(['0002_third', '0003_fourth']);
    expect(await rows()).toEqual([{ id: 1, b: null }]);
  });

  test('are rejected without an installation, for a newer version, and after a change of an applied file', async () => {
    await expect(ahead()).rejects.toThrow(/contains no Coloa installation/);
    write('0002_third', 'INSERT INTO a VALUES (2, 2);');
    await run();
    write('0001_second', 'ALTER TABLE a ADD c int;');
    await expect(ahead()).rejects.toThrow(/0001_second differs/);
    fs.rmSync(path.join(folder, '0002_third.sql'));
    await expect(ahead()).rejects.toThrow(/migrated by a newer Coloa \(0002_third\)/);
  });
});
