import { type TooOften, tooOften } from './refusal.ts';

/** The burst size, and the refill rate per second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

export interface RateLimit {
  /**
   * Takes one unit for that key.
   * @throws Refusal TOO_OFTEN with the seconds until one is free again
   */
  take(key: string): void;
}

/** The maximum number of keys; beyond it the least recently used ones are dropped. */
const MOST = 20_000;

/**
 * Limits load, by process and in memory: a restart resets everything. Limits against guessing are counted in the database instead. `what`
 * names the limited action. `now` in milliseconds.
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
