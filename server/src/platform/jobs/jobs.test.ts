import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { greet, greetingJobs } from '../../../test/greeting-jobs.ts';
import { addJob, defineJob } from './jobs.ts';

const { database, opened, open } = await greetingJobs();

describe('jobs', () => {
  test('run after their transaction commits, and not after a rollback', async () => {
    const greeted: string[] = [];
    const jobs = open();
    jobs.handle(greet, async ({ name }) => void greeted.push(name));
    jobs.start();
    const undone = database.transaction(async (tx) => {
      await addJob(tx, greet, { name: 'undone' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await database.transaction((tx) => addJob(tx, greet, { name: 'An' }));
    await vi.waitFor(() => expect(greeted).toEqual(['An']), { timeout: 5_000 });
  });

  test('run once with two processes', async () => {
    const greeted: string[] = [];
    for (const jobs of [open(), open()]) {
      jobs.handle(greet, async ({ name }) => void greeted.push(name));
      jobs.start();
    }
    const names = Array.from({ length: 20 }, (_, n) => `name ${n}`);
    for (const name of names) await addJob(database.db, greet, { name });
    await vi.waitFor(() => expect(greeted.length).toBeGreaterThanOrEqual(20), { timeout: 10_000 });
    expect(greeted.sort()).toEqual(names.sort());
  });

  test('that are quick are not blocked by slow jobs', async () => {
    const dig = defineJob('test.dig', z.object({}));
    const { promise: dug, resolve: end } = Promise.withResolvers<void>();
    const greeted: string[] = [];
    let digging = 0;
    const jobs = open();
    jobs.handle(greet, async ({ name }) => void greeted.push(name));
    const work = () => {
      digging++;
      return dug;
    };
    jobs.handle(dig, work, { slow: true });
    for (let n = 0; n < 4; n++) await addJob(database.db, dig, {});
    jobs.start();
    await vi.waitFor(() => expect(digging).toBe(2), { timeout: 5_000 });
    await addJob(database.db, greet, { name: 'An' });
    await vi.waitFor(() => expect(greeted).toEqual(['An']), { timeout: 5_000 });
    end();
    await vi.waitFor(() => expect(digging).toBe(4), { timeout: 5_000 });
  });

  test('with the same key replace a job that has not started', async () => {
    const greeted: string[] = [];
    const jobs = open();
    jobs.handle(greet, async ({ name }) => void greeted.push(name));
    await addJob(database.db, greet, { name: 'first' }, { key: 'k' });
    await addJob(database.db, greet, { name: 'second' }, { key: 'k' });
    await jobs.drain();
    expect(greeted).toEqual(['second']);
  });

  test('that fail are kept for a retry, and get a flag on the last attempt', async () => {
    const attempts: boolean[] = [];
    const jobs = open();
    jobs.handle(greet, async (_payload, { lastAttempt }) => {
      attempts.push(lastAttempt);
      throw new Error('not today');
    });
    await addJob(database.db, greet, { name: 'An' }, { maxAttempts: 2 });
    await jobs.drain();
    await database.db.execute(sql`UPDATE graphile_worker._private_jobs SET run_at = now()`);
    await jobs.drain();
    expect(attempts).toEqual([false, true]);
  });

  test('of a killed process are released to other processes', async () => {
    await addJob(database.db, greet, { name: 'taken' });
    await database.db.execute(
      sql`UPDATE graphile_worker._private_jobs SET locked_by = 'pool-of-a-killed-process', locked_at = now() - interval '11 seconds', attempts = 1`,
    );
    const greeted: string[] = [];
    const jobs = open();
    jobs.handle(greet, async ({ name }) => void greeted.push(name));
    jobs.start();
    await vi.waitFor(() => expect(greeted).toEqual(['taken']), { timeout: 10_000 });
  });

  test('that are running finish before stopping completes', async () => {
    let finished = false;
    const begun = Promise.withResolvers<void>();
    const jobs = open();
    jobs.handle(greet, async () => {
      begun.resolve();
      await new Promise((resolve) => setTimeout(resolve, 300));
      finished = true;
    });
    jobs.start();
    await addJob(database.db, greet, { name: 'slow' });
    await begun.promise;
    opened.splice(opened.indexOf(jobs), 1);
    await jobs.stop();
    expect(finished).toBe(true);
  });
});
