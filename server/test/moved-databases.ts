import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { moveDatabase } from '../src/backup/move-database.service.ts';
import { buildIssue } from '../src/issues/issues.factory.ts';
import { defineJob } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export const log = createLog('silent');
export const mail = defineJob('test-mail', z.object({ to: z.string() }));

export async function database(options: Parameters<typeof openTestDatabase>[0] = {}): Promise<TestDatabase> {
  const opened = await openTestDatabase(options);
  onTestFinished(() => opened.drop());
  return opened;
}

export async function filled(): Promise<TestDatabase> {
  const opened = await database();
  await buildIssue(opened.db);
  return opened;
}

export const move = (from: TestDatabase, to: TestDatabase) =>
  moveDatabase({ from: from.connection, to: to.connection, version: '9.9.9', log });

export const count = async ({ db }: TestDatabase, table: string): Promise<number> => {
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

export const jobsOf = async ({ db }: TestDatabase): Promise<Job[]> => {
  const { rows } = await db.execute<Job & Record<string, unknown>>(sql`
    select t.identifier as name, j.payload, q.queue_name as queue, j.run_at::text, j.max_attempts, j.key, j.priority
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`);
  return rows;
};
