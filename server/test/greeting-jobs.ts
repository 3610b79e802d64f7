import { sql } from 'drizzle-orm';
import { afterAll, afterEach } from 'vitest';
import { z } from 'zod';
import { defineJob, type Jobs, openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openTestDatabase } from './database.ts';

export const greet = defineJob('test.greet', z.object({ name: z.string() }));

/** Sets up a database for tests of the job queue. Call this function at the top of a test file. */
export async function greetingJobs() {
  const database = await openTestDatabase();
  const opened: Jobs[] = [];
  afterEach(async () => {
    for (const jobs of opened.splice(0)) await jobs.stop();
    await database.db.execute(sql`DELETE FROM graphile_worker._private_jobs`);
  });
  afterAll(() => database.drop());

  function open(): Jobs {
    const jobs = openJobs(database.connection, createLog('silent'), database.watch);
    opened.push(jobs);
    return jobs;
  }
  return { database, opened, open };
}
