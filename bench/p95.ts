import { percentile } from './figures.ts';

/** Milliseconds after which a row of calls is cut short: by then it has told that it is slow. */
const LONGEST = 3_000;

/** Milliseconds within which 95 of 100 calls were answered, one after the other. */
export async function p95(ask: () => Promise<Response>, calls: number): Promise<number> {
  const waits: number[] = [];
  const end = performance.now() + LONGEST;
  for (let n = 0; n < calls && performance.now() < end; n++) {
    const begun = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`);
    waits.push(performance.now() - begun);
  }
  return percentile(waits, 0.95);
}
