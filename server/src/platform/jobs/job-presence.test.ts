import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { greetingJobs } from '../../../test/greeting-jobs.ts';

import { createLog } from '../log/log.ts';
import { openPresence } from './job-presence.ts';

const { database } = await greetingJobs();

// The driver warns about a statement that is sent while another one is running, and a warning fails the test.
test('pools are announced one after another while the connection waits for a response', async () => {
  const locks = () => database.db.execute(sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7203 AND granted`);
  const presence = await database.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE graphile_worker._private_jobs IN ACCESS EXCLUSIVE MODE`);
    const opened = await openPresence(database.connection, createLog('silent'), database.watch);
    for (const pool of ['one', 'two', 'three']) opened.announce(pool);
    return opened;
  });
  await vi.waitFor(async () => expect((await locks()).rowCount).toBe(3), { timeout: 5_000 });
  await presence.close();
});
