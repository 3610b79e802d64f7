import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseWatch } from './database-watch.ts';

export type Pool = pg.Pool & {
  /** Ends the pool and waits until its connections are closed, but at most PARTING_MS, so that the database can be stopped afterwards. */
  close(): Promise<void>;
};

const PARTING_MS = 2_000;

/** `ms` is the duration in milliseconds; `statement` contains no values. */
export type OnSlow = (ms: number, statement: string) => void;

export const SLOW_MS = 1_000;

export function openPool(settings: pg.PoolConfig, watch: DatabaseWatch, onSlow?: OnSlow): Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, idleTimeoutMillis: 60_000, keepAlive: true, ...settings });
  const open = new Set<Promise<void>>();
  const lost = (error: Error) => {
    if (!pool.ending) watch.lost(error);
  };
  // Without these handlers, the loss of a connection that runs no statement would end the process.
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    const { promise, resolve } = Promise.withResolvers<void>();
    open.add(promise);
    client.once('end', () => {
      open.delete(promise);
      resolve();
    });
    closeWhenSilent(client);
    if (onSlow) tellSlow(client, onSlow);
  });
  return Object.assign(pool, {
    async close() {
      await pool.end();
      await Promise.race([Promise.all(open), sleep(PARTING_MS, null, { ref: false })]);
    },
  });
}

/**
 * Closes a connection whose statement timed out. Otherwise, the pool would keep it, and the following rollback would wait for another
 * timeout.
 */
function closeWhenSilent(connection: pg.PoolClient): void {
  const client = connection as pg.PoolClient & pg.Client;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const close = (error: unknown) => {
    if (error instanceof Error && error.message === 'Query read timeout') void client.end();
  };
  const watched = (...given: unknown[]) => {
    const answer = query(...given);
    if (answer instanceof Promise) answer.catch(close);
    return answer;
  };
  Object.assign(client, { query: watched });
}

/**
 * Reports slow queries to `onSlow`. Measures both forms of a query, because pools pass a callback to the driver and other callers use its
 * promise.
 */
function tellSlow(connection: pg.PoolClient, onSlow: OnSlow): void {
  const client = connection as pg.PoolClient & pg.Client;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const timed = (...given: unknown[]) => {
    const begun = performance.now();
    const told = () => {
      const ms = performance.now() - begun;
      if (ms >= SLOW_MS) onSlow(Math.round(ms), textOf(given[0]));
    };
    const done = given.at(-1);
    if (typeof done === 'function') {
      given[given.length - 1] = (...answer: unknown[]) => {
        told();
        done(...answer);
      };
    }
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(told, told);
    return answer;
  };
  Object.assign(client, { query: timed });
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | undefined)?.text ?? '');
