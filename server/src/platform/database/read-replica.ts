import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { placeOf } from './connection.ts';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';
import { type OnSlow, openPool, type Pool } from './pool.ts';

export interface ReadReplica {
  pool: pg.Pool;
  /** Waits up to WAIT_MS until the replica has replayed all commits made before this call. Returns false if it has not. */
  hasCaughtUp(): Promise<boolean>;
  /** Returns true if the replica caused the error. The primary can then still answer, and the replica is not used for REST_MS. */
  hasFailed(error: unknown): boolean;
  close(): Promise<void>;
}

const WAIT_MS = 100;
const ASK_AGAIN_MS = 5;
const REST_MS = 5_000;
/** The SQLSTATE of a statement that was cancelled because it blocked changes that the replica had to replay. */
const CONFLICT = '40001';

async function comesTo(pool: pg.Pool, place: string, position: string): Promise<boolean> {
  const end = performance.now() + WAIT_MS;
  do {
    const { rows } = await pool.query<{ reached: boolean | null }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached', [position]);
    const reached = rows[0]?.reached;
    if (reached === null || reached === undefined) throw new Error(`${place} is no replica: it follows no other database`);
    if (reached) return true;
    await sleep(ASK_AGAIN_MS);
  } while (performance.now() < end);
  return false;
}

/**
 * Opens the connections to the replica. Reads use the replica only when it has replayed all earlier commits, so that revoked rights also
 * apply to reads from the replica.
 */
export function openReadReplica(settings: pg.PoolConfig, primary: pg.Pool, log: Log, onSlow: OnSlow): ReadReplica {
  const place = placeOf(settings as Parameters<typeof placeOf>[0]);
  let restsUntil = 0;
  let away = false;
  let closed = false;

  function rest(error: unknown): void {
    restsUntil = performance.now() + REST_MS;
    if (away || closed) return;
    away = true;
    log.warn({ err: error, database: place }, 'the read replica cannot be used; the database answers in its place until it can');
  }

  const pool: Pool = openPool(settings, { lost: rest, close: () => {} }, onSlow);

  return {
    pool,
    async hasCaughtUp() {
      if (performance.now() < restsUntil) return false;
      // An error of the primary is not caught, because the following query on the primary would fail, too.
      const { rows } = await primary.query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position');
      try {
        const caughtUp = await comesTo(pool, place, rows[0]?.position ?? '');
        if (away) log.warn({ database: place }, 'the read replica is back');
        away = false;
        return caughtUp;
      } catch (error) {
        rest(error);
        return false;
      }
    },
    hasFailed(error) {
      const failed = isDatabaseUnavailable(error) || sqlState(error) === CONFLICT;
      if (failed) rest(error);
      return failed;
    },
    async close() {
      closed = true;
      await pool.close();
    },
  };
}
