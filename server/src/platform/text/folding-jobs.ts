import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';

const RUN_MS = 50_000;
/** Jobs of this queue run one at a time, so that reports do not wait for them. */
const QUEUE = 'search-texts';

/**
 * Folds search texts of earlier versions of Coloa again. Until then, searches for phrases, `C++` or `C#` do not find them. Call before the
 * jobs start.
 * @param foldSome folds a few texts, and returns whether there were any
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
