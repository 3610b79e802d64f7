import { LIMITS } from '@coloa/contract/limits.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { DAY_MS } from '../../platform/text/days.ts';
import { removeFilesOfIssue } from '../evidence/issue-files.service.ts';
import { listBinnedBefore, lockBinned, removeIssue } from './issue-bin.repo.ts';

export const purgeIssues = defineJob('issues.purge', z.object({}));
const BATCH = 200;

/**
 * Installs a daily job that permanently deletes issues and their files after `LIMITS.binDays` days in the bin. Call before the jobs start.
 */
export function installIssueJobs({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(purgeIssues, async (_payload, { signal }) => {
    const before = new Date(Date.now() - LIMITS.binDays * DAY_MS);
    for (;;) {
      const due = await listBinnedBefore(database.db, before, BATCH);
      for (const { workspaceId, id } of due) {
        signal.throwIfAborted();
        await database.transaction(async (tx) => {
          // If there is nothing to lock, the issue was restored, or deleted by another process, after the list was read.
          if (!(await lockBinned(tx, workspaceId, id, before))) return;
          await removeFilesOfIssue(tx, workspaceId, id);
          await removeIssue(tx, workspaceId, id);
        });
      }
      if (due.length < BATCH) return;
    }
  });
  jobs.schedule(purgeIssues, '40 19 * * *', {});
}
