import { type TooOften, tooOften } from './refusal.ts';

export interface Rate {
  burst: number;
  perSecond: number;
}

export interface RateLimit {
  /** @throws Refusal TOO_OFTEN with the seconds until the next call is allowed */
  take(key: string): void;
}

/** The maximum number of keys. When it is exceeded, the least recently used key is dropped. */
const MOST = 20_000;

/**
 * Creates a rate limit. It protects against load, not against guessing, because the counts are in the memory of the process and a restart
 * resets them.
 * @param now returns milliseconds
 */
export function createRateLimit({ burst, perSecond }: Rate, what: TooOften, now: () => number = () => performance.now()): RateLimit {
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
