import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Tx } from '../src/platform/database/database.ts';
import type { TestApp } from './harness.ts';

/** For tests of what happens at the same moment, of one database. */
export function heldTransactions({ db, database }: Pick<TestApp, 'db' | 'database'>) {
  /** Begins something that is written and not committed until the function it resolves to is called. */
  async function begun(work: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
    const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended = database.transaction(async (tx) => {
      await work(tx);
      written.resolve();
      await mayEnd.promise;
    });
    await Promise.race([written.promise, ended]);
    return async () => {
      mayEnd.resolve();
      await ended;
    };
  }

  /** Resolves when something waits for what another transaction holds. */
  const somebodyWaits = () =>
    expect
      .poll(
        async () =>
          (await db.execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount,
        { timeout: 5_000, interval: 10 },
      )
      .toBeGreaterThan(0);

  return { begun, somebodyWaits };
}
