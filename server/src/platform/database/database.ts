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

/** Omits Drizzle's `transaction`, because it can leak connections. Use `Database.transaction` instead. */
export type Db = Omit<NodePgDatabase, 'transaction'>;
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
export type DbOrTx = Db;

export type Database = {
  pool: pg.Pool;
  /** The pools of the primary database. */
  pools: readonly (pg.Pool | SharedConnections)[];
  watch: DatabaseWatch;
  db: Db;
  /**
   * Commits when `work` resolves, and rolls back when it rejects. Runs `work` up to 3 times after a deadlock or a serialization failure,
   * so it must not do anything that a rollback cannot undo.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Returns the replica if it has replayed all earlier commits, otherwise the primary. */
  reader(): Promise<Db>;
  /** Runs `work` on the database that `reader` chooses, and again on the primary if the replica fails. */
  reading<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Like `reading`, for expensive reads such as a dashboard. On the primary, these use a small separate pool, so that they do not block
   * other requests.
   */
  readingMuch<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads with the pool for expensive reads. PostgreSQL cancels a statement after `ms` milliseconds, with SQLSTATE 57014. */
  readingFor<T>(ms: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads a list. Uses `readingMuch` for a search for words, and the primary for a list without words, which is cheap. */
  searching<T>(words: string | undefined, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  log: Log;
  /** The size of the main pool and of the replica's pool. */
  max?: number;
  statementTimeoutMs?: number;
  /** True behind pgbouncer, which rejects session settings. The role then needs its own timeouts (`ALTER ROLE … SET statement_timeout`). */
  pooled?: boolean;
  /** False behind a pooler that does not support prepared statements. */
  named?: boolean;
  replica?: Connection | null;
};

const ATTEMPTS = 3;
/** The size of the pool for expensive reads, relative to `max`. */
const DEAR_SHARE = 0.4;
/** The number of shared connections, relative to `max`. On 2 cores, 2 shared connections serve more requests than 6. */
const SHARED_SHARE = 0.2;
const SAID = 2_000;

export interface Runs {
  client: pg.Pool | pg.PoolClient;
  named: boolean;
  /**
   * Connections for short statements with generic plans. Null in transactions, on the replica, behind a pooler, and without prepared
   * statements.
   */
  shared: SharedConnections | null;
}
const runs = new WeakMap<DbOrTx, Runs>();

export function runsOn(db: DbOrTx): Runs {
  const found = runs.get(db);
  if (!found) throw new Error('this is no database of openDatabase');
  return found;
}

export const clientOf = (db: DbOrTx): pg.Pool | pg.PoolClient => runsOn(db).client;

/**
 * Settings of the connections for short statements. Without the first, PostgreSQL would plan each statement of a small workspace again,
 * because it estimates the cost of a generic plan for an average workspace. The second is the cost of a read from an SSD or from memory;
 * with the default for hard disks, PostgreSQL reads whole tables of some hundred rows once for each row of a page.
 */
const SHORT_STATEMENTS = '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1';

const RETRIED = new Set(['40001', '40P01']);

function poolSettings({ max = 10, statementTimeoutMs = 15_000, pooled = false }: DatabaseOptions) {
  return {
    max,
    application_name: 'coloa',
    // PostgreSQL ends slow statements with its own timeout. This longer timeout detects a server that no longer responds.
    query_timeout: statementTimeoutMs + 5_000,
    ...(pooled ? {} : { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 60_000 }),
  };
}

function dbOn(client: pg.Pool, named: boolean, shared: SharedConnections | null): Db {
  const made: Db = drizzle({ client, logger: queryCounter });
  runs.set(made, { client, named, shared });
  return made;
}

async function attempt<T>(pool: pg.Pool, named: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Drizzle's own transaction on a pool leaks the connection if BEGIN fails, so this function acquires and releases the connection.
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
    named && !options.pooled
      ? openSharedConnections({ ...connection, ...settings, options: SHORT_STATEMENTS }, count, watch, onSlow)
      : null;
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
