import { percentile } from './figures.ts';

/** Time in milliseconds after which a slow series starts no further call. */
const LONGEST = 3_000;

/**
 * Returns the milliseconds until the response is complete.
 * @throws Error for an error status
 */
export async function wait(ask: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`);
  return performance.now() - begun;
}

export async function p95(ask: () => Promise<Response>, calls: number): Promise<number> {
  const waits: number[] = [];
  const end = performance.now() + LONGEST;
  for (let n = 0; n < calls && performance.now() < end; n++) waits.push(await wait(ask));
  return percentile(waits, 0.95);
}
