import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { expectOutput } from '../../../../tools/vitest/unexpected-output.ts';
import { greet, greetingJobs } from '../../../test/greeting-jobs.ts';
import { addJob, defineJob } from './jobs.ts';

const { database, open } = await greetingJobs();

const endConnections = () =>
  database.db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'coloa jobs' AND datname = current_database()`,
  );

describe('jobs', () => {
  test('continue after the database ends every connection', async () => {
    const greeted: string[] = [];
    const jobs = open();
    jobs.handle(greet, async ({ name }) => void greeted.push(name));
    jobs.start();
    await addJob(database.db, greet, { name: 'before' });
    await vi.waitFor(() => expect(greeted).toEqual(['before']), { timeout: 5_000 });
    await endConnections();
    await addJob(database.db, greet, { name: 'after' });
    await vi.waitFor(() => expect(greeted).toEqual(['before', 'after']), { timeout: 15_000 });
  });

  test('continue after the connections end at the moment a job finishes', async () => {
    expectOutput(/terminating connection due to administrator command|Connection terminated/);
    const greeted: string[] = [];
    const jobs = open();
    jobs.handle(greet, async ({ name }) => {
      greeted.push(name);
      if (greeted.length === 1) await endConnections();
    });
    jobs.start();
    await addJob(database.db, greet, { name: 'first' });
    await vi.waitFor(() => expect(greeted).toContain('first'), { timeout: 5_000 });
    await addJob(database.db, greet, { name: 'second' });
    await vi.waitFor(() => expect(greeted).toContain('second'), { timeout: 15_000 });
  });

  async function killedAtWork(): Promise<void> {
    const child = fork(path.join(import.meta.dirname, '../../../test/killed-worker.ts'), { execArgv: [], serialization: 'json' });
    child.send({ connection: database.connection, kind: greet.name });
    const [, by] = await once(child, 'exit');
    expect(by).toBe('SIGKILL');
    await database.db.execute(sql`UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '11 seconds'`);
  }
  const tries = async () => {
    const { rows } = await database.db.execute<{ attempts: number; locked: boolean; payload: object }>(
      sql`SELECT attempts, locked_at IS NOT NULL AS locked, payload FROM graphile_worker._private_jobs`,
    );
    return rows;
  };

  test('lose no attempt when their process is killed, and handlers get only their payload', async () => {
    await addJob(database.db, greet, { name: 'An' }, { maxAttempts: 1 });
    for (let n = 0; n < 3; n++) await killedAtWork();
    const seen: unknown[] = [];
    const jobs = open();
    jobs.handle(defineJob(greet.name, z.strictObject({ name: z.string() })), async (payload, { lastAttempt }) => {
      seen.push(payload, lastAttempt);
    });
    jobs.start();
    await vi.waitFor(() => expect(seen).toEqual([{ name: 'An' }, true]), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await tries()).toEqual([]), { timeout: 5_000 });
  }, 60_000);

  test('that repeatedly kill their process use up their attempts, and are then left', async () => {
    await addJob(
      database.db,
      defineJob(greet.name, z.object({ name: z.string(), _ends: z.int() })),
      { name: 'An', _ends: 5 },
      { maxAttempts: 2 },
    );
    await killedAtWork();
    await killedAtWork();
    const greeted: string[] = [];
    const jobs = open();
    jobs.handle(greet, async ({ name }) => void greeted.push(name));
    jobs.start();
    await vi.waitFor(async () => expect(await tries()).toEqual([{ attempts: 2, locked: false, payload: { name: 'An', _ends: 5 } }]), {
      timeout: 10_000,
    });
    await addJob(database.db, greet, { name: 'another' });
    await vi.waitFor(() => expect(greeted).toEqual(['another']), { timeout: 10_000 });
  }, 60_000);
});
