/** Something that the product must bear, done to real processes; what came of it is kept in docs/trials. */
export interface Trial {
  /** What it does, for who reads its page: a sentence or two. */
  about: string;
  /** Throws when something is not as it must be. `told` takes what was done and what came of it, a row of the page. */
  run(told: Told, closers: Closers): Promise<void>;
}

export type Told = (done: string, came: string) => void;

/** What gives back what a trial took; run after it whatever became of it, the last one first. */
export type Closers = (() => Promise<unknown> | unknown)[];

/** Asks again until it holds. @throws Error naming what was waited for */
export async function until(what: string, holds: () => Promise<boolean> | boolean, patienceMs = 30_000): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > patienceMs) throw new Error(`${what}: not within ${patienceMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - begun;
}
