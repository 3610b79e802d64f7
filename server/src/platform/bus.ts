import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { z } from 'zod';
import type { Connection, DbOrTx } from './database.ts';
import type { Log } from './log.ts';

/** An event that every process hears: its name, and what its payload holds. */
export type EventKind<T> = { name: string; payload: z.ZodType<T> };

export type Bus = {
  /** Heard by every process, this one included, once the transaction has committed. At most some 7 000 bytes: ids, not contents. */
  publish<T>(tx: DbOrTx, kind: EventKind<T>, payload: T): Promise<void>;
  /** @returns what ends the subscription */
  subscribe<T>(kind: EventKind<T>, listener: (payload: T) => void): () => void;
  /** Events may have been missed: whatever was kept because of them is to be dropped. Called each time the line is back. */
  onReconnect(listener: () => void): () => void;
  /** False while events may be missed: what must be exact is then read from the database. */
  isConnected(): boolean;
  close(): Promise<void>;
};

/** One channel of PostgreSQL for all events: the connection listens once, whoever subscribes later. */
const CHANNEL = 'coloa';
const ALIVE_MS = 15_000;
const LONGEST_PAUSE_MS = 1_000;

const envelope = z.object({ name: z.string(), payload: z.unknown() });

export function defineEvent<T>(name: string, payload: z.ZodType<T>): EventKind<T> {
  return { name, payload };
}

/**
 * Listens on a connection of its own, without a pooler, and comes back by itself when it is lost. Resolves when it first listens.
 * @throws when the database cannot be reached at the start
 */
export async function openBus(connection: Connection, log: Log): Promise<Bus> {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const reconnected = new Set<() => void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'coloa bus',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    next.on('error', (error) => log.warn({ err: error }, 'the line between processes was lost'));
    next.on('notification', ({ payload }) => receive(payload ?? ''));
    next.once('end', () => lose(next));
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => {}); // it may never have begun
      throw error;
    }
    client = next;
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await connect();
        for (const listener of reconnected) guarded(listener);
        return;
      } catch {
        await sleep(pause, null, { signal: closing.signal }).catch(() => {}); // woken to close
      }
    }
  }

  function receive(text: string): void {
    const { name, payload } = envelope.parse(JSON.parse(text));
    for (const listener of listeners.get(name) ?? []) guarded(() => listener(payload));
  }

  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error({ err: error }, 'an event could not be dealt with');
    }
  }

  await connect();
  // A peer that vanished without a word is only noticed by asking.
  const alive = setInterval(async () => {
    const asked = client;
    try {
      await asked?.query('SELECT');
    } catch {
      if (asked) lose(asked);
      asked?.end().catch(() => {}); // it will not answer this either
    }
  }, ALIVE_MS).unref();

  return {
    async publish(tx, kind, payload) {
      await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ name: kind.name, payload })})`);
    },
    subscribe(kind, listener) {
      const receiver = (payload: unknown) => listener(kind.payload.parse(payload));
      const all = listeners.get(kind.name) ?? new Set();
      listeners.set(kind.name, all.add(receiver));
      return () => void all.delete(receiver);
    },
    onReconnect(listener) {
      reconnected.add(listener);
      return () => void reconnected.delete(listener);
    },
    isConnected: () => client !== null,
    async close() {
      clearInterval(alive);
      closing.abort();
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
