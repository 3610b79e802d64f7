import pg from 'pg';
import type { Connection } from '../database/connection.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import type { Log } from '../log/log.ts';

/** The first of the two keys of Coloa's advisory locks. The second key is the hash of a pool id. */
const LOCKS = 7203;
const SWEEP_MS = 15_000;
/**
 * The number of times that the end of a process may interrupt a job without counting as an attempt. A job that is interrupted more often
 * probably ends the process itself.
 */
const ENDS_FORGIVEN = 5;
/** The payload field that counts how often a process ended during the job. Handlers do not receive it. */
export const ENDS_FIELD = '_ends';

const GIVE_BACK = `
  UPDATE graphile_worker._private_jobs SET
    locked_at = NULL, locked_by = NULL,
    attempts = attempts - forgiven.n,
    payload = CASE forgiven.n WHEN 0 THEN payload ELSE (payload::jsonb || jsonb_build_object('${ENDS_FIELD}', forgiven.ends + 1))::json END
  FROM (
    SELECT id, ends, CASE WHEN attempts > 0 AND ends < ${ENDS_FORGIVEN} THEN 1 ELSE 0 END AS n
    FROM (SELECT id, attempts, coalesce((payload ->> '${ENDS_FIELD}')::int, 0) AS ends FROM graphile_worker._private_jobs WHERE locked_by = $1) AS taken
  ) AS forgiven
  WHERE _private_jobs.id = forgiven.id`;

export type JobPresence = {
  /** Locks the pool's id, so that other processes do not release its jobs while this connection is open. */
  announce(poolId: string): void;
  lost: Promise<void>;
  close(): Promise<void>;
};

/**
 * Marks the job pools of this process as active, and releases jobs of ended processes. graphile-worker keeps a job locked for hours after
 * its process was killed. Each process therefore has advisory locks for its pools, and releases the jobs of pools whose lock is free.
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
      await client.query(GIVE_BACK, [pool]);
      await client.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [pool]);
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCKS, pool]);
      log.warn({ pool }, 'jobs of a process that ended were given back');
    }
  };
  // The statements run one after another, because the connection accepts a statement only after the response to the previous one.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    turn = turn.then(work).catch((error) => {
      if (isDatabaseUnavailable(error)) watch.lost(error);
      else log.warn({ err: error }, 'the jobs could not be looked after');
    });
  };
  const timer = setInterval(() => inTurn(sweep), SWEEP_MS).unref();
  inTurn(sweep);

  return {
    announce(poolId) {
      own.add(poolId);
      inTurn(() => client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCKS, poolId]));
    },
    lost,
    async close() {
      clearInterval(timer);
      await client.end().catch(() => {}); // it may be lost already
    },
  };
}
