import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { heldTransactions } from '../../test/held-transactions.ts';
import { keptTotals, wrongDays, wrongReversals } from '../../test/ledger-checks.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { lockOutOfBin } from '../projects/projects.service.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { rewardEntries } from './leaderboard.tables.ts';
import { settleIssue } from './ledger.service.ts';

const app = await testApp({ connections: 20 });
const { call, db, database, tokenOf } = app;
const team = await buildTeam(app);
const { tester, other } = team.people;
const boss = { token: await tokenOf(await buildMember(db, { workspace: team.workspace, role: 'Admin' })) };

const bin = (id: string) => call(projectsContract.delete, { params: { id } }, boss);
const restore = (id: string) => call(projectsContract.restore, { params: { id } }, boss);
const tick = (rowId: string, state: RowState = 'CHECKED', who: Teammate = 'tester') =>
  call(tasksContract.tick, { body: { rowId, state } }, team.as(who));
const accept = (id: string) =>
  call(issuesContract.update, { params: { id }, body: { from: 'IN_REVIEW', status: 'OPEN' } }, team.as('reviewer'));
const reviewed = (project: Awaited<ReturnType<typeof team.project>>, severity: 'HIGH' | 'LOW' = 'HIGH') =>
  buildIssue(db, { project, reporterId: tester.id, severity, status: 'IN_REVIEW' });
const pointsIn = async (projectId: string, userId: string): Promise<number> =>
  (await keptTotals(db, team.workspace.id)).get(`${userId} ${projectId}`)?.points ?? 0;
const entriesIn = (projectId: string) =>
  db.select().from(rewardEntries).where(eq(rewardEntries.projectId, projectId)).orderBy(asc(rewardEntries.id));

const { begun, somebodyWaits } = heldTransactions(app);

afterAll(async () => {
  expect(await wrongDays(db, team.workspace.id)).toEqual([]);
  expect(await wrongReversals(db, team.workspace.id)).toEqual([]);
});

describe('a project that goes into the bin', () => {
  test('withdraws its awards, and restores the same points at the same rates with the project', async () => {
    const project = await team.project();
    const task = await buildTask(db, project, {}, { people: [tester, other], rows: ['một', 'hai'] });
    const [one = '', two = ''] = task.rows.map(({ id }) => id);
    const [kept, gone] = [await reviewed(project), await reviewed(project)];
    for (const { id } of [kept, gone]) await accept(id);
    await call(issuesContract.delete, { params: { id: gone.id } }, team.as('lead'));
    await tick(one);
    await tick(two, 'CHECKED', 'other');
    await tick(two, 'NOT_CHECKED', 'other');
    const before = await keptTotals(db, team.workspace.id);
    const written = (await entriesIn(project.id)).length;
    expect((await bin(project.id)).status).toBe(200);
    expect([...(await keptTotals(db, team.workspace.id)).keys()].filter((place) => place.endsWith(project.id))).toEqual([]);
    expect((await entriesIn(project.id)).length).toBe(written + 3);
    expect((await restore(project.id)).status).toBe(200);
    expect(await keptTotals(db, team.workspace.id)).toEqual(before);
    const again = (await entriesIn(project.id)).slice(written + 3);
    expect(again.map(({ kind, points, reverses, rateVersion }) => ({ kind, points, reverses, rateVersion }))).toEqual([
      { kind: 'ISSUE', points: 20, reverses: null, rateVersion: 0 },
      { kind: 'REVIEW', points: 3, reverses: null, rateVersion: 0 },
      { kind: 'ROW', points: 1, reverses: null, rateVersion: 0 },
    ]);
    await bin(project.id);
    await restore(project.id);
    expect(await keptTotals(db, team.workspace.id)).toEqual(before);
    expect((await entriesIn(project.id)).length).toBe(written + 12);
  });

  test('restores its awards only once if it is restored twice', async () => {
    const project = await team.project();
    await accept((await reviewed(project)).id);
    await bin(project.id);
    const restored = await Promise.all([restore(project.id), restore(project.id)]);
    expect(restored.map(({ status }) => status)).toEqual([200, 200]);
    expect(await pointsIn(project.id, tester.id)).toBe(20);
  });
});

describe('concurrent requests', () => {
  test('accepting issues below the cap concurrently does not exceed the cap', async () => {
    const project = await team.project();
    const made = [];
    for (let n = 0; n < 16; n++) made.push(await reviewed(project, 'LOW'));
    const answers = await Promise.all(made.map(({ id }) => accept(id)));
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
    expect(await pointsIn(project.id, tester.id)).toBe(50);
  });

  test('a row that is ticked and unticked repeatedly has an award only if it ends ticked', async () => {
    const project = await team.project();
    const task = await buildTask(db, project, {}, { people: [tester], rows: ['một'] });
    const [{ id } = { id: '' }] = task.rows;
    for (let round = 0; round < 4; round++) {
      const states = Array.from({ length: 10 }, (_, n) => (n % 2 ? 'CHECKED' : 'NOT_CHECKED') as RowState);
      await Promise.all(states.map((state) => tick(id, state)));
      await tick(id, round % 2 ? 'CHECKED' : 'NOT_CHECKED');
      expect(await pointsIn(project.id, tester.id)).toBe(round % 2 ? 1 : 0);
    }
  });

  test('deleting a project waits for a tick in progress', async () => {
    const project = await team.project();
    const commit = await begun((tx) => lockOutOfBin(tx, team.workspace.id, project.id));
    const binned = bin(project.id);
    await somebodyWaits();
    await commit();
    expect((await binned).status).toBe(200);
  });

  test('concurrent ticks, decisions and deletion leave no awards in a deleted project', async () => {
    for (let round = 0; round < 6; round++) {
      const project = await team.project();
      const task = await buildTask(db, project, {}, { people: [tester, other], rows: Array.from({ length: 6 }, (_, n) => `Hàng ${n}`) });
      const made = [];
      for (let n = 0; n < 3; n++) made.push(await reviewed(project));
      const [binned, ...rest] = await Promise.all([
        bin(project.id),
        ...task.rows.flatMap(({ id }) => [tick(id), tick(id, 'CHECKED', 'other')]),
        ...made.map(({ id }) => accept(id)),
      ]);
      expect(binned.status).toBe(200);
      for (const { status } of rest) expect([200, 404, 409]).toContain(status);
      expect([...(await keptTotals(db, team.workspace.id)).keys()].filter((place) => place.endsWith(project.id))).toEqual([]);
    }
  });

  test('a decision on an issue of a just deleted project is rejected and rolled back', async () => {
    const project = await team.project();
    const issue = await reviewed(project);
    await bin(project.id);
    const cause = { workspaceId: team.workspace.id, userId: other.id, timeZone: 'Asia/Ho_Chi_Minh' };
    const settled = database.transaction((tx) => settleIssue(tx, { cause, issueId: issue.id, projectId: project.id, decided: true }));
    await expect(settled).rejects.toMatchObject({ details: [{ code: 'PROJECT_DELETED' }] });
    expect(await entriesIn(project.id)).toEqual([]);
  });
});
