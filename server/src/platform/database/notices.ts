import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Connection } from './connection.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { DatabaseWatch } from './database-watch.ts';

type Listener = { heard: (payload: string) => void; gap: () => void };

/** Receives notices that processes send with NOTIFY. Each process uses one connection for them. */
export type Notices = {
  /**
   * Registers the listener of a channel. Call it before `start`. `gap` is called when a lost connection is restored, because notices may
   * have been missed in the meantime.
   */
  on(channel: string, listener: Listener): void;
  /** Listens and reconnects until `stop` is called. Resolves when the first connection is open or has failed. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const AGAIN_MS = 1_000;
/** Milliseconds between checks of the connection, because a broken connection without an error looks like an idle one. */
const ASK_MS = 20_000;

async function listenUntilLost(own: pg.Client, listeners: ReadonlyMap<string, Listener>, standing: () => void): Promise<void> {
  const lost = Promise.withResolvers<void>();
  own.on('error', () => lost.resolve());
  own.on('end', () => lost.resolve());
  own.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.heard(payload));
  await own.connect();
  for (const channel of listeners.keys()) await own.query(`LISTEN ${own.escapeIdentifier(channel)}`);
  standing();
  const timer = setInterval(() => void own.query('SELECT 1').catch(() => own.end().catch(() => {})), ASK_MS).unref();
  try {
    await lost.promise;
  } finally {
    clearInterval(timer);
  }
}

/** Opens the receiver of notices. `connection` must not use a pooler, because LISTEN belongs to a session. */
export function openNotices(connection: Connection, log: Log, watch: DatabaseWatch): Notices {
  const listeners = new Map<string, Listener>();
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let client: pg.Client | null = null;

  async function hearUntilLost(standing: () => void): Promise<void> {
    const own = new pg.Client({
      ...connection,
      application_name: 'coloa notices',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      query_timeout: 10_000,
    });
    own.on('error', (error) => {
      if (!stopping.signal.aborted) watch.lost(error);
    });
    client = own;
    await listenUntilLost(own, listeners, standing).finally(async () => {
      client = null;
      await own.end().catch(() => {}); // it may be lost already
    });
  }

  /**
   * Listens until `stop` is called, and reconnects after a failure. Calls `settled` when a connection is open, and when one has failed or
   * was lost.
   */
  async function hearUntilStopped(settled: () => void): Promise<void> {
    for (let first = true; !stopping.signal.aborted; first = false) {
      const stands = () => {
        settled();
        if (!first) for (const { gap } of listeners.values()) gap();
      };
      await hearUntilLost(stands).catch((error) => {
        if (stopping.signal.aborted) return;
        if (isDatabaseUnavailable(error)) watch.lost(error);
        else log.warn({ err: error }, 'the notices of the database are not heard and are listened for again');
      });
      settled();
      await sleep(AGAIN_MS, null, { signal: stopping.signal }).catch(() => {}); // woken to stop
    }
  }

  return {
    on(channel, listener) {
      listeners.set(channel, listener);
    },
    start: () =>
      new Promise((settled) => {
        running = hearUntilStopped(settled);
      }),
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {}); // it may never have begun
      await running;
    },
  };
}
