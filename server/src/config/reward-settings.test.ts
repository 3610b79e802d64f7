import { configContract } from '@coloa/contract/config/config.contract.ts';
import { DEFAULT_RATES, type RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { readdDays } from '../../test/ledger-checks.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { issues } from '../issues/issues.tables.ts';
import { rewardEntries } from '../leaderboard/leaderboard.tables.ts';
import { settleIssue } from '../leaderboard/ledger.service.ts';
import { memberships } from '../membership/users.tables.ts';
import { addDays, today } from '../platform/text/days.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';

const { call, db, database, tokenOf } = await testApp();
const api = configContract;
const TIME_ZONE = 'Asia/Ho_Chi_Minh';
const DOUBLED: RewardRates = { ...DEFAULT_RATES, issue: { ...DEFAULT_RATES.issue, HIGH: 40, LOW: 10 }, review: 6 };

async function office() {
  const workspace = await buildWorkspace(db);
  const admin = await buildMember(db, { workspace, role: 'Admin' }, { name: 'Hà' });
  const tester = await buildMember(db, { workspace }, { name: 'Lam' });
  const project = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id });
  const options = { token: await tokenOf(admin) };
  return {
    workspace,
    admin,
    tester,
    options,
    rates: async () => (await call(api.get, {}, options)).body.reward,
    set: (version: number, rates: unknown) => call(api.setReward, { body: { version, rates } }, options),
    preview: async (rates: RewardRates) => (await call(api.previewReward, { body: { rates } }, options)).body,
    async accepted(severity: 'HIGH' | 'LOW', daysAgo = 0) {
      const issue = await buildIssue(db, { project, reporterId: tester.id, severity, status: 'OPEN' });
      const cause = { workspaceId: workspace.id, userId: admin.id, timeZone: TIME_ZONE };
      const settle = (decided: boolean) =>
        database.transaction((tx) => settleIssue(tx, { cause, issueId: issue.id, projectId: project.id, decided }));
      await settle(true);
      const rated = async (severity: 'HIGH' | 'LOW') => {
        await db.update(issues).set({ severity }).where(eq(issues.id, issue.id));
        await settle(false);
      };
      if (daysAgo === 0) return { rated };
      await db
        .update(rewardEntries)
        .set({ day: addDays(today(TIME_ZONE), -daysAgo) })
        .where(eq(rewardEntries.subjectId, issue.id));
      await readdDays(db, workspace.id);
      return { rated };
    },
  };
}

describe('GET /api/config and POST /api/config/reward', () => {
  test('200: the initial rates of every workspace are version 0', async () => {
    expect(await (await office()).rates()).toEqual({ version: 0, rates: DEFAULT_RATES, changedAt: null, changedBy: null });
  });

  test('200: new rates increase the version, name their author, are audited, and apply to later awards', async () => {
    const { workspace, admin, rates, set, accepted, preview } = await office();
    await accepted('HIGH');
    expect((await set(0, DOUBLED)).text).toBe('true');
    expect(await rates()).toEqual({
      version: 1,
      rates: DOUBLED,
      changedAt: expect.any(String),
      changedBy: expect.objectContaining({ id: admin.id }),
    });
    const log = await db.select().from(auditEntries).where(eq(auditEntries.workspaceId, workspace.id));
    const details = { HIGH: { from: 20, to: 40 }, LOW: { from: 5, to: 10 }, reviewPoints: { from: 3, to: 6 } };
    expect(log).toMatchObject([{ action: 'REWARD_CHANGED', objectKind: 'config', details }]);
    await accepted('HIGH');
    expect((await preview(DOUBLED)).rows.map(({ person, now }) => [person.name, now])).toEqual([
      ['Lam', 60],
      ['Hà', 9],
    ]);
  });

  test('200: unchanged rates create no new version', async () => {
    const { workspace, rates, set } = await office();
    expect((await set(0, structuredClone(DEFAULT_RATES))).status).toBe(200);
    expect((await rates()).version).toBe(0);
    expect(await db.select().from(auditEntries).where(eq(auditEntries.workspaceId, workspace.id))).toEqual([]);
  });

  test('400: negative, too large, fractional, missing and unknown points are rejected', async () => {
    const { set } = await office();
    for (const wrong of [
      { task: -1 },
      { task: 10_001 },
      { task: 1.5 },
      { task: undefined },
      { issue: { HIGH: 1 } },
      { bonus: 1 },
      { lowCap: -1 },
    ])
      expect((await set(0, { ...DEFAULT_RATES, ...wrong })).status).toBe(400);
  });

  test('403: users who cannot write settings are rejected', async () => {
    const { tester } = await office();
    const options = { token: await tokenOf(tester) };
    expect((await call(api.setReward, { body: { version: 0, rates: DOUBLED } }, options)).status).toBe(403);
    expect((await call(api.previewReward, { body: { rates: DOUBLED } }, options)).status).toBe(403);
  });

  test('409: a change of outdated rates is rejected with the current ones', async () => {
    const { set, rates } = await office();
    const [one, two] = await Promise.all([set(0, DOUBLED), set(0, { ...DEFAULT_RATES, task: 7 })]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const refused = one.status === 409 ? one : two;
    expect(refused.errors).toEqual(['EDIT_CONFLICT']);
    expect(refused.body).toMatchObject({ current: await rates() });
    expect((await set(5, DOUBLED)).status).toBe(409);
    expect((await rates()).version).toBe(1);
  });
});

describe('POST /api/config/reward/preview', () => {
  test('200: returns current and new points of the last 90 days, highest first, and stores nothing', async () => {
    const { accepted, preview, rates, admin, tester } = await office();
    await accepted('HIGH', 90);
    await accepted('HIGH', 89);
    await accepted('LOW');
    const told = await preview(DOUBLED);
    expect(told).toEqual({
      from: addDays(today(TIME_ZONE), -89),
      to: today(TIME_ZONE),
      rows: [
        { person: expect.objectContaining({ id: tester.id }), now: 25, anew: 50 },
        { person: expect.objectContaining({ id: admin.id }), now: 6, anew: 12 },
      ],
    });
    expect((await rates()).version).toBe(0);
  });

  test('200: the cap includes earlier points, and cuts in the order of time', async () => {
    const { accepted, preview } = await office();
    await accepted('LOW', 100);
    for (let n = 0; n < 3; n++) await accepted('LOW', 10);
    const capped = { ...DEFAULT_RATES, lowCap: 12 };
    expect((await preview(capped)).rows[1]).toMatchObject({ person: { name: 'Lam' }, now: 15, anew: 7 });
  });

  test('200: earlier awards that only change keep their rates and cap, as in the ledger', async () => {
    const { accepted, preview } = await office();
    const [one, two] = [await accepted('HIGH', 100), await accepted('HIGH', 100)];
    await two.rated('LOW');
    await one.rated('LOW');
    await one.rated('HIGH');
    const fresh = await accepted('LOW');
    await fresh.rated('HIGH');
    const rows = (await preview({ ...DOUBLED, lowCap: 0 })).rows;
    expect(rows.find(({ person }) => person.name === 'Lam')).toMatchObject({ now: -15 + 20, anew: -15 + 40 });
  });

  test('200: a former member of the workspace is returned by name', async () => {
    const { accepted, preview, tester } = await office();
    await accepted('HIGH');
    await db.delete(memberships).where(eq(memberships.userId, tester.id));
    expect((await preview(DEFAULT_RATES)).rows[0]).toMatchObject({ person: { name: 'Lam' }, now: 20, anew: 20 });
  });
});
