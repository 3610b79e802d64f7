import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Tx } from '../src/platform/database/database.ts';
import type { TestApp } from './harness.ts';

export function heldTransactions({ db, database }: Pick<TestApp, 'db' | 'database'>) {
  /** Runs `work` in a transaction, and returns a function that commits it. */
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
