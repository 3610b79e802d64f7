import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable, sqlState, violatedConstraint } from './database-errors.ts';
import { countQueries } from './query-counter.ts';

const log = createLog('silent');
const caught = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ empty: true });
  await database.db.execute(sql`CREATE TABLE notes (id int PRIMARY KEY, body text)`);
});
afterAll(() => database.drop());

const bodies = async () =>
  (await database.db.execute<{ body: string }>(sql`SELECT body FROM notes ORDER BY id`)).rows.map((row) => row.body);

describe('the database', () => {
  test('keeps the changes of committed transactions, and none of failed ones', async () => {
    await database.transaction((tx) => tx.execute(sql`INSERT INTO notes VALUES (1, 'kept')`));
    const failing = database.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO notes VALUES (2, 'lost')`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await bodies()).toEqual(['kept']);
  });

  test('cheap queries do not wait behind expensive ones', async () => {
    const answered: string[] = [];
    const slow = () => database.readingMuch((db) => db.execute(sql`SELECT pg_sleep(0.05)`)).then(() => answered.push('dear'));
    const dear = Array.from({ length: 20 }, slow);
    await database.db.execute(sql`SELECT 1`);
    answered.push('cheap');
    await Promise.all(dear);
    expect(answered.indexOf('cheap')).toBeLessThan(5);
  });

  test('retries a transaction after a serialization failure', async () => {
    let attempts = 0;
    const result = await database.transaction(async (tx) => {
      attempts++;
      if (attempts < 3) await tx.execute(sql`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`);
      return attempts;
    });
    expect(result).toBe(3);
  });

  test('counts only the queries of the given work, not concurrent ones', async () => {
    const beside = database.db.execute(sql`SELECT 'beside'`);
    const { result, queries } = await countQueries(() => database.transaction((tx) => tx.execute(sql`SELECT 'counted'`)));
    await beside;
    expect(result.rowCount).toBe(1);
    expect(queries).toEqual(['begin', "SELECT 'counted'", 'commit']);
  });

  test('distinguishes a violated constraint from an unreachable server', async () => {
    const duplicate = await caught(Promise.resolve(database.db.execute(sql`INSERT INTO notes VALUES (1, 'again')`)));
    expect([sqlState(duplicate), violatedConstraint(duplicate), isDatabaseUnavailable(duplicate)]).toEqual(['23505', 'notes_pkey', false]);
    for (const connection of [
      { host: '127.0.0.1', port: 1 },
      { host: '/nowhere', port: 5432 },
      { connectionString: 'postgres://localhost:1/none' },
    ]) {
      const unreachable = openDatabase(connection, { log });
      expect(isDatabaseUnavailable(await caught(Promise.resolve(unreachable.db.execute(sql`SELECT 1`))))).toBe(true);
      await unreachable.close();
    }
    expect(isDatabaseUnavailable(new Error('anything else'))).toBe(false);
  });

  test('cancels a statement that runs too long', async () => {
    const hasty = openDatabase(database.connection, { log, statementTimeoutMs: 50 });
    expect(sqlState(await caught(Promise.resolve(hasty.db.execute(sql`SELECT pg_sleep(5)`))))).toBe('57014');
    await hasty.close();
  });

  test('logs slow statements without their values', async () => {
    const lines: string[] = [];
    const slow = openDatabase(database.connection, { log: createLog('warn', { write: (line: string) => void lines.push(line) }), max: 1 });
    try {
      await slow.db.execute(sql`SELECT pg_sleep(${1.05}), ${'a secret of a client'}::text`);
      await slow.transaction((tx) => tx.execute(sql`SELECT 2 AS two, pg_sleep(${1.05})`));
      await slow.db.execute(sql`SELECT 3 AS three`);
    } finally {
      await slow.close();
    }
    const told = lines.map((line) => JSON.parse(line) as { ms: number; statement: string; msg: string });
    expect(told.map(({ msg }) => msg)).toEqual(['a slow statement', 'a slow statement']);
    expect(told[0]?.statement).toContain('SELECT pg_sleep($1)');
    expect(told[0]?.ms).toBeGreaterThan(1_000);
    expect(lines.join()).not.toContain('a secret of a client');
  });
});
