import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { describe, expect, test } from 'vitest';
import { PERIOD, testDashboardFigures } from '../../test/dashboard-figures.ts';
import { testApp } from '../../test/harness.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { addDays, DAY_MS, dayOf } from '../platform/text/days.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;

testDashboardFigures(app, {
  unmoved: [
    ['admin', null],
    ['tester', null],
    ['client', null],
    ['mixed', null],
    ['outsider', null],
    ['tester', 'tester'],
    ['reader', 'mixed'],
  ],
  moved: [
    ['admin', null],
    ['mixed', null],
    ['admin', 'client'],
  ],
});

describe('time to fix', () => {
  test('200: returns mean days from publication to closing, by severity, with those of the previous period', async () => {
    const admin = await buildMember(db, { role: 'Admin' });
    const project = await buildProject(db, { workspaceId: admin.workspaceId, createdBy: admin.id });
    const closed = (severity: 'HIGH' | 'LOW' | 'MEDIUM', day: string, days: number | null) => {
      const closedAt = new Date(`${day}T05:00:00Z`);
      const publishedAt = days === null ? null : new Date(closedAt.getTime() - days * DAY_MS);
      return buildIssue(db, { project, status: 'CLOSED', severity, closedAt, publishedAt });
    };
    await closed('HIGH', '2026-10-07', 1);
    await closed('HIGH', '2026-11-05', 2.5);
    await closed('HIGH', '2026-10-06', 8.04);
    await closed('LOW', '2026-10-20', 0.26);
    await closed('LOW', '2026-09-06', 30);
    // Issues without a known time to fix must not give the severity an average of 0 days.
    await closed('MEDIUM', '2026-10-20', null);
    const { figures } = (await call(dashboardContract.get, { query: PERIOD }, { token: await tokenOf(admin) })).body;
    expect(figures.fixTimes).toEqual([
      { severity: 'HIGH', days: 1.8, issues: 2, daysBefore: 8 },
      { severity: 'LOW', days: 0.3, issues: 1, daysBefore: null },
    ]);
  });

  test('200: the default period is the ninety days up to today', async () => {
    const admin = await buildMember(db, { role: 'Admin' });
    const project = await buildProject(db, { workspaceId: admin.workspaceId, createdBy: admin.id });
    const day = dayOf(new Date(), 'Asia/Ho_Chi_Minh');
    const at = (days: number) => new Date(`${addDays(day, -days)}T05:00:00Z`);
    for (const days of [0, 89, 90, 179, 180]) await buildIssue(db, { project, createdAt: at(days) });
    const { body } = await call(dashboardContract.get, {}, { token: await tokenOf(admin) });
    expect([body.from, body.to]).toEqual([addDays(day, -89), day]);
    expect(body.before).toEqual({ from: addDays(day, -179), to: addDays(day, -90) });
    expect(body.figures.reported).toEqual({ now: 2, before: 2 });
  });
});
