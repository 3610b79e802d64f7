interface ProcessorTime {
  user: number;
  system: number;
}

/** The contract and the pages are compiled without the types of Node. */
const { process } = globalThis as unknown as { process: { cpuUsage(since?: ProcessorTime): ProcessorTime } };

/** Processor time of `reference` on the machine with 2 cores for which the limits of tests were set. */
const REFERENCE_MS = 5;

function reference(): number {
  const words = Array.from({ length: 15_000 }, (_, n) => `w${(n * 7_919) % 15_000}`).sort();
  let length = 0;
  for (const word of words.join(' ').split(/\s+/)) length += word.length;
  return length;
}

// After a few runs, the code of `reference` is compiled.
for (let run = 0; run < 10; run++) reference();

function processorTime(since?: ProcessorTime): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

/**
 * Compares this machine with the one for which the limits of tests were set; at least 1. A virtual machine can be 3 times slower for an
 * hour.
 */
export function slowness(): number {
  const times = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage();
    reference();
    return processorTime(before);
  });
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}

/**
 * Returns the milliseconds of processor time that `work` takes, without waiting time. On a slower machine than the one for which the limits
 * were set, the time is reduced accordingly. On a faster machine it is not increased.
 */
export function workTime(work: () => unknown): number {
  const slownessBefore = slowness();
  const before = process.cpuUsage();
  work();
  return processorTime(before) / Math.max(slownessBefore, slowness());
}

/** Includes other work of this process in the same time. */
export async function asyncWorkTime<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const slownessBefore = slowness();
  const before = process.cpuUsage();
  const result = await work();
  return { ms: processorTime(before) / Math.max(slownessBefore, slowness()), result };
}
