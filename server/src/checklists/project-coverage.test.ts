import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildRowOf } from '../tasks/control-rows.factory.ts';
import { controlAssets } from './checklists.tables.ts';
import { buildControl } from './project-controls.factory.ts';

const t = await testApp();
const { call, db } = t;
const { people, as, project } = await buildTeam(t);
const coverageOf = (projectId: string, who: Teammate = 'reviewer') =>
  call(projectChecklistsContract.coverage, { params: { projectId } }, as(who));

describe('GET /api/project/{projectId}/coverage', () => {
  test('200: returns each control with states by asset, testers, dates and results, and totals by category', async () => {
    const mine = await project({}, { scope: [{ value: 'https://a.example' }, { value: 'https://b.example' }] });
    const [a = '', b = ''] = mine.scope.map(({ id }) => id);
    const issue = await buildIssue(db, { project: mine, status: 'OPEN' });
    const split = await buildControl(
      db,
      mine,
      { category: 'A', perAsset: true, state: 'FAILED' },
      { assets: [{ assetId: b, state: 'FAILED', by: people.other }], issues: [issue] },
    );
    await db
      .update(controlAssets)
      .set({ stateAt: new Date('2026-03-05T18:00:00Z') })
      .where(eq(controlAssets.controlId, split.id));
    // 18:00 UTC is the next day in the workspace's time zone.
    await buildRowOf(db, split, people.lead, [
      { by: people.tester, at: new Date('2026-03-05T18:00:00Z') },
      { by: people.lead, state: 'NOT_AVAILABLE' },
    ]);
    await buildRowOf(db, split, people.lead, [
      { by: people.tester, at: new Date('2026-03-04T02:00:00Z') },
      { by: people.other, at: new Date('2026-03-04T02:00:00Z') },
    ]);
    const whole = await buildControl(db, mine, {
      category: 'A',
      state: 'PASSED',
      stateBy: people.tester.id,
      stateAt: new Date('2026-03-05T02:00:00Z'),
    });
    const own = await buildControl(db, mine, { category: 'B', standard: '', standardVersion: '' });
    const { body } = await coverageOf(mine.id);
    expect(body).toMatchObject({
      controls: [
        {
          id: split.id,
          state: 'FAILED',
          assetStates: ['NOT_STARTED', 'FAILED'],
          saidBy: [{ id: people.other.id, state: 'FAILED', lastDay: '2026-03-06' }],
          tested: [
            { id: people.other.id, lastDay: '2026-03-04' },
            { id: people.tester.id, lastDay: '2026-03-06' },
          ],
          issues: [{ id: issue.id, key: `${mine.key}-1`, severity: issue.severity, status: 'OPEN' }],
        },
        {
          id: whole.id,
          state: 'PASSED',
          assetStates: [],
          tested: [],
          saidBy: [{ id: people.tester.id, state: 'PASSED', lastDay: '2026-03-05' }],
        },
        { id: own.id, state: 'NOT_STARTED', saidBy: [] },
      ],
      assets: [{ id: a }, { id: b }],
      categories: [
        {
          standard: 'WSTG',
          category: 'A',
          controls: 2,
          states: { NOT_STARTED: 0, PASSED: 1, FAILED: 1, NOT_APPLICABLE: 0 },
          ticked: 1,
        },
        { standard: '', category: 'B', controls: 1, states: { NOT_STARTED: 1 }, ticked: 0 },
      ],
      total: { controls: 3, states: { NOT_STARTED: 1, PASSED: 1, FAILED: 1, NOT_APPLICABLE: 0 }, ticked: 1 },
    });
    expect(body.controls[0]?.saidBy).toHaveLength(1);
  });

  test('200: users who only wrote a note or withdrew a state tested nothing; others have the results of their assets', async () => {
    const mine = await project({}, { scope: ['a', 'b', 'c', 'd'].map((name) => ({ value: `https://${name}.example` })) });
    const [a = '', b = '', c = '', d = ''] = mine.scope.map(({ id }) => id);
    await buildControl(db, mine, { note: 'đang xem', stateBy: people.tester.id, stateAt: new Date() });
    await buildControl(
      db,
      mine,
      { perAsset: true, state: 'FAILED' },
      {
        assets: [
          { assetId: d, state: 'NOT_STARTED', by: people.lead, note: 'mới mở' },
          { assetId: c, state: 'PASSED', by: people.tester },
          { assetId: b, state: 'FAILED', by: people.tester },
          { assetId: a, state: 'NOT_APPLICABLE', by: people.other },
        ],
      },
    );
    const [noted, split] = (await coverageOf(mine.id)).body.controls;
    expect(noted).toMatchObject({ state: 'NOT_STARTED', saidBy: [] });
    expect(split?.assetStates).toEqual(['NOT_APPLICABLE', 'FAILED', 'PASSED', 'NOT_STARTED']);
    expect(new Map(split?.saidBy.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [people.tester.id, 'FAILED'],
        [people.other.id, 'NOT_APPLICABLE'],
      ]),
    );
  });

  test('200: a project without controls has an empty coverage', async () => {
    const mine = await project();
    expect((await coverageOf(mine.id)).body).toMatchObject({ controls: [], categories: [], total: { controls: 0, ticked: 0 } });
  });

  test('200: needs the same number of queries, regardless of the number of controls', async () => {
    const mine = await project();
    const fill = async () => {
      const control = await buildControl(db, mine, {}, { issues: [await buildIssue(db, { project: mine })] });
      await buildRowOf(db, control, people.lead, [{ by: people.tester }, { by: people.other }]);
    };
    await fill();
    const queries = async () => (await countQueries(() => coverageOf(mine.id))).queries.length;
    await queries();
    const few = await queries();
    for (let n = 0; n < 5; n++) await fill();
    expect(await queries()).toBe(few);
    expect(few).toBeLessThanOrEqual(8);
  });

  test('400: an invalid id is rejected', async () => {
    expect((await coverageOf('x')).details).toMatchObject([{ path: 'projectId' }]);
  });

  test('401: requests without a token are rejected', async () => {
    expect((await call(projectChecklistsContract.coverage, { params: { projectId: newId() } })).status).toBe(401);
  });

  test('404: clients, and users who cannot read the project, do not find it', async () => {
    const mine = await project();
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await coverageOf(mine.id, who)).errors).toEqual(['NOT_FOUND']);
  });
});
