import { z } from 'zod';
import { defineJob } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';

const RUN_MS = 50_000;
/** The queue of all folding jobs. Its jobs run one at a time, so that they do not block other slow jobs, such as reports. */
const QUEUE = 'search-texts';

/**
 * Installs a job that refolds search texts that earlier versions of Coloa stored. Call it before the jobs start.
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
