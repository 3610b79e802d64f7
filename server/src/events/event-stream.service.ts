import { PassThrough, type Readable } from 'node:stream';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts';
import { refusal } from '../platform/http/refusal.ts';
import { createConcurrencyLimit } from '../platform/jobs/concurrency-limit.ts';
import type { Platform } from '../platform/platform.ts';
import { onActorsForgotten, rereadActors, sessionAuthenticator } from '../sessions/sessions.service.ts';
import { eventText, heartbeat, leftOffAt, signText } from './event-text.ts';
import { type EventRecord, eventsSince } from './events.repo.ts';
import { EVENTS_KEPT_MS } from './events.service.ts';
import { EVENTS_CHANNEL } from './events.tables.ts';

const HEARTBEAT_MS = 15_000;
/** What comes within this time is looked at together: saving an issue tells of it more than once. */
const TOGETHER_MS = 50;
/** Transactions commit in another order than they begin in, and clocks differ: what was begun so long before is told once more. */
const OVERLAP_MS = 60_000;
/** What commits later than a page reads may have been begun before. */
const BEGUN_MS = 5_000;
/** More than this was missed: reading everything again is less work. */
const MOST_MISSED = 500;
/** Bytes that a browser has not taken yet. */
const MOST_UNSENT = 256 * 1024;
/** Looks at rights at once, so that one event for a thousand pages leaves the database to others. */
const LOOKS_AT_ONCE = 3;
const RETRY_AFTER_S = 60;

interface Listener {
  token: string;
  actor: Actor;
  out: PassThrough;
  waiting: EventRecord[];
  /** A turn of telling is due or under way. */
  busy: boolean;
}

export interface EventStream {
  /**
   * What changes, from now on or from where the caller left off, or from `back` seconds ago; for `seconds` at most.
   * @throws Refusal TOO_MANY_REQUESTS
   */
  open(
    caller: { token: string; actor: Actor },
    lastEventId: string | undefined,
    times: { seconds: number; back: number },
  ): Promise<Readable>;
}

const sameStanding = (a: Actor, b: Actor): boolean =>
  a.sessionId === b.sessionId &&
  a.workspaceId === b.workspaceId &&
  a.role === b.role &&
  a.permissions.symmetricDifference(b.permissions).size === 0 &&
  !b.mustChangePassword &&
  !b.twoFactorMissing;

const NOTHING_ELSE = { id: '', issueId: null, commentId: null };

/** Up to when everything was told for certain. */
const settled = (): number => Date.now() - OVERLAP_MS;

const about = ({ kind, projectId, issueId, commentId }: EventRecord): string => [kind, projectId, issueId, commentId].join(' ');
/** Each object once, as it was told last. */
const newestOf = (events: readonly EventRecord[]): EventRecord[] => [...new Map(events.map((event) => [about(event), event])).values()];

/** Whether somebody may be told of an event. */
export type MayHear = (db: DbOrTx, actor: Actor, event: EventRecord) => Promise<boolean>;

