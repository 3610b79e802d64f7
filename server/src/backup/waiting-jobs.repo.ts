import type pg from 'pg';

interface WaitingJob {
  identifier: string;
  payload: unknown;
  queue: string | null;
  runAt: string;
  maxAttempts: number;
  key: string | null;
  priority: number;
}

/**
 * Returns the jobs in the queue, except those that failed permanently. Reads private tables of Graphile Worker, which has no function for
 * this.
 */
export async function waitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(`
    select tasks.identifier, jobs.payload, queues.queue_name as queue, jobs.run_at::text as "runAt", jobs.max_attempts as "maxAttempts",
      jobs.key, jobs.priority
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    left join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
    where jobs.attempts < jobs.max_attempts order by jobs.id`);
  return rows;
}

export async function addWaitingJobs(client: pg.ClientBase, jobs: readonly WaitingJob[]): Promise<void> {
  for (const { identifier, payload, queue, runAt, maxAttempts, key, priority } of jobs)
    await client.query(
      `select from graphile_worker.add_job(identifier => $1, payload => $2::json, queue_name => $3, run_at => $4::timestamptz,
        max_attempts => $5, job_key => $6, priority => $7)`,
      [identifier, JSON.stringify(payload), queue, runAt, maxAttempts, key, priority],
    );
}
