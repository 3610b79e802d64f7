import pg from 'pg';
import type { Connection } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { DatabaseWatch } from './database-watch.ts';
import type { Log } from './log.ts';

/** Sets our locks apart from other advisory locks. */
const LOCKS = 7203;
const SWEEP_MS = 15_000;

export type JobPresence = {
  /** Says that the pool of workers with this id is alive, for as long as this connection is. */
  announce(poolId: string): void;
  /** Resolves when the connection is lost or closed. */
  lost: Promise<void>;
  close(): Promise<void>;
};

/**
 * A job stays locked by the process that took it, for hours, also when that process was killed. Each process therefore holds
 * a lock in the database that ends with it, and gives back the jobs of those whose lock is gone.
 */
export async function openPresence(connection: Connection, log: Log, watch: DatabaseWatch): Promise<JobPresence> {
  const client = new pg.Client({ ...connection, application_name: 'coloa jobs', keepAlive: true });
  const own = new Set<string>();
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.on('error', watch.lost);
  client.on('end', () => resolve());
  await client.connect();

  const sweep = async () => {
    const { rows } = await client.query<{ pool: string }>(
      `SELECT locked_by AS pool FROM graphile_worker._private_jobs WHERE locked_at < now() - interval '10 seconds'
       UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_at < now() - interval '10 seconds'`,
    );
    for (const { pool } of rows.filter((row) => !own.has(row.pool))) {
      const { rows: locks } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS free', [LOCKS, pool]);
      if (!locks[0]?.free) continue;
      await client.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [pool]);
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCKS, pool]);
      log.warn({ pool }, 'jobs of a process that ended were given back');
    }
  };
  const quietly = (work: Promise<unknown>) =>
    void work.catch((error) => {
      if (isDatabaseUnavailable(error)) watch.lost(error);
      else log.warn({ err: error }, 'the jobs could not be looked after');
    });
  const timer = setInterval(() => quietly(sweep()), SWEEP_MS).unref();
  quietly(sweep());

  return {
    announce(poolId) {
      own.add(poolId);
      quietly(client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCKS, poolId]));
    },
    lost,
    async close() {
      clearInterval(timer);
      await client.end().catch(() => {}); // it may be lost already
    },
  };
}
