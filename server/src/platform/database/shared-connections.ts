import pg from 'pg';
import type { DatabaseWatch } from './database-watch.ts';
import { type OnSlow, SLOW_MS } from './pool.ts';

export interface SharedConnections extends Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> {
  query(statement: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

interface Shared {
  client: Promise<pg.Client> | null;
  open: number;
  /** The time of the last response, in milliseconds of `performance.now()`. */
  answered: number;
}

/**
 * Sends each statement without waiting for the responses to earlier ones (pipelining). For short statements, this takes half the time of a
 * pool. A slow statement delays those behind it.
 */
export function openSharedConnections(settings: pg.PoolConfig, most: number, watch: DatabaseWatch, onSlow: OnSlow): SharedConnections {
  const connections = Array.from({ length: most }, (): Shared => ({ client: null, open: 0, answered: 0 }));
  let closed = false;

  function connect(connection: Shared): Promise<pg.Client> {
    const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...settings, pipeline: true });
    const opening = client.connect();
    const forget = () => {
      if (connection.client === opening) connection.client = null;
    };
    client.on('end', forget);
    // The driver may report the end of a connection twice, so only the first report counts.
    client.on('error', (error) => {
      if (connection.client === opening && !closed) watch.lost(error);
      forget();
    });
    opening.catch(forget);
    connection.client = opening;
    return opening;
  }

  async function run(connection: Shared, statement: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const sent = performance.now();
    try {
      return await (await (connection.client ?? connect(connection))).query(statement, values);
    } finally {
      const now = performance.now();
      // PostgreSQL starts a statement only when the previous one on the connection has ended, so the wait for that one is not counted.
      const ms = Math.round(now - Math.max(sent, connection.answered));
      connection.answered = now;
      if (ms >= SLOW_MS) onSlow(ms, statement.text);
    }
  }

  const numberOf = (which: (connection: Shared) => boolean) => connections.filter(which).length;
  return {
    async query(statement, values) {
      if (closed) throw new Error('Client was closed and is not queryable');
      const connection = connections.reduce((least, each) => (each.open < least.open ? each : least));
      connection.open++;
      try {
        return await run(connection, statement, values);
      } finally {
        connection.open--;
      }
    },
    async close() {
      closed = true;
      await Promise.all(connections.map(({ client }) => client?.then((opened) => opened.end()).catch(() => {})));
    },
    get totalCount() {
      return numberOf(({ client }) => client !== null);
    },
    get idleCount() {
      return numberOf(({ client, open }) => client !== null && open === 0);
    },
    get waitingCount() {
      return connections.reduce((sum, { open }) => sum + Math.max(0, open - 1), 0);
    },
  };
}
