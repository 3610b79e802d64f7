import { PassThrough } from 'node:stream';
import type { Actor } from '../platform/actor.ts';
import type { Database, DbOrTx } from '../platform/database/database.ts';
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts';
import type { Authenticator } from '../platform/http/http.ts';
import type { ConcurrencyLimit } from '../platform/jobs/concurrency-limit.ts';
import type { Log } from '../platform/log/log.ts';
import { eventText, heartbeat, signText } from './event-text.ts';
import { type EventRecord, eventsSince } from './events.repo.ts';
import { EVENTS_KEPT_MS } from './events.service.ts';

/** Period in milliseconds whose events are sent together, because saving an issue publishes more than one. */
const TOGETHER_MS = 50;
/**
 * Period in milliseconds before an interruption whose events a page receives again. Without this overlap, the page could miss events,
 * because transactions commit out of order and clocks differ.
 */
const OVERLAP_MS = 60_000;
/** Maximum number of missed or waiting events. If there are more, the page reads everything again, which is less work. */
const MOST_MISSED = 500;
/** The maximum number of unsent bytes in a stream. A stream with more is destroyed. */
const MOST_UNSENT = 256 * 1024;

const sameStanding = (a: Actor, b: Actor): boolean =>
  a.sessionId === b.sessionId &&
  a.workspaceId === b.workspaceId &&
  a.role === b.role &&
  a.permissions.symmetricDifference(b.permissions).size === 0 &&
  !b.mustChangePassword &&
  !b.twoFactorMissing;

const NOTHING_ELSE = { id: '', issueId: null, commentId: null };

/** Returns the time before which all events count as sent. */
const settled = (): number => Date.now() - OVERLAP_MS;

const about = ({ kind, projectId, issueId, commentId }: EventRecord): string => [kind, projectId, issueId, commentId].join(' ');
const newestOf = (events: readonly EventRecord[]): EventRecord[] => [...new Map(events.map((event) => [about(event), event])).values()];

export type MayHear = (db: DbOrTx, actor: Actor, event: EventRecord) => Promise<boolean>;

export interface SharedByListeners {
  database: Database;
  log: Log;
  authenticator: Pick<Authenticator, 'byToken'>;
  look: ConcurrencyLimit;
  mayHear: MayHear;
}

export class EventListener {
  readonly out = new PassThrough();
  readonly actor: Actor;
  readonly #token: string;
  readonly #shared: SharedByListeners;
  #waiting: EventRecord[] = [];
  /** True while the stream starts, while events are sent, and while a timer to send them runs. */
  #busy = true;

  constructor({ token, actor }: { token: string; actor: Actor }, shared: SharedByListeners) {
    this.actor = actor;
    this.#token = token;
    this.#shared = shared;
  }

  /** Sends the missed events, then `ready`. After an error, destroys the stream and throws the error. */
  async begin(catchUp: () => Promise<void>): Promise<void> {
    try {
      await catchUp();
      await this.#tell();
    } catch (error) {
      this.out.destroy();
      throw error;
    }
    this.sign('ready');
    this.#busy = false;
    if (this.#waiting.length > 0) this.#schedule();
  }

  /**
   * Queues the events after `since` before those that arrived in the meantime. If `since` is too long ago or the events are too many, asks
   * the page to read everything again.
   */
  async catchUp(since: Date): Promise<void> {
    if (since.getTime() < Date.now() - EVENTS_KEPT_MS) return this.sign('resync');
    const found = await eventsSince(this.#shared.database.db, this.actor.workspaceId, since, MOST_MISSED + 1);
    if (found.length > MOST_MISSED) return this.sign('resync');
    this.#waiting.unshift(...found);
  }

  hear(event: EventRecord): void {
    if (this.#waiting.length < MOST_MISSED) this.#waiting.push(event);
    else {
      // Events arrive faster than they are sent. All waiting events are dropped to limit memory, and the page reads everything again.
      this.#waiting = [];
      this.sign('resync');
    }
    this.#schedule();
  }

  sign(name: Parameters<typeof signText>[0]): void {
    this.#write(signText(name, settled()));
  }

  /** Ends the stream if the session or its rights changed. Otherwise sends a heartbeat, unless events are being sent. */
  async beat(): Promise<void> {
    const work = this.#shared
      .look(() => this.#stillStands())
      .then((stands) => {
        if (stands && !this.#busy) this.#write(heartbeat(settled()));
      });
    await this.#guarded(work);
  }

  #write(text: string): void {
    if (this.out.destroyed || this.out.writableEnded) return;
    this.out.write(text);
    if (this.out.writableLength > MOST_UNSENT) this.out.destroy();
  }

  /**
   * Ends the stream if the session ended, its workspace or rights changed, or a new password or second factor is required. If the session
   * still exists, sends `RIGHTS` first.
   */
  async #stillStands(): Promise<boolean> {
    const now = await this.#shared.authenticator.byToken(this.#token);
    if (now && sameStanding(this.actor, now)) return true;
    if (now) this.#write(eventText({ ...NOTHING_ELSE, kind: 'RIGHTS', projectId: now.userId }, settled()));
    this.out.end();
    return false;
  }

  async #tell(): Promise<void> {
    const { database, look, mayHear } = this.#shared;
    while (this.#waiting.length > 0 && !this.out.writableEnded && !this.out.destroyed) {
      const at = settled();
      const events = newestOf(this.#waiting.splice(0));
      if (!(await look(() => this.#stillStands()))) return;
      for (const event of events) if (await look(() => mayHear(database.db, this.actor, event))) this.#write(eventText(event, at));
    }
  }

  /** Ends the stream if `work` fails. A page that reconnects gets the events it missed. */
  #guarded(work: Promise<unknown>): Promise<unknown> {
    return work.catch((error) => {
      if (isDatabaseUnavailable(error)) this.#shared.database.watch.lost(error);
      else this.#shared.log.error({ err: error }, 'a stream of events broke off');
      this.out.end();
    });
  }

  #schedule(): void {
    if (this.#busy) return;
    this.#busy = true;
    setTimeout(() => {
      void this.#guarded(this.#tell()).then(() => {
        this.#busy = false;
        if (this.#waiting.length > 0) this.#schedule();
      });
    }, TOGETHER_MS);
  }
}
