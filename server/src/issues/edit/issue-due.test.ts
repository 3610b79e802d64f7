import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { addDays, today } from '../../platform/text/days.ts';
import { buildIssue } from '../issues.factory.ts';
import { followedDueDay, isOverdue } from './issue-due.service.ts';

describe('a due date', () => {
  const rule = { CRITICAL: 7, HIGH: 30 };
  const timeZone = 'Asia/Ho_Chi_Minh';
  /** Late on the last day of January in the time zone of the workspace. */
  const publishedAt = new Date('2026-01-31T16:30:00Z');
  const follow = (from: { severity: 'CRITICAL' | 'HIGH' | 'LOW'; dueDay: string | null }, severity: 'CRITICAL' | 'HIGH' | 'LOW') =>
    followedDueDay(rule, { ...from, publishedAt }, { severity, dueDay: from.dueDay }, { accepted: false, today: '2026-03-01', timeZone });

  test.each([
    ['HIGH', '2026-03-02', 'CRITICAL', '2026-02-07'],
    ['HIGH', '2026-03-02', 'LOW', null],
    ['LOW', null, 'HIGH', '2026-03-02'],
  ] as const)('that only the rule has set for %s (%s) changes with the severity %s: %s', (from, dueDay, to, expected) => {
    expect(follow({ severity: from, dueDay }, to)).toBe(expected);
  });

  test.each([
    ['HIGH', '2026-02-20', 'CRITICAL'],
    ['HIGH', null, 'CRITICAL'],
    ['HIGH', '2026-03-02', 'HIGH'],
  ] as const)('of %s that a user chose (%s) stays with %s', (from, dueDay, to) => {
    expect(follow({ severity: from, dueDay }, to)).toBe(dueDay);
  });

  test('is overdue if it is before today and the issue still waits for a fix', () => {
    const on = (dueDay: string | null, status: Parameters<typeof isOverdue>[0]['status']) => isOverdue({ dueDay, status }, '2026-03-01');
    expect([on('2026-02-28', 'OPEN'), on('2026-02-28', 'IN_PROGRESS'), on('2026-02-28', 'DRAFT')]).toEqual([true, true, true]);
    expect([on('2026-03-01', 'OPEN'), on(null, 'OPEN')]).toEqual([false, false]);
    for (const status of ['READY_FOR_RETEST', 'RISK_ACCEPTED', 'CLOSED', 'REJECTED', 'DUPLICATE'] as const)
      expect(on('2026-02-28', status)).toBe(false);
  });
});

describe('PUT /api/issue/{id} with the workspace’s rule', async () => {
  const app = await testApp();
  const { call, db } = app;
  const { people, as, project, workspace } = await buildTeam(app);
  await db
    .update(workspaces)
    .set({ dueDays: { CRITICAL: 7, HIGH: 30 } })
    .where(eq(workspaces.id, workspace.id));
  const home = await project({ key: 'HVB' });
  const now = today('Asia/Ho_Chi_Minh');

  type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
  const issue = (overrides: Overrides) =>
    buildIssue(db, { project: home, reporterId: people.tester.id, status: 'IN_REVIEW', ...overrides });
  const put = (id: string, body: object, who: Teammate = 'lead') => call(issuesContract.update, { params: { id }, body }, as(who));
  const accept = (id: string, more: object = {}) => put(id, { from: 'IN_REVIEW', status: 'OPEN', ...more }, 'reviewer');
  const get = async (id: string) => (await call(issuesContract.get, { params: { id } }, as('lead'))).body;
  const history = async (id: string) => (await call(issuesContract.history, { params: { id } }, as('lead'))).body.items;

  test('200: an accepted issue is due the rule’s number of days from today, recorded with the step', async () => {
    const { id } = await issue({ severity: 'HIGH' });
    expect((await accept(id)).status).toBe(200);
    expect((await get(id)).dueDay).toBe(addDays(now, 30));
    const [step, before] = await history(id);
    expect(step).toMatchObject({ action: 'STATUS', changes: [{ field: 'status' }, { field: 'dueDay', from: null, to: addDays(now, 30) }] });
    expect(before?.action).not.toBe('EDITED');
  });

  test('200: a chosen due date stays, and a severity without a rule gets none', async () => {
    const own = await issue({ severity: 'HIGH', dueDay: '2099-01-01' });
    const low = await issue({ severity: 'LOW' });
    await accept(own.id);
    await accept(low.id);
    expect([(await get(own.id)).dueDay, (await get(low.id)).dueDay]).toEqual(['2099-01-01', null]);
  });

  test('200: another severity moves only a due date that the rule has set', async () => {
    const { id } = await issue({ severity: 'HIGH' });
    await accept(id);
    expect((await put(id, { version: 2, severity: 'CRITICAL' })).status).toBe(200);
    expect((await get(id)).dueDay).toBe(addDays(now, 7));
    await put(id, { version: 3, dueDay: '2099-01-01' });
    await put(id, { version: 4, severity: 'HIGH' });
    expect((await get(id)).dueDay).toBe('2099-01-01');
    await put(id, { version: 5, severity: 'CRITICAL', dueDay: null });
    expect((await get(id)).dueDay).toBeNull();
  });

  test('200: rows show overdue issues, and lists filter by them', async () => {
    const mine = await project();
    const yesterday = addDays(now, -1);
    const late = await issue({ project: mine, status: 'OPEN', dueDay: yesterday });
    await issue({ project: mine, status: 'OPEN', dueDay: now });
    for (const status of ['READY_FOR_RETEST', 'CLOSED', 'RISK_ACCEPTED', 'DUPLICATE', 'REJECTED'] as const)
      await issue({ project: mine, status, dueDay: yesterday });
    const list = async (query: object) =>
      (await call(issuesContract.list, { query: { projectId: mine.id, ...query } }, as('lead'))).body.items;
    expect((await list({})).filter(({ overdue }) => overdue).map(({ id }) => id)).toEqual([late.id]);
    expect((await list({ overdue: 'true' })).map(({ id }) => id)).toEqual([late.id]);
  });
});
