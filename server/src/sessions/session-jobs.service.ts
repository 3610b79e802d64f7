import { z } from 'zod';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { FORGOTTEN_AFTER_SECONDS, KNOWN_FOR_SECONDS } from './login-throttle.policy.ts';
import { deleteForgotten } from './login-throttle.repo.ts';
import { deleteExpiredLinks } from './one-use-links.service.ts';
import { installResetJobs } from './password-reset.service.ts';
import { deleteExpired } from './sessions.repo.ts';
import { installSignInFailureJobs } from './sign-in-failures.service.ts';

const cleanUp = defineJob('sessions-clean-up', z.object({}));

export function installSessionJobs(platform: Platform): void {
  const { jobs, database } = platform;
  installSignInFailureJobs(platform);
  installResetJobs(platform);
  jobs.handle(cleanUp, async () => {
    await deleteExpired(database.db);
    await deleteExpiredLinks(database.db);
    await deleteForgotten(database.db, FORGOTTEN_AFTER_SECONDS, KNOWN_FOR_SECONDS);
  });
  jobs.schedule(cleanUp, '17 * * * *', {});
}
