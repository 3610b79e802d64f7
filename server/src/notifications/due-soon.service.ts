import { LIMITS } from '@coloa/contract/limits.ts';
import { z } from 'zod';
import type { DbOrTx } from '../platform/database/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { addDays, type Days } from '../platform/text/days.ts';
import { listPeopleOf } from '../projects/assignees/assignees.service.ts';
import { whoActs } from './due-soon.policy.ts';
import { listDueIssues, listDueTasks, listTold, listWorkspaces } from './due-soon.repo.ts';
import { notify, type Told } from './notify.service.ts';

/**
 * The hours in which users are notified of due dates, in the workspace's time zone. There are several, because the server may be down
 * during one of them.
 */
const MORNING = { from: 7, before: 12 };

type Due = { told: Told & { dueDay: string }; people: string[] };

async function dueIssues(db: DbOrTx, workspaceId: string, days: Days): Promise<Due[]> {
  const found = await listDueIssues(db, workspaceId, days);
  const projectIds = [...new Set(found.map(({ projectId }) => projectId))];
  const people = projectIds.length === 0 ? [] : await listPeopleOf(db, workspaceId, projectIds);
  const peopleOf = Map.groupBy(people, ({ projectId }) => projectId);
  return found.map(({ projectId, issueId, dueDay, ...issue }) => ({
    told: { kind: 'DUE_SOON', projectId, issueId, dueDay },
    people: whoActs(issue, peopleOf.get(projectId) ?? []),
  }));
}

async function dueTasks(db: DbOrTx, workspaceId: string, days: Days): Promise<Due[]> {
  const found = await listDueTasks(db, workspaceId, days);
  return found.map(({ people, ...task }) => ({ told: { kind: 'DUE_SOON', ...task }, people }));
}

/** Notifies users of due dates from yesterday to `LIMITS.dueSoonDays` ahead, once per object and due date. */
export async function tellDue(
  { database }: Pick<Platform, 'database'>,
  workspaceId: string,
  day: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = database;
  const days = { from: addDays(day, -1), to: addDays(day, LIMITS.dueSoonDays) };
  const all = [...(await dueTasks(db, workspaceId, days)), ...(await dueIssues(db, workspaceId, days))];
  const known = all.length === 0 ? [] : await listTold(db, workspaceId, days);
  const toldBefore = new Set(known.map(({ userId, about, dueDay }) => `${userId} ${about} ${dueDay}`));
  for (const { told, people } of all) {
    const notYetNotified = people.filter((userId) => !toldBefore.has(`${userId} ${told.taskId ?? told.issueId} ${told.dueDay}`));
    if (notYetNotified.length === 0) continue;
    signal?.throwIfAborted();
    await database.transaction((tx) => notify(tx, { workspaceId, byId: null }, notYetNotified, told));
  }
}

export async function tellDueInTheMorning(platform: Pick<Platform, 'database'>, at: Date, signal?: AbortSignal): Promise<void> {
  for (const { id, timeZone } of await listWorkspaces(platform.database.db)) {
    const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
    if (local.hour >= MORNING.from && local.hour < MORNING.before) await tellDue(platform, id, local.toPlainDate().toString(), signal);
  }
}

const dueSoon = defineJob('notifications.due-soon', z.object({}));

/** Installs the job that notifies users of due dates. Call it before the jobs start. */
export function installDueSoon({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(dueSoon, (_payload, { signal }) => tellDueInTheMorning({ database }, new Date(), signal), { slow: true });
  jobs.schedule(dueSoon, '0 * * * *', {});
}
