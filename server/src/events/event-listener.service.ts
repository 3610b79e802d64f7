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

/** Events within this time are handled together, because saving an issue sends more than one. */
const TOGETHER_MS = 50;
/**
 * Transactions commit in another order than they begin, and clocks differ. A reconnecting page therefore gets the events of this period
 * again.
 */
const OVERLAP_MS = 60_000;
/** If a page missed more events, reading everything again is less work. */
const MOST_MISSED = 500;
/** The limit of bytes that a browser has not received yet. */
const MOST_UNSENT = 256 * 1024;

const sameStanding = (a: Actor, b: Actor): boolean =>
  a.sessionId === b.sessionId &&
  a.workspaceId === b.workspaceId &&
  a.role === b.role &&
  a.permissions.symmetricDifference(b.permissions).size === 0 &&
  !b.mustChangePassword &&
  !b.twoFactorMissing;

const NOTHING_ELSE = { id: '', issueId: null, commentId: null };

/** Events before this time were certainly sent. */
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
  /** Whether events are being sent, or soon will be. */
  #busy = true;

  constructor({ token, actor }: { token: string; actor: Actor }, shared: SharedByListeners) {
    this.actor = actor;
    this.#token = token;
    this.#shared = shared;
  }

  /** Sends the events from `catchUp`, then a mark that the page is up to date. If that fails, the stream is destroyed. */
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
   * Handles the events after `since`, before those that arrive in the meantime. If the events are too old or too many, asks the page to
   * read everything again.
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
      // Events arrive faster than permissions are checked. The waiting ones are dropped to limit memory; the page reads everything again.
      this.#waiting = [];
      this.sign('resync');
    }
    this.#schedule();
  }

  sign(name: Parameters<typeof signText>[0]): void {
    this.#write(signText(name, settled()));
  }

  /** Ends the stream if the permissions changed. Otherwise sends the time up to which all events were sent, unless events are waiting. */
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
   * Ends the stream unless the session, workspace, role and permissions are unchanged, and neither a new password nor a second factor is
   * required. A page whose session continues gets `RIGHTS` before.
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
