import { z } from 'zod';
import type { DbOrTx } from '../../platform/database/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { countersMatch, daysMatch, everyWorkspace, foldChanges, workspacesWithChanges } from './issue-days.repo.ts';

const foldIssueDays = defineJob('issues.days', z.object({}));

/**
 * Installs a job that adds pending differences to `issue_days` every minute. This keeps dashboards and list totals fast, because they read
 * all pending differences. Call before the jobs start.
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

interface Checked {
  /** The names of workspaces with wrong counts. */
  wrong: string[];
  checked: number;
  all: number;
}

/** Checks one workspace after another, until `ms` milliseconds have passed. */
async function checkWorkspaces(db: DbOrTx, ms: number, match: (db: DbOrTx, workspaceId: string) => Promise<boolean>): Promise<Checked> {
  const workspaces = await everyWorkspace(db);
  const end = performance.now() + ms;
  const wrong: string[] = [];
  let checked = 0;
  for (const { id, name } of workspaces) {
    if (performance.now() > end) break;
    if (!(await match(db, id))) wrong.push(name);
    checked += 1;
  }
  return { wrong, checked, all: workspaces.length };
}

export const checkIssueDays = (db: DbOrTx, ms: number): Promise<Checked> => checkWorkspaces(db, ms, daysMatch);

export const checkIssueCounters = (db: DbOrTx, ms: number): Promise<Checked> => checkWorkspaces(db, ms, countersMatch);
