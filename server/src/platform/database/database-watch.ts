import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Connection } from './connection.ts';
import { placeOf } from './connection.ts';

export type DatabaseWatch = {
  lost(error: unknown): void;
  close(): void;
};

const ASK_AGAIN_MS = 1_000;
/**
 * The time in milliseconds after a lost connection during which further losses are logged only if the database stops responding, because
 * they may have the same cause.
 */
const QUIET_MS = 10_000;

export function watchDatabase(connection: Connection, log: Log): DatabaseWatch {
  const closed = new AbortController();
  const database = placeOf(connection);
  let asking = false;
  let quietUntil = 0;

  async function follow(error: unknown): Promise<void> {
    const since = performance.now();
    let away = false;
    while (!(await answers(connection))) {
      if (closed.signal.aborted) return;
      if (!away) log.warn({ err: error, database }, 'the database cannot be reached; requests are refused until it is back');
      away = true;
      await sleep(ASK_AGAIN_MS, null, { signal: closed.signal, ref: false });
    }
    if (closed.signal.aborted) return;
    const seconds = Math.round((performance.now() - since) / 1000);
    if (away) log.warn({ database, seconds }, 'the database is back');
    else if (performance.now() > quietUntil) log.warn({ err: error, database }, 'a database connection was lost; the database answers');
    quietUntil = performance.now() + QUIET_MS;
  }

  return {
    lost(error) {
      if (asking || closed.signal.aborted) return;
      asking = true;
      follow(error)
        .catch(() => {}) // close() aborts the sleep
        .finally(() => {
          asking = false;
        });
    },
    close: () => closed.abort(),
  };
}

async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, application_name: 'coloa watch', connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {}); // connect and query report it
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {}); // it may not have connected
  }
}
