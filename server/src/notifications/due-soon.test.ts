import { LIMITS } from '@coloa/contract/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../test/harness.ts';
import { notifiedTeam } from '../../test/notified-team.ts';
import type { Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { addJob, defineJob } from '../platform/jobs/jobs.ts';
import { addDays } from '../platform/text/days.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { tasks } from '../tasks/tasks.tables.ts';
import { tellDue, tellDueInTheMorning } from './due-soon.service.ts';
import { buildNotification, buildSettings } from './notifications.factory.ts';

const t = await testApp();
const { db, platform } = t;
let team = await notifiedTeam(t);
beforeEach(async () => {
  team = await notifiedTeam(t);
});

const DAY = '2026-03-05';
const tellOn = (day = DAY) => tellDue(platform, team.workspace.id, day);
const told = async (who: Teammate) =>
  (await team.stored(who, 'DUE_SOON')).map(({ taskId, issueId, dueDay }) => [taskId ?? issueId, dueDay]);

describe('tasks', () => {
  test('due within the notice period, or yesterday, notify each assignee once', async () => {
    const { people } = team;
    const project = await team.project();
    const due = (dueDay: string | null, more: object = {}) =>
      buildTask(db, project, { dueDay, ...more }, { people: [people.tester, people.other] });
    const yesterday = await due(addDays(DAY, -1));
    const last = await due(addDays(DAY, LIMITS.dueSoonDays));
    await due(addDays(DAY, -2));
    await due(addDays(DAY, LIMITS.dueSoonDays + 1));
    await due(null);
    await due(DAY, { status: 'DONE' });
    const expected = [
      [yesterday.id, addDays(DAY, -1)],
      [last.id, addDays(DAY, LIMITS.dueSoonDays)],
    ];
    for (let n = 0; n < 2; n++) await tellOn();
    expect([await told('tester'), await told('other'), await told('lead')]).toEqual([expected, expected, []]);
    expect(await team.stored('tester')).toMatchObject([{ byId: null, inPage: true }, {}]);
    expect((await team.stored('tester'))[0]?.mailDueAt).not.toBeNull();
  });

  test('with a new due date notify again, and a new assignee is notified without repeating old notifications', async () => {
    const { people } = team;
    const project = await team.project();
    const task = await buildTask(db, project, { dueDay: DAY }, { people: [people.tester] });
    await tellOn();
    await db
      .update(tasks)
      .set({ dueDay: addDays(DAY, 1) })
      .where(eq(tasks.id, task.id));
    await db.execute(
      sql`insert into task_assignees (workspace_id, task_id, user_id, position) values (${team.workspace.id}, ${task.id}, ${people.other.id}, 1)`,
    );
    await tellOn();
    expect(await told('tester')).toEqual([
      [task.id, DAY],
      [task.id, addDays(DAY, 1)],
    ]);
    expect(await told('other')).toEqual([[task.id, addDays(DAY, 1)]]);
  });

  test('of archived or deleted projects notify no user, and users can turn these notifications off', async () => {
    const people = [team.people.tester];
    const archived = await team.project({ status: 'ARCHIVED' });
    const binned = await team.project({ deletedAt: new Date(), deletedBy: team.people.lead.id });
    for (const project of [archived, binned]) await buildTask(db, project, { dueDay: DAY }, { people });
    await tellOn();
    expect(await told('tester')).toEqual([]);
    await buildSettings(db, team.people.tester, { kinds: { DUE_SOON: { page: false, mail: 'OFF' } } });
    await buildTask(db, await team.project(), { dueDay: DAY }, { people });
    await tellOn();
    expect(await told('tester')).toEqual([]);
  });
});

describe('issues', () => {
  test('visible to clients notify only the user who must act, if that user can see them', async () => {
    const { people } = team;
    const project = await team.project();
    const due = (status: 'DRAFT' | 'OPEN' | 'READY_FOR_RETEST' | 'CLOSED' | 'RISK_ACCEPTED', more: object = {}) =>
      buildIssue(db, { project, status, reporterId: people.tester.id, dueDay: DAY, ...more });
    const open = await due('OPEN');
    const fixed = await due('OPEN', { fixerId: people.other.id });
    const ready = await due('READY_FOR_RETEST');
    await due('OPEN', { fixerId: people.outsider.id });
    await due('OPEN', { deletedAt: new Date() });
    for (const status of ['DRAFT', 'CLOSED', 'RISK_ACCEPTED'] as const) await due(status);
    for (let n = 0; n < 2; n++) await tellOn();
    const ids = async (who: Teammate) => (await told(who)).map(([id]) => id);
    expect(await ids('client')).toEqual([open.id]);
    expect(await ids('other')).toEqual([fixed.id]);
    expect(await ids('tester')).toEqual([ready.id]);
    expect([await ids('outsider'), await ids('lead')]).toEqual([[], []]);
  });
});

describe('the morning job', () => {
  test('follows the time zone of the workspace', async () => {
    const task = await buildTask(db, await team.project(), { dueDay: DAY }, { people: [team.people.tester] });
    const at = (instant: string) => tellDueInTheMorning(platform, new Date(instant));
    await at('2026-03-04T23:59:59Z'); // 06:59 in Hanoi
    await at('2026-03-05T05:00:00Z'); // 12:00
    expect(await told('tester')).toEqual([]);
    await db.update(workspaces).set({ timeZone: 'America/New_York' }).where(eq(workspaces.id, team.workspace.id));
    await at('2026-03-05T00:00:00Z'); // 07:00 in Hanoi
    expect(await told('tester')).toEqual([]);
    await at('2026-03-05T12:00:00Z');
    expect(await told('tester')).toEqual([[task.id, DAY]]);
  });

  test('sends no notifications in deleted workspaces', async () => {
    await buildTask(db, await team.project(), { dueDay: DAY }, { people: [team.people.tester] });
    await db.update(workspaces).set({ deletedAt: new Date() }).where(eq(workspaces.id, team.workspace.id));
    await tellDueInTheMorning(platform, new Date('2026-03-05T02:00:00Z'));
    expect(await told('tester')).toEqual([]);
  });
});

test('notifications older than the retention period are deleted', async () => {
  const project = await team.project();
  const of = { workspaceId: team.workspace.id, userId: team.people.tester.id, kind: 'ASSIGNED' as const, projectId: project.id };
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  await buildNotification(db, { ...of, at: daysAgo(LIMITS.notificationDays + 1) });
  const kept = await buildNotification(db, { ...of, at: daysAgo(LIMITS.notificationDays - 1) });
  await t.database.transaction((tx) => addJob(tx, defineJob('notifications.forget', z.object({})), {}));
  await team.drain();
  expect((await team.stored('tester')).map(({ id }) => id)).toEqual([kept.id]);
});
