import { percentile } from './figures.ts';

/** Milliseconds after which a series of calls is ended, because it is slow. */
const LONGEST = 3_000;

/** Milliseconds until the response was complete. @throws if it is an error */
export async function wait(ask: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`);
  return performance.now() - begun;
}

/** Milliseconds within which 95 of 100 calls were answered, one after the other. */
export async function p95(ask: () => Promise<Response>, calls: number): Promise<number> {
  const waits: number[] = [];
  const end = performance.now() + LONGEST;
  for (let n = 0; n < calls && performance.now() < end; n++) waits.push(await wait(ask));
  return percentile(waits, 0.95);
}