/** The streams of this process. They end before it does. */
export function installEventStream(app: FastifyInstance, platform: Platform, mayHear: MayHear): EventStream {
  const { database, notices, log } = platform;
  const authenticator = sessionAuthenticator(platform);
  const look = createConcurrencyLimit(LOOKS_AT_ONCE, Number.POSITIVE_INFINITY);
  const listeners = new Set<Listener>();
  let hearing: Promise<void> | null = null;
  let closing = false;

  function write({ out }: Listener, text: string): void {
    if (out.destroyed || out.writableEnded) return;
    out.write(text);
    if (out.writableLength > MOST_UNSENT) out.destroy();
  }

  /**
   * The session, the workspace and the role are those the stream was opened with. If not, the stream ends; a page whose session goes on
   * learns before that its rights changed.
   */
  async function stillStands(listener: Listener): Promise<boolean> {
    const now = await authenticator.byToken(listener.token);
    if (now && sameStanding(listener.actor, now)) return true;
    if (now) write(listener, eventText({ ...NOTHING_ELSE, kind: 'RIGHTS', projectId: now.userId }, settled()));
    listener.out.end();
    return false;
  }

  async function tell(listener: Listener): Promise<void> {
    while (listener.waiting.length > 0 && !listener.out.writableEnded && !listener.out.destroyed) {
      const at = settled();
      const events = newestOf(listener.waiting.splice(0));
      if (!(await look(() => stillStands(listener)))) return;
      for (const event of events) if (await look(() => mayHear(database.db, listener.actor, event))) write(listener, eventText(event, at));
    }
  }

  /** The stream ends where it cannot go on: whoever comes again is told what they missed. */
  function guarded(listener: Listener, work: Promise<unknown>): Promise<unknown> {
    return work.catch((error) => {
      if (isDatabaseUnavailable(error)) database.watch.lost(error);
      else log.error({ err: error }, 'a stream of events broke off');
      listener.out.end();
    });
  }

  function schedule(listener: Listener): void {
    if (listener.busy) return;
    listener.busy = true;
    setTimeout(() => {
      void guarded(listener, tell(listener)).then(() => {
        listener.busy = false;
        if (listener.waiting.length > 0) schedule(listener);
      });
    }, TOGETHER_MS);
  }

  notices.on(EVENTS_CHANNEL, {
    heard(payload) {
      const { workspaceId, ...event } = JSON.parse(payload) as EventRecord & { workspaceId: string };
      // The page reads the profile again at once, and this process may be the one that answers.
      if (event.kind === 'RIGHTS') rereadActors(database);
      for (const listener of listeners) {
        if (listener.actor.workspaceId !== workspaceId) continue;
        if (listener.waiting.length < MOST_MISSED) listener.waiting.push(event);
        else {
          // They come faster than rights can be asked: what waits is no longer worth its memory.
          listener.waiting = [];
          write(listener, signText('resync', settled()));
        }
        schedule(listener);
      }
    },
    gap() {
      for (const listener of listeners) write(listener, signText('resync', settled()));
    },
  });

  const lookAgain = async () => {
    for (const listener of listeners) {
      const work = look(() => stillStands(listener)).then((stands) => {
        // Told up to now, unless something waits.
        if (stands && !listener.busy) write(listener, heartbeat(settled()));
      });
      await guarded(listener, work);
    }
  };
  const beat = setInterval(() => void lookAgain(), HEARTBEAT_MS).unref();
  onActorsForgotten(database, () => void lookAgain());

  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(beat);
    for (const { out } of listeners) out.end();
  });
  app.addHook('onClose', () => notices.stop());

  async function missed(listener: Listener, since: Date): Promise<void> {
    if (since.getTime() < Date.now() - EVENTS_KEPT_MS) return write(listener, signText('resync', settled()));
    const found = await eventsSince(database.db, listener.actor.workspaceId, since, MOST_MISSED + 1);
    if (found.length > MOST_MISSED) return write(listener, signText('resync', settled()));
    listener.waiting.unshift(...found);
  }

  return {
    async open({ token, actor }, lastEventId, { seconds, back }) {
      const own = [...listeners].filter((listener) => listener.actor.userId === actor.userId);
      if (closing || own.length >= LIMITS.streamsPerUser) throw refusal('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S });
      const listener: Listener = { token, actor, out: new PassThrough(), waiting: [], busy: true };
      // Before anything is waited for: what comes meanwhile is not missed, and the next one counts this one.
      listeners.add(listener);
      listener.out.once('close', () => listeners.delete(listener));
      try {
        hearing ??= notices.start();
        await hearing;
        const since = leftOffAt(lastEventId);
        if (since) await missed(listener, since);
        else if (lastEventId !== undefined) write(listener, signText('resync', settled()));
        else if (back > 0) await missed(listener, new Date(Date.now() - back * 1000 - BEGUN_MS));
        await tell(listener);
      } catch (error) {
        listener.out.destroy();
        throw error;
      }
      write(listener, signText('ready', settled()));
      listener.busy = false;
      const end = setTimeout(() => listener.out.end(), seconds * 1000);
      listener.out.once('close', () => clearTimeout(end));
      if (listener.waiting.length > 0) schedule(listener);
      return listener.out;
    },
  };
}
