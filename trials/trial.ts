export interface Trial {
  /** A description of one or two sentences for the page of the results. */
  about: string;
  /** @throws Error if a check fails */
  run(told: Told, closers: Closers): Promise<void>;
}

export type Told = (done: string, came: string) => void;

/** These functions run after the test in reverse order, even if it failed. */
export type Closers = (() => Promise<unknown> | unknown)[];

/**
 * Waits until `holds` returns true.
 * @throws Error with the description `what` if this takes longer than `patienceMs`
 */
export async function until(what: string, holds: () => Promise<boolean> | boolean, patienceMs = 30_000): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > patienceMs) throw new Error(`${what}: not within ${patienceMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - begun;
}
