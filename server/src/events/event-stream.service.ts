import type { Readable } from 'node:stream';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import { refusal } from '../platform/http/refusal.ts';
import { createConcurrencyLimit } from '../platform/jobs/concurrency-limit.ts';
import type { Platform } from '../platform/platform.ts';
import { onActorsForgotten, rereadActors, sessionAuthenticator } from '../sessions/sessions.service.ts';
import { EventListener, type MayHear } from './event-listener.service.ts';
import { leftOffAt } from './event-text.ts';
import type { EventRecord } from './events.repo.ts';
import { EVENTS_CHANNEL } from './events.tables.ts';

const HEARTBEAT_MS = 15_000;
/** Milliseconds added to `back`, because a transaction that commits after a page was read may have begun earlier. */
const BEGUN_MS = 5_000;
/** The limit on concurrent permission checks, so that one event for a thousand pages does not block the database. */
const LOOKS_AT_ONCE = 3;
const RETRY_AFTER_S = 60;

export interface EventStream {
  /**
   * Opens a stream of changes from now on, from the caller's last position, or from `back` seconds ago. The stream ends after `seconds` at
   * the latest.
   * @throws Refusal TOO_MANY_REQUESTS
   */
  open(
    caller: { token: string; actor: Actor },
    lastEventId: string | undefined,
    times: { seconds: number; back: number },
  ): Promise<Readable>;
}

/** These events name the only user who may receive them, so the streams of other users need no check in the database. */
const ADDRESSED: ReadonlySet<EventRecord['kind']> = new Set(['NOTIFICATION', 'PROFILE', 'PRESENCE', 'PRESENCE_TEAM', 'PRESENCE_WRITE_UP']);
const concerns = ({ kind, projectId }: EventRecord, { userId }: Actor): boolean => !ADDRESSED.has(kind) || projectId === userId;

function hearEvents({ notices, database }: Platform, listeners: ReadonlySet<EventListener>): void {
  notices.on(EVENTS_CHANNEL, {
    heard(payload) {
      const { workspaceId, ...event } = JSON.parse(payload) as EventRecord & { workspaceId: string };
      // After `RIGHTS`, the page requests the profile again, so this process must not answer with cached permissions.
      if (event.kind === 'RIGHTS') rereadActors(database);
      for (const listener of listeners) {
        if (listener.actor.workspaceId === workspaceId && concerns(event, listener.actor)) listener.hear(event);
      }
    },
    gap() {
      for (const listener of listeners) listener.sign('resync');
    },
  });
}

export function installEventStream(app: FastifyInstance, platform: Platform, mayHear: MayHear): EventStream {
  const { database, notices, log } = platform;
  const look = createConcurrencyLimit(LOOKS_AT_ONCE, Number.POSITIVE_INFINITY);
  const shared = { database, log, look, mayHear, authenticator: sessionAuthenticator(platform) };
  const listeners = new Set<EventListener>();
  let hearing: Promise<void> | null = null;
  let closing = false;

  hearEvents(platform, listeners);
  const beat = async () => {
    for (const listener of listeners) await listener.beat();
  };
  const timer = setInterval(() => void beat(), HEARTBEAT_MS).unref();
  onActorsForgotten(database, () => void beat());

  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(timer);
    for (const { out } of listeners) out.end();
  });
  app.addHook('onClose', () => notices.stop());

  return {
    async open(caller, lastEventId, { seconds, back }) {
      const own = [...listeners].filter((listener) => listener.actor.userId === caller.actor.userId);
      if (closing || own.length >= LIMITS.streamsPerUser) throw refusal('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S });
      const listener = new EventListener(caller, shared);
      // The listener is added before any await, so that it misses no later event, and concurrent calls count this stream.
      listeners.add(listener);
      listener.out.once('close', () => listeners.delete(listener));
      await listener.begin(async () => {
        hearing ??= notices.start();
        await hearing;
        const since = leftOffAt(lastEventId);
        if (since) await listener.catchUp(since);
        else if (lastEventId !== undefined) listener.sign('resync');
        else if (back > 0) await listener.catchUp(new Date(Date.now() - back * 1000 - BEGUN_MS));
      });
      const end = setTimeout(() => listener.out.end(), seconds * 1000);
      listener.out.once('close', () => clearTimeout(end));
      return listener.out;
    },
  };
}
