import { z } from 'zod';
import type { DbOrTx } from '../../platform/database/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { daysMatch, everyWorkspace, foldChanges, workspacesWithChanges } from './issue-days.repo.ts';

const foldIssueDays = defineJob('issues.days', z.object({}));

/**
 * Installs a job that adds pending differences to the days every minute, because dashboards and list totals read all pending ones. Call
 * before the jobs start.
 */
export function installIssueDayJobs({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(foldIssueDays, async (_payload, { signal }) => {
    for (const id of await workspacesWithChanges(database.db)) {
      signal.throwIfAborted();
      await database.transaction((tx) => foldChanges(tx, id));
    }
  });
  jobs.schedule(foldIssueDays, '* * * * *', {});
}

/** Checks one workspace after another, until `ms` milliseconds have passed. `wrong` contains the names of workspaces with wrong counts. */
export async function checkIssueDays(db: DbOrTx, ms: number): Promise<{ wrong: string[]; checked: number; all: number }> {
  const workspaces = await everyWorkspace(db);
  const end = performance.now() + ms;
  const wrong: string[] = [];
  let checked = 0;
  for (const { id, name } of workspaces) {
    if (performance.now() > end) break;
    if (!(await daysMatch(db, id))) wrong.push(name);
    checked += 1;
  }
  return { wrong, checked, all: workspaces.length };
}
