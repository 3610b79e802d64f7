import { type TooOften, tooOften } from './refusal.ts';

/** So much at once, and then so much a second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

export interface RateLimit {
  /** Takes one for that key. @throws Refusal TOO_OFTEN with the seconds until there is one again */
  take(key: string): void;
}

/** Keys that are remembered; past it those go that were asked for longest ago. */
const MOST = 20_000;

/**
 * Keeps load off, by process and in memory: a restart forgives everything. What has to hold against guessing is counted in the database
 * instead. `what` is asked for too often. `now` in milliseconds.
 */
export function createRateLimit({ burst, perSecond }: Rate, what: TooOften, now: () => number = () => performance.now()): RateLimit {
  // Insertion order is order of last use.
  const buckets = new Map<string, { left: number; at: number }>();

  return {
    take(key) {
      const at = now();
      const known = buckets.get(key);
      const left = known ? Math.min(burst, known.left + ((at - known.at) / 1000) * perSecond) : burst;
      buckets.delete(key);
      buckets.set(key, { left: left < 1 ? left : left - 1, at });
      const [oldest] = buckets.keys();
      if (buckets.size > MOST && oldest !== undefined) buckets.delete(oldest);
      if (left < 1) throw tooOften(what, Math.ceil((1 - left) / perSecond));
    },
  };
}
