interface ProcessorTime {
  user: number;
  system: number;
}
/** Declared here, because the contract and the pages are compiled without the types of Node. */
const { process } = globalThis as unknown as { process: { cpuUsage(since?: ProcessorTime): ProcessorTime } };

/** Milliseconds of processor time that `reference` takes on a machine of two cores on which the limits of tests were set. */
const REFERENCE_MS = 5;

/** Work of the kind that the product does: texts, lists and patterns. */
function reference(): number {
  const words = Array.from({ length: 15_000 }, (_, n) => `w${(n * 7_919) % 15_000}`).sort();
  let length = 0;
  for (const word of words.join(' ').split(/\s+/)) length += word.length;
  return length;
}

// Compiled before it is measured.
for (let run = 0; run < 10; run++) reference();

function processorTime(since?: ProcessorTime): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

/**
 * How many times as much processor time this machine needs at the moment as the one that the limits of tests were set on; 1 or more.
 * A virtual machine may get three times as slow for an hour, which says nothing about the product.
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
 * Returns the milliseconds of processor time that `work` takes, converted to the machine that the limits of tests were set on.
 * Time spent waiting, and the load and speed of the machine, do not count.
 */
export function workTime(work: () => unknown): number {
  const slownessBefore = slowness();
  const before = process.cpuUsage();
  work();
  return processorTime(before) / Math.max(slownessBefore, slowness());
}

/** `workTime` of work that is waited for, with what it returned. Other work of this process counts. */
export async function asyncWorkTime<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const slownessBefore = slowness();
  const before = process.cpuUsage();
  const result = await work();
  return { ms: processorTime(before) / Math.max(slownessBefore, slowness()), result };
}
