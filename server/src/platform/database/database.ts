import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Connection } from './connection.ts';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';
import { type DatabaseWatch, watchDatabase } from './database-watch.ts';
import { type OnSlow, openPool } from './pool.ts';
import { queryCounter } from './query-counter.ts';
import { openReadReplica } from './read-replica.ts';
import { openSharedConnections, type SharedConnections } from './shared-connections.ts';

/** The access to a database for queries. It has no `transaction`, because only Database.transaction releases connections in all cases. */
export type Db = Omit<NodePgDatabase, 'transaction'>;
/** The access to a database within one transaction; `tx.transaction` is a savepoint. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** The first argument of repository functions: a Tx is a Db as well. */
export type DbOrTx = Db;

export type Database = {
  pool: pg.Pool;
  /** All pools of the primary database, without the replica. */
  pools: readonly (pg.Pool | SharedConnections)[];
  /** Receives failures that mean that the database is unavailable. */
  watch: DatabaseWatch;
  db: Db;
  /**
   * Commits when `work` resolves, rolls back when it throws. After a deadlock or a serialization failure `work` runs again, at most twice:
   * it must not do anything that a rollback cannot undo.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Returns the connection for reads that do not need the primary: the replica, if it has replayed everything committed before, otherwise
   * the database.
   */
  reader(): Promise<Db>;
  /** Runs a read on the database that `reader` chooses, and on the database itself if the replica becomes unavailable. */
  reading<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Like `reading`, for expensive reads, such as a dashboard. On the primary, all but short statements use a small pool of their own, so that
   * they do not block other requests.
   */
  readingMuch<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs reads on the connections for expensive reads; each statement is ended after the time, with the SQLSTATE 57014. */
  readingFor<T>(ms: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `readingMuch`, for a list with an optional word search. Without words the list is cheap, and is read from the primary. */
  searching<T>(words: string | undefined, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  log: Log;
  /** The maximum number of connections of the main pool, and of the pool of the replica. */
  max?: number;
  /** The maximum duration of a statement. */
  statementTimeoutMs?: number;
  /** Behind pgbouncer, which refuses session settings: the timeouts are then the role's (ALTER ROLE … SET statement_timeout). */
  pooled?: boolean;
  /** False behind a pooler that does not support prepared statements. */
  named?: boolean;
  /** A replica of the database, for reads. */
  replica?: Connection | null;
};

const ATTEMPTS = 3;
/** The number of separate connections for expensive reads, as a share of the connections for calls. */
const DEAR_SHARE = 0.4;
/** The number of shared connections, as a share of the connections for calls. Two serve more requests than six on two cores. */
const SHARED_SHARE = 0.2;
/** The longest statement in a log line. */
const SAID = 2_000;
/** The connection of a Db or Tx, and whether statements may be named there. */
export interface Runs {
  client: pg.Pool | pg.PoolClient;
  named: boolean;
  /** For short statements, which are planned once there, for any values; null in transactions, on the replica and behind a pooler. */
  shared: SharedConnections | null;
}
const runs = new WeakMap<DbOrTx, Runs>();

/** Returns the connection of a Db or Tx, for statements that are prepared outside the query builder. */
export function runsOn(db: DbOrTx): Runs {
  const found = runs.get(db);
  if (!found) throw new Error('this is no database of openDatabase');
  return found;
}

/** Returns the driver's pool or, for a transaction, its connection. */
export const clientOf = (db: DbOrTx): pg.Pool | pg.PoolClient => runsOn(db).client;

/** PostgreSQL would plan a statement again for each small workspace, because its plan for any workspace is estimated for an average one. */
const FIXED_PLANS = '-c plan_cache_mode=force_generic_plan';

const RETRIED = new Set(['40001', '40P01']);

function poolSettings({ max = 10, statementTimeoutMs = 15_000, pooled = false }: DatabaseOptions) {
  return {
    max,
    application_name: 'coloa',
    // PostgreSQL's own timeout ends a slow statement; this one detects a server that no longer responds.
    query_timeout: statementTimeoutMs + 5_000,
    ...(pooled ? {} : { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 60_000 }),
  };
}

function dbOn(client: pg.Pool, named: boolean, shared: SharedConnections | null): Db {
  const made: Db = drizzle({ client, logger: queryCounter });
  runs.set(made, { client, named, shared });
  return made;
}

/** Attempts a transaction once: commits, or rolls back and throws. */
async function attempt<T>(pool: pg.Pool, named: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Drizzle's own transaction on a pool is not used, because it leaks the connection if BEGIN fails.
  const client = await pool.connect();
  let broken = false;
  try {
    return await drizzle({ client, logger: queryCounter }).transaction((tx) => {
      runs.set(tx, { client, named, shared: null });
      return work(tx);
    });
  } catch (error) {
    broken = isDatabaseUnavailable(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function transactionOn<T>(pool: pg.Pool, named: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt(pool, named, work);
    } catch (error) {
      if (n === ATTEMPTS || !RETRIED.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Opens a database. Does not connect yet; the first query does. */
export function openDatabase(connection: Connection, options: DatabaseOptions): Database {
  const { log, named = true, replica = null } = options;
  const settings = poolSettings(options);
  const watch = watchDatabase(connection, log);
  const onSlow: OnSlow = (ms, statement) => log.warn({ ms, statement: statement.slice(0, SAID) }, 'a slow statement');
  const pool = openPool({ ...connection, ...settings }, watch, onSlow);
  const dearPool = openPool({ ...connection, ...settings, max: Math.ceil(settings.max * DEAR_SHARE) }, watch, onSlow);
  const copy = replica && openReadReplica({ ...replica, ...settings }, pool, log, onSlow);

  const count = Math.ceil(settings.max * SHARED_SHARE);
  const shared =
    named && !options.pooled ? openSharedConnections({ ...connection, ...settings, options: FIXED_PLANS }, count, watch, onSlow) : null;
  const db = dbOn(pool, named, shared);
  const dear = dbOn(dearPool, named, shared);
  const copied = copy && dbOn(copy.pool, named, null);
  const copyOr = async (own: Db) => (copy && copied && (await copy.hasCaughtUp()) ? copied : own);

  async function readingOn<T>(own: Db, work: (from: Db) => Promise<T>): Promise<T> {
    const from = await copyOr(own);
    try {
      return await work(from);
    } catch (error) {
      if (from === own || !copy?.hasFailed(error)) throw error;
      return work(own);
    }
  }

  return {
    pool,
    pools: shared ? [pool, dearPool, shared] : [pool, dearPool],
    watch,
    db,
    transaction: (work) => transactionOn(pool, named, work),
    reader: () => copyOr(db),
    reading: (work) => readingOn(db, work),
    readingMuch: (work) => readingOn(dear, work),
    readingFor: (ms, work) =>
      transactionOn(dearPool, named, async (tx) => {
        await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
        return work(tx);
      }),
    searching: (words, work) => (words ? readingOn(dear, work) : work(db)),
    async close() {
      watch.close();
      await Promise.all([pool.close(), dearPool.close(), shared?.close(), copy?.close()]);
    },
  };
}
