import { refusal } from '../http/refusal.ts';

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_AFTER_S = 2;

/**
 * Returns a function that runs up to `atOnce` calls concurrently. It throws TOO_MANY_REQUESTS if `waiting` other calls are already
 * waiting.
 */
export function createConcurrencyLimit(atOnce: number, waiting: number): ConcurrencyLimit {
  let running = 0;
  const line: (() => void)[] = [];

  return async (work) => {
    if (running < atOnce) running++;
    else if (line.length >= waiting) throw refusal('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S });
    // A call that ends does not decrease `running` if another call is waiting, so the waiting call must not increase it.
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
