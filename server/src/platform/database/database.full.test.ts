import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

const log = createLog('silent');
const caught = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ empty: true });
  await database.db.execute(sql`CREATE TABLE notes (id int PRIMARY KEY, body text)`);
});
afterAll(() => database.drop());

const endConnections = () =>
  database.db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );

describe('the database', () => {
  test('recovers after the server ends all its connections, idle or in a transaction', async () => {
    const small = openDatabase(database.connection, { log, max: 2 });
    for (let round = 0; round < 4; round++) {
      const within = small.transaction(async (tx) => {
        await tx.execute(sql`SELECT 1`);
        await endConnections();
        await new Promise((resolve) => setTimeout(resolve, 30));
        await tx.execute(sql`SELECT 1`);
      });
      expect(isDatabaseUnavailable(await caught(within))).toBe(true);
      await Promise.all([caught(small.transaction((tx) => tx.execute(sql`SELECT 1`))), caught(endConnections() as Promise<unknown>)]);
    }
    await caught(small.transaction((tx) => tx.execute(sql`SELECT 1`)));
    expect((await small.transaction((tx) => tx.execute(sql`SELECT 1 AS one`))).rows).toEqual([{ one: 1 }]);
    await small.close();
  });

  test('waits for an unresponsive server once, and not again for the rollback', async () => {
    // Behind a pooler, PostgreSQL does not get the time limit, so only the client's own timeout ends the wait.
    const silent = openDatabase(database.connection, { log, max: 1, statementTimeoutMs: 50, pooled: true });
    const begun = performance.now();
    const error = await caught(silent.transaction((tx) => tx.execute(sql`SELECT pg_sleep(30)`)));
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(8_000);
    expect((await silent.db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
    await silent.close();
  });
});
