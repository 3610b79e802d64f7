import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';
import { type DatabaseWatch, watchDatabase } from './database-watch.ts';
import type { Log } from './log.ts';
import { openPool } from './pool.ts';
import { queryCounter } from './query-counter.ts';

/** Where a database is: `{ connectionString }`, or host, port, user, password and database. */
export type Connection = Pick<pg.ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>;

/** Runs queries. Without `transaction`: transactions are begun through Database.transaction alone, which gives connections back. */
export type Db = Omit<NodePgDatabase, 'transaction'>;
/** Runs queries within one transaction; `tx.transaction` is a savepoint. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** What a repo's functions take first: a Tx is a Db as well. */
export type DbOrTx = Db;

export type Database = {
  pool: pg.Pool;
  /** To be told of failures that mean that the database is away. */
  watch: DatabaseWatch;
  db: Db;
  /**
   * Commits when `work` resolves, rolls back when it throws. After a deadlock or a serialization failure `work` runs again,
   * twice at most: it does nothing that a rollback does not undo.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  log: Log;
  /** Connections at most. */
  max?: number;
  /** How long a statement may run. */
  statementTimeoutMs?: number;
  /** Behind pgbouncer, which refuses session settings: the timeouts are then the role's (ALTER ROLE … SET statement_timeout). */
  pooled?: boolean;
};

const ATTEMPTS = 3;
/** Signs of a statement that stand in a line of the log. */
const SAID = 2_000;
/** Behind each Db and Tx that was made here, what its statements run on. */
const clients = new WeakMap<DbOrTx, pg.Pool | pg.PoolClient>();

/** The driver's pool, or of a transaction its connection; for statements that are prepared beside the query builder. */
export function clientOf(db: DbOrTx): pg.Pool | pg.PoolClient {
  const client = clients.get(db);
  if (!client) throw new Error('this is no database of openDatabase');
  return client;
}

const RETRIED = new Set(['40001', '40P01']);

/** Opens no connection yet; the first query does. */
export function openDatabase(connection: Connection, options: DatabaseOptions): Database {
  const { log, max = 10, statementTimeoutMs = 15_000, pooled = false } = options;
  const settings = {
    ...connection,
    max,
    application_name: 'coloa',
    // The server's own timeout ends a slow statement; this one notices a server that no longer answers at all.
    query_timeout: statementTimeoutMs + 5_000,
    ...(pooled ? {} : { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 60_000 }),
  };
  const watch = watchDatabase(connection, log);
  const pool = openPool(settings, watch, (ms, statement) => log.warn({ ms, statement: statement.slice(0, SAID) }, 'a slow statement'));

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    // Not drizzle's own transaction on a pool: it keeps the connection for good when BEGIN itself fails.
    const client = await pool.connect();
    let broken = false;
    try {
      return await drizzle({ client, logger: queryCounter }).transaction((tx) => {
        clients.set(tx, client);
        return work(tx);
      });
    } catch (error) {
      broken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const db: Db = drizzle({ client: pool, logger: queryCounter });
  clients.set(db, pool);
  return {
    pool,
    watch,
    db,
    async transaction(work) {
      for (let n = 1; ; n++) {
        try {
          return await attempt(work);
        } catch (error) {
          if (n === ATTEMPTS || !RETRIED.has(sqlState(error) ?? '')) throw error;
        }
      }
    },
    async close() {
      watch.close();
      await pool.close();
    },
  };
}
