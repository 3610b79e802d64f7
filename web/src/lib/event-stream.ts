import type { EventKind } from '@coloa/contract/events/event-kinds.ts';
import { type EventData, eventsContract } from '@coloa/contract/events/events.contract.ts';
import { openStream } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { readMessages, type StreamMessage } from './event-reader.ts';

/**
 * `resync`: an unknown part of the data may have changed. `over`: no more events follow, because the session ended or the user must set up
 * something first.
 */
export type LiveEvent = ({ kind: EventKind } & EventData) | { kind: 'resync' } | { kind: 'over'; error: ApiError };

const NAME = 'coloa.events';
/** Time in ms without data after which a stream counts as broken. The server sends a heartbeat every 15 s. */
const SILENT_MS = 40_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Minimum time in ms that a stream must have been open to reset the pause before the next attempt. */
const STOOD_MS = 5_000;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

const eventOf = ({ event, data }: StreamMessage): LiveEvent | null => {
  if (event === 'resync') return { kind: 'resync' };
  return event === null || event === 'ready' || !data ? null : { kind: event, ...data };
};

/** Every tab tracks the position in the event stream, because any tab may open the next stream. */
interface Place {
  mark: string | null;
}

async function follow(place: Place, tell: (message: StreamMessage) => void, stop: AbortSignal): Promise<void> {
  const own = new AbortController();
  const signal = AbortSignal.any([stop, own.signal]);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => own.abort(), SILENT_MS);
  };
  alive();
  try {
    const back = Math.min(3_600, Math.ceil(performance.now() / 1000));
    const headers: Record<string, string> = place.mark === null ? {} : { 'Last-Event-ID': place.mark };
    const body = await openStream(eventsContract.stream, { query: { back } }, { signal, headers, background: true });
    await readMessages(body, { onMessage: tell, alive });
  } finally {
    clearTimeout(silence);
  }
}

/** Follows the event stream until `stop` is aborted. Calls `over` and ends after an error that is neither retryable nor of kind `page`. */
async function keepFollowing(
  place: Place,
  tell: (message: StreamMessage) => void,
  over: (error: ApiError) => void,
  stop: AbortSignal,
): Promise<void> {
  let wait = FIRST_PAUSE_MS;
  while (!stop.aborted) {
    const begun = performance.now();
    try {
      await follow(place, tell, stop);
      wait = FIRST_PAUSE_MS;
    } catch (error) {
      if (stop.aborted) return;
      if (error instanceof ApiError && !error.retryable && error.kind !== 'page') return over(error);
      wait = performance.now() - begun > STOOD_MS ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, wait * 2);
      if (error instanceof ApiError && error.retryAfter !== undefined) wait = Math.max(wait, error.retryAfter * 1000);
    }
    // The pause is random, so that pages do not all reconnect at the same time after the server was unavailable.
    await pause(wait * (0.5 + Math.random()), stop);
  }
}

/**
 * Runs `work` while the tab is visible. Without locks, every tab has its own stream, so hidden tabs close theirs. Otherwise, many tabs
 * would use up the 6 connections that browsers open to a server.
 */
async function whileVisible(work: (stop: AbortSignal) => Promise<void>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const hidden = new AbortController();
    const look = () => {
      if (document.visibilityState === 'hidden') hidden.abort();
    };
    document.addEventListener('visibilitychange', look);
    look();
    if (!hidden.signal.aborted) await work(AbortSignal.any([stop, hidden.signal]));
    document.removeEventListener('visibilitychange', look);
    if (stop.aborted || !hidden.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const shown = () => {
        if (document.visibilityState === 'hidden' && !stop.aborted) return;
        document.removeEventListener('visibilitychange', shown);
        resolve();
      };
      document.addEventListener('visibilitychange', shown);
      stop.addEventListener('abort', shown, { once: true });
      shown();
    });
  }
}

/**
 * Reports changes on the server until the returned function is called. One stream serves all tabs: the tab with the lock opens it and
 * forwards its events. Without locks (plain HTTP), each visible tab has its own stream.
 */
export function listenToEvents(onEvent: (event: LiveEvent) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const place: Place = { mark: null };
  const hear = (message: StreamMessage) => {
    place.mark = message.mark ?? place.mark;
    const event = eventOf(message);
    if (event) onEvent(event);
  };
  // The end is not forwarded, because other tabs detect it themselves: the refresh token is missing, or their next call fails.
  const over = (error: ApiError) => onEvent({ kind: 'over', error });
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) {
    void whileVisible((stop) => keepFollowing(place, hear, over, stop), signal);
    return () => stopping.abort();
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => hear(data);
  const tell = (message: StreamMessage) => {
    hear(message);
    channel.postMessage(message);
  };
  locks
    .request(NAME, { signal }, () => keepFollowing(place, tell, over, signal))
    .catch(() => undefined) // Aborted while waiting for the lock.
    .finally(() => channel.close());
  return () => {
    stopping.abort();
    channel.close();
  };
}
