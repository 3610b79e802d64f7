import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';
import { openSharedConnections } from './shared-connections.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ empty: true });
});
afterAll(() => database.drop());

async function withShared(
  { most = 1, settings = {} }: { most?: number; settings?: object },
  work: (shared: ReturnType<typeof openSharedConnections>, told: { lost: unknown[]; slow: string[] }) => Promise<void>,
): Promise<void> {
  const told = { lost: [] as unknown[], slow: [] as string[] };
  const watch = { lost: (error: unknown) => void told.lost.push(error), close() {} };
  const shared = openSharedConnections({ ...database.connection, ...settings }, most, watch, (_, statement) => told.slow.push(statement));
  try {
    await work(shared, told);
  } finally {
    await shared.close();
  }
}

const plus = { name: 'plus', text: 'select $1::int + 1 as n' };
const sleeping = { text: 'select pg_sleep($1::float), pg_backend_pid() as pid' };

test('returns the results of statements on one connection in order, each with its own rows', () =>
  withShared({}, async (shared) => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => shared.query(plus, [n])));
    expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 50 }, (_, n) => [{ n: n + 1 }]));
    expect([shared.totalCount, shared.idleCount, shared.waitingCount]).toEqual([1, 1, 0]);
  }));

test('sends a statement to the connection with the fewest running statements', () =>
  withShared({ most: 2 }, async (shared) => {
    const slow = shared.query(sleeping, [0.3]);
    for (let n = 0; n < 3; n++) await shared.query(plus, [n]);
    expect([shared.totalCount, shared.idleCount, shared.waitingCount]).toEqual([2, 1, 0]);
    await slow;
  }));

test('a failing statement does not affect others', () =>
  withShared({}, async (shared) => {
    const [wrong, right] = await Promise.allSettled([shared.query({ text: 'select 1 / $1::int' }, [0]), shared.query(plus, [1])]);
    expect(wrong.status === 'rejected' && sqlState(wrong.reason)).toBe('22012');
    expect(right.status === 'fulfilled' && right.value.rows).toEqual([{ n: 2 }]);
  }));

test('cancels a statement that takes too long, and answers the next', () =>
  withShared({ settings: { statement_timeout: 100 } }, async (shared) => {
    const [late, next] = await Promise.allSettled([shared.query(sleeping, [10]), shared.query(plus, [1])]);
    expect(late.status === 'rejected' && sqlState(late.reason)).toBe('57014');
    expect(next.status).toBe('fulfilled');
  }));

test('closes a connection that does not answer in time, and opens another', () =>
  withShared({ settings: { query_timeout: 100 } }, async (shared) => {
    const late = await shared.query(sleeping, [2]).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(late)).toBe(true);
    await expect.poll(() => shared.totalCount).toBe(0);
    expect((await shared.query(plus, [1])).rows).toEqual([{ n: 2 }]);
  }));

test('a lost connection fails all its statements as unavailable, is reported once, and is reopened', () =>
  withShared({}, async (shared, { lost }) => {
    const pid = (await shared.query(sleeping, [0])).rows[0].pid as number;
    const open = Promise.allSettled([shared.query(sleeping, [10]), shared.query(plus, [1])]);
    await sleep(50);
    await database.pool.query('select pg_terminate_backend($1)', [pid]);
    for (const answer of await open) expect(answer.status === 'rejected' && isDatabaseUnavailable(answer.reason)).toBe(true);
    await expect.poll(() => lost.length).toBe(1);
    expect((await shared.query(plus, [1])).rows).toEqual([{ n: 2 }]);
  }));

test('statements fail without a database, and the next one retries', async () => {
  await withShared({ settings: { host: '127.0.0.1', port: 1, connectionString: undefined } }, async (shared) => {
    for (let n = 0; n < 2; n++) {
      const error = await shared.query(plus, [1]).catch((reason: unknown) => reason);
      expect(isDatabaseUnavailable(error)).toBe(true);
    }
    expect(shared.totalCount).toBe(0);
  });
});

test('reports the slow statement, but not statements that waited for it', () =>
  withShared({}, async (shared, { slow }) => {
    await Promise.all([shared.query(sleeping, [1.1]), shared.query(plus, [1])]);
    expect(slow).toEqual([sleeping.text]);
  }));

test('closes after its running statements, and accepts no more afterwards', () =>
  withShared({}, async (shared, { lost }) => {
    const open = shared.query(sleeping, [0.1]);
    await sleep(20);
    await Promise.all([open, shared.close()]);
    expect(isDatabaseUnavailable(await shared.query(plus, [1]).catch((error: unknown) => error))).toBe(true);
    expect(lost).toEqual([]);
  }));
