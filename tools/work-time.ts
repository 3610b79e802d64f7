interface ProcessorTime {
  user: number;
  system: number;
}

/** The contract and the pages are compiled without the types of Node, so this file declares those it uses. */
const { process } = globalThis as unknown as { process: { cpuUsage(since?: ProcessorTime): ProcessorTime } };

/** The processor time of `reference` on the machine with 2 cores for which the limits of tests were set. */
const REFERENCE_MS = 5;

function reference(): number {
  const words = Array.from({ length: 15_000 }, (_, n) => `w${(n * 7_919) % 15_000}`).sort();
  let length = 0;
  for (const word of words.join(' ').split(/\s+/)) length += word.length;
  return length;
}

// After a few runs, the engine has compiled the code of `reference`.
for (let run = 0; run < 10; run++) reference();

function processorTime(since?: ProcessorTime): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

/** Returns how many times slower this machine is than the one for which the limits of tests were set, but at least 1. */
export function slowness(): number {
  const times = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage();
    reference();
    return processorTime(before);
  });
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}

/**
 * Returns the milliseconds of processor time that `work` takes, without waiting time. On a machine slower than the one for which the
 * limits were set, the time is reduced accordingly.
 */
export function workTime(work: () => unknown): number {
  const slownessBefore = slowness();
  const before = process.cpuUsage();
  work();
  return processorTime(before) / Math.max(slownessBefore, slowness());
}

/** Measures the processor time of `work` like `workTime`, but includes concurrent work of this process. */
export async function asyncWorkTime<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const slownessBefore = slowness();
  const before = process.cpuUsage();
  const result = await work();
  return { ms: processorTime(before) / Math.max(slownessBefore, slowness()), result };
}
