import { calendarContract } from '@coloa/contract/calendar/calendar.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { buildMember } from '../users/users.factory.ts';

const app = await testApp();
const { call, db } = app;
const { workspace, people, as, project } = await buildTeam(app);
const home = await project({ key: 'NOV', name: 'Cổng ⟦khách⟧', startDay: '2026-11-02', endDay: '2026-11-20' });
await project({ key: 'OCT', startDay: '2026-09-01', endDay: '2026-10-31' });
await project({ key: 'DEC', startDay: '2026-11-30', endDay: '2026-12-20' });
await project({ key: 'OPEN', startDay: '2026-11-05', endDay: null });
await project({ key: 'END', startDay: null, endDay: '2026-11-04' });
await project({ key: 'NONE', startDay: null, endDay: null });
await project({ key: 'LATER', startDay: '2026-12-01', endDay: null });
await project({ key: 'BIN', startDay: '2026-11-05', endDay: '2026-11-06', deletedAt: new Date(), deletedBy: people.lead.id });

const november = { from: '2026-11-01', to: '2026-11-30' };
const calendar = async (who: Teammate, query = november) => (await call(calendarContract.get, { query }, as(who))).body;

test('projects that overlap the period are ordered by start date, also with one date, and include people and roles', async () => {
  const { projects } = await calendar('tester');
  expect(projects.items.map(({ key, startDay, endDay }) => [key, startDay, endDay])).toEqual([
    ['NOV', '2026-11-02', '2026-11-20'],
    ['END', null, '2026-11-04'],
    ['OPEN', '2026-11-05', null],
    ['DEC', '2026-11-30', '2026-12-20'],
  ]);
  expect(projects.total).toBe(4);
  expect(projects.items[0]?.name).toBe('Cổng ⟦⟧');
  expect(projects.items[0]?.people.map(({ id, hats }) => [id, hats])).toEqual([
    [people.lead.id, ['LEAD']],
    [people.tester.id, ['TESTER']],
    [people.other.id, ['TESTER']],
    [people.reviewer.id, ['REVIEWER']],
    [people.client.id, ['CLIENT']],
  ]);
  expect((await calendar('tester', { from: '2026-11-21', to: '2026-11-29' })).projects).toEqual({ items: [], total: 0 });
});

test('due dates are those of unsettled issues and unfinished tasks, earliest first', async () => {
  const issue = (dueDay: string, status: 'OPEN' | 'CLOSED' | 'DRAFT') =>
    buildIssue(db, { project: home, reporterId: people.tester.id, status, dueDay, fixerId: people.client.id });
  const late = await issue('2026-11-28', 'OPEN');
  const early = await issue('2026-11-03', 'OPEN');
  await issue('2026-11-04', 'CLOSED');
  await issue('2026-12-01', 'OPEN');
  const draft = await issue('2026-11-30', 'DRAFT');
  const task = await buildTask(db, home, { dueDay: '2026-11-12', title: 'Kiểm tra phân quyền' }, { people: [people.tester, people.other] });
  await buildTask(db, home, { dueDay: '2026-11-12', status: 'DONE' });
  await buildTask(db, home, { dueDay: '2026-10-31' });

  const ofTeam = await calendar('tester');
  expect(ofTeam.issues.items.map(({ id, dueDay }) => [id, dueDay])).toEqual([
    [early.id, '2026-11-03'],
    [late.id, '2026-11-28'],
    [draft.id, '2026-11-30'],
  ]);
  expect(ofTeam.issues.items[0]).toMatchObject({ key: early.key, fixer: { id: people.client.id }, project: { key: 'NOV' } });
  expect(ofTeam.tasks).toMatchObject({
    items: [{ id: task.id, title: 'Kiểm tra phân quyền', dueDay: '2026-11-12', project: { id: home.id, name: 'Cổng ⟦⟧' } }],
    total: 1,
  });
  expect(ofTeam.tasks.items[0]?.people.map(({ id }) => id)).toEqual([people.tester.id, people.other.id]);

  const ofClient = await calendar('client');
  expect(ofClient.issues.items.map(({ id }) => id)).toEqual([early.id, late.id]);
  expect(ofClient.tasks).toEqual({ items: [], total: 0 });
});

test('reviews of accepted risks are due for users who can read the issue, earliest first', async () => {
  const risk = (riskUntil: string, more: { status?: 'OPEN'; dueDay?: string } = {}) =>
    buildIssue(db, { project: home, reporterId: people.tester.id, status: 'RISK_ACCEPTED', riskUntil, ...more });
  const late = await risk('2026-11-29', { dueDay: '2026-11-01' });
  const early = await risk('2026-11-06');
  await risk('2026-12-01');
  for (const who of ['tester', 'client'] as const) {
    const { risks, issues } = await calendar(who);
    expect(risks.items.map(({ id, dueDay, status }) => [id, dueDay, status])).toEqual([
      [early.id, '2026-11-06', 'RISK_ACCEPTED'],
      [late.id, '2026-11-29', 'RISK_ACCEPTED'],
    ]);
    expect(risks.total).toBe(2);
    expect(issues.items.map(({ id }) => id)).not.toContain(late.id);
  }
});

test('if reviews exceed the limit, the earliest are returned, regardless of their due dates', async () => {
  const most = LIMITS.calendarDue;
  const accepted = { project: home, reporterId: people.tester.id, status: 'RISK_ACCEPTED' } as const;
  await app.database.transaction(async (tx) => {
    for (let n = 0; n < most; n++) await buildIssue(tx, { ...accepted, riskUntil: '2027-03-20', dueDay: '2026-12-01' });
  });
  const first = await buildIssue(db, { ...accepted, riskUntil: '2027-03-02', dueDay: '2026-12-31' });
  const { risks } = await calendar('tester', { from: '2027-03-01', to: '2027-03-31' });
  expect(risks).toMatchObject({ total: most + 1, items: { length: most, 0: { id: first.id, dueDay: '2027-03-02' } } });
});

test('users see only projects that they can open, and a token only its own projects', async () => {
  const nothing = { items: [], total: 0 };
  expect(await calendar('outsider')).toEqual({ projects: nothing, issues: nothing, risks: nothing, tasks: nothing });
  expect(await calendar('stranger')).toEqual({ projects: nothing, issues: nothing, risks: nothing, tasks: nothing });
  const admin = { token: await app.tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
  expect((await call(calendarContract.get, { query: november }, admin)).body.projects.total).toBe(4);
});

test('a period that ends before it begins, or is too long, is rejected', async () => {
  const refused = async (query: typeof november) => (await call(calendarContract.get, { query }, as('tester'))).body;
  expect(await refused({ from: '2026-11-30', to: '2026-11-01' })).toMatchObject({ errors: [{ code: 'DAYS_REVERSED' }] });
  expect(await refused({ from: '2026-11-01', to: '2027-01-02' })).toMatchObject({
    errors: [{ code: 'PERIOD_TOO_LONG', path: 'to' }],
  });
});
