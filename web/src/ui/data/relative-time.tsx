import { useSyncExternalStore } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { formatRelative, refreshAfter } from '../../lib/relative-time.ts';
import styles from './relative-time.module.css';

interface Clock {
  now: number;
  readonly listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | undefined;
}

/** One shared clock per interval, so that lists do not need a timer for each row. */
const clocks = new Map<number, Clock>();

function clockOf(pace: number): Clock {
  const clock = clocks.get(pace) ?? { now: Date.now(), listeners: new Set(), timer: undefined };
  clocks.set(pace, clock);
  return clock;
}

function subscribe(pace: number | null, listener: () => void): () => void {
  if (pace === null) return () => undefined;
  const clock = clockOf(pace);
  clock.listeners.add(listener);
  clock.timer ??= setInterval(() => {
    clock.now = Date.now();
    for (const each of clock.listeners) each();
  }, pace);
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size > 0) return;
    clearInterval(clock.timer);
    clock.timer = undefined;
  };
}

interface RelativeTimeProps {
  /** ISO 8601, or Unix time in milliseconds. */
  at: string | number;
  /** Replaces the relative time while it is younger than `ms`, for times that are not stored exactly. */
  recent?: { ms: number; words: string };
}

/**
 * Shows a time relative to now, and updates it automatically. Shows the full date and time as a tooltip, and in print instead of the
 * relative time.
 */
export function RelativeTime({ at, recent }: RelativeTimeProps) {
  const language = useLanguage();
  const then = new Date(at).getTime();
  const pace = refreshAfter(then, Date.now());
  useSyncExternalStore(
    (listener) => subscribe(pace, listener),
    () => (pace === null ? 0 : clockOf(pace).now),
  );
  if (Number.isNaN(then)) return null;
  const isRecent = recent && Date.now() - then < recent.ms;
  return (
    <time className={styles.time} dateTime={new Date(then).toISOString()} title={formatDateTime(then)}>
      <span>{isRecent ? recent.words : formatRelative(then, Date.now(), language)}</span>
    </time>
  );
}
