import { percentile } from '../bench/figures.ts';

export interface Pace {
  p50: number;
  p99: number;
  calls: number;
}

/**
 * Repeats `ask` for `forMs` milliseconds. Returns the median and the 99th percentile of the response times, and the number of calls.
 * @throws Error if the status of a response is not 200
 */
export async function paceOf(ask: () => Promise<{ status: number }>, forMs: number): Promise<Pace> {
  const waits: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    const begun = performance.now();
    const { status } = await ask();
    if (status !== 200) throw new Error(`a call was answered with ${status}`);
    waits.push(performance.now() - begun);
  }
  return { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99), calls: waits.length };
}

export const inMs = ({ p50, p99, calls }: Pace): string => `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${calls}`;
