import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { urlOf } from '../../test/cluster.ts';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { addJob, defineJob } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { migrate } from '../platform/migrations.ts';
import { markMoved } from '../platform/moved-database.ts';
import { openServer } from '../platform/open-beside-server.ts';
import { moveDatabase } from './move-database.service.ts';

const log = createLog('silent');
const mail = defineJob('test-mail', z.object({ to: z.string() }));

async function database(options: Parameters<typeof openTestDatabase>[0] = {}): Promise<TestDatabase> {
  const opened = await openTestDatabase(options);
  onTestFinished(() => opened.drop());
  return opened;
}

/** With an issue, and what it hangs on. */
async function filled(): Promise<TestDatabase> {
  const opened = await database();
  await buildIssue(opened.db);
  return opened;
}

const move = (from: TestDatabase, to: TestDatabase) => moveDatabase({ from: from.connection, to: to.connection, version: '9.9.9', log });

const count = async ({ db }: TestDatabase, table: string): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`);
  return rows[0]?.n ?? -1;
};

interface Job {
  name: string;
  payload: unknown;
  queue: string | null;
  run_at: string;
  max_attempts: number;
  key: string | null;
  priority: number;
}

const jobsOf = async ({ db }: TestDatabase): Promise<Job[]> => {
  const { rows } = await db.execute<Job & Record<string, unknown>>(sql`
    select t.identifier as name, j.payload, q.queue_name as queue, j.run_at::text, j.max_attempts, j.key, j.priority
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`);
  return rows;
};

test('every row and every job that waits is there afterwards, and where they came from nothing has changed', async () => {
  const [from, to] = [await filled(), await database({ empty: true })];
  const runAt = new Date('2027-01-02T03:04:05.678Z');
  await addJob(from.db, mail, { to: 'mai@example.com' }, { runAt, key: 'one', queue: 'mails', maxAttempts: 7, priority: 3 });
  await addJob(from.db, mail, { to: 'đức@example.com' });
  await addJob(from.db, mail, { to: 'given.up@example.com' }, { key: 'given up' });
  await from.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'given up'`);

  const moved = await move(from, to);

  expect(moved).toMatchObject({ jobs: 2, upgraded: [] });
  for (const table of ['issues', 'projects', 'users', 'workspaces']) {
    expect([table, await count(to, table)]).toEqual([table, await count(from, table)]);
    expect(await count(to, table)).toBeGreaterThan(0);
  }
  const jobs = await jobsOf(from);
  expect(jobs).toHaveLength(3);
  expect(await jobsOf(to)).toEqual(jobs.slice(0, 2));
  expect((await jobsOf(to))[0]).toMatchObject({ payload: { to: 'mai@example.com' }, queue: 'mails', max_attempts: 7, key: 'one' });
});

test('on a database that is marked as moved no server starts and no command works, until it is told to', async () => {
  const marked = await filled();
  await markMoved(marked.connection, new Date('2026-11-25T00:00:00Z'));
  const words = /is not the present one \(Coloa was moved from here on 2026-11-25T00:00:00\.000Z\).*COMMENT ON DATABASE/;
  await expect(migrate(marked.connection, log)).rejects.toThrow(words);

  await expect(openServer(urlOf(marked.connection))).rejects.toThrow(words);
  const [, told] =
    /(COMMENT ON DATABASE .*)$/.exec((await migrate(marked.connection, log).catch((error: Error) => error.message)) as string) ?? [];
  await marked.db.execute(sql.raw(told ?? ''));
  expect(await migrate(marked.connection, log)).toEqual([]);
});
