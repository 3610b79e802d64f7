import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';

/** The jobs run again every minute. */
const RUN_MS = 50_000;
/** One runs at a time, so that reports need not wait for them. */
const QUEUE = 'search-texts';

/**
 * Registers a job that folds search texts of earlier versions of Coloa again; until then, they are not found by phrases, `C++` or `C#`.
 * Call before the jobs start. `foldSome` folds a few texts, and returns whether there were any.
 */
export function installFoldingJob({ jobs }: Pick<Platform, 'jobs'>, name: string, foldSome: () => Promise<boolean>): void {
  const foldAgain = defineJob(name, z.object({}));
  jobs.handle(
    foldAgain,
    async (_payload, { signal }) => {
      const end = performance.now() + RUN_MS;
      while (performance.now() < end && (await foldSome())) signal.throwIfAborted();
    },
    { slow: true },
  );
  jobs.schedule(foldAgain, '* * * * *', {}, { queue: QUEUE });
}
