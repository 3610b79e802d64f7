import { projectChecklistsContract as api } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { issues } from '../issues/issues.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildRowOf } from '../tasks/control-rows.factory.ts';
import { buildControl } from './project-controls.factory.ts';

const t = await testApp();
const { call, db } = t;
const { people, as, project } = await buildTeam(t);
const list = (projectId: string, who: Teammate = 'lead') => call(api.list, { params: { projectId } }, as(who));
const detail = (projectId: string, controlId: string, who: Teammate = 'lead') =>
  call(api.detail, { params: { projectId, controlId } }, as(who));

describe('GET /api/project/{projectId}/checklists', () => {
  test('200: returns each control with results, authors, assets and the users who ticked its rows', async () => {
    const mine = await project({}, { scope: [{ value: 'https://a.example' }, { value: 'https://b.example', inScope: false }] });
    const [inside, outside] = mine.scope.map(({ id }) => id);
    const found = await buildIssue(db, { project: mine, status: 'OPEN' });
    const byRow = await buildIssue(db, { project: mine });
    const binned = await buildIssue(db, { project: mine, deletedAt: new Date() });
    const at = new Date('2026-03-05T02:00:00Z');
    const control = await buildControl(
      db,
      mine,
      { perAsset: true, state: 'FAILED', stateBy: people.tester.id, stateAt: at },
      {
        assets: [
          { assetId: inside ?? '', state: 'FAILED', by: people.tester, note: 'ghi chú' },
          { assetId: outside ?? '', state: 'PASSED', by: people.tester },
        ],
        issues: [found, binned],
      },
    );
    await buildRowOf(db, control, people.lead, [
      { by: people.other, issues: [byRow, found] },
      { by: people.tester, state: 'NOT_AVAILABLE' },
    ]);
    for (const who of ['lead', 'tester', 'reviewer'] as const) {
      const { body } = await list(mine.id, who);
      expect(body).toMatchObject({
        controls: [
          {
            id: control.id,
            state: 'FAILED',
            noted: true,
            by: { id: people.tester.id },
            at: at.toISOString(),
            assets: [{ assetId: inside, state: 'FAILED' }],
            tested: [{ id: people.other.id }],
            issues: [{ id: found.id, key: `${mine.key}-1` }, { id: byRow.id }],
          },
        ],
        assets: [{ id: inside, value: 'https://a.example' }],
        can: { take: who === 'lead', work: who !== 'reviewer' },
      });
      expect(body.controls[0]?.assets).toHaveLength(1);
      expect(body.controls[0]?.issues).toHaveLength(2);
    }
    await db.update(issues).set({ deletedAt: null }).where(eq(issues.id, binned.id));
    expect((await list(mine.id)).body.controls[0]?.issues).toHaveLength(3);
  });

  test('200: a built-in control has its official title and a short name in both languages, also in the coverage', async () => {
    const mine = await project();
    const category = { standard: 'WSTG', standardVersion: '4.2', category: 'WSTG-INFO' };
    await call(api.take, { body: { projectId: mine.id, categories: [category] } }, as('lead'));
    const own = await buildControl(db, mine, { code: 'PAY-1' });
    const { controls } = (await list(mine.id)).body;
    const first = controls.find(({ code }) => code === 'WSTG-INFO-01');
    expect(first).toMatchObject({
      categoryName: { vi: 'Thu thập thông tin', en: 'Information Gathering' },
      title: {
        vi: 'Trinh sát bằng công cụ tìm kiếm để phát hiện rò rỉ thông tin',
        en: 'Conduct Search Engine Discovery Reconnaissance for Information Leakage',
      },
      short: { vi: 'Tìm thông tin lộ qua công cụ tìm kiếm', en: 'What search engines give away' },
    });
    expect(controls.find(({ id }) => id === own.id)?.short).toEqual({ vi: '', en: '' });
    const covered = (await call(api.coverage, { params: { projectId: mine.id } }, as('lead'))).body;
    expect(covered.controls.find(({ id }) => id === first?.id)).toMatchObject({ title: first?.title, short: first?.short });
  });

  test('200: groups by category in the order of adding, and sorts by code within one, numbers as numbers', async () => {
    const mine = await project();
    for (const [category, code] of [
      ['B', 'V1.10'],
      ['A', 'V2.1'],
      ['B', 'V1.9'],
    ] as const)
      await buildControl(db, mine, { category, code });
    expect((await list(mine.id)).body.controls.map(({ code }) => code)).toEqual(['V1.9', 'V1.10', 'V2.1']);
  });

  test('200: needs the same number of queries, regardless of the number of controls', async () => {
    const mine = await project({}, { scope: [{ value: 'https://a.example' }] });
    const fill = async () => {
      const issue = await buildIssue(db, { project: mine });
      const control = await buildControl(
        db,
        mine,
        { perAsset: true },
        { assets: [{ assetId: mine.scope[0]?.id ?? '', state: 'PASSED', by: people.tester }], issues: [issue] },
      );
      await buildRowOf(db, control, people.lead, [{ by: people.tester }]);
    };
    await fill();
    const queries = async () => (await countQueries(() => list(mine.id))).queries.length;
    await queries();
    const few = await queries();
    for (let n = 0; n < 5; n++) await fill();
    expect(await queries()).toBe(few);
    expect(few).toBeLessThanOrEqual(8);
  });

  test('400: an invalid id is rejected', async () => {
    expect((await list('x')).details).toMatchObject([{ path: 'projectId' }]);
  });

  test('401: requests without a token are rejected', async () => {
    expect((await call(api.list, { params: { projectId: newId() } })).status).toBe(401);
  });

  test('404: clients, and users who cannot read the project, do not find it', async () => {
    const mine = await project();
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await list(mine.id, who)).errors).toEqual(['NOT_FOUND']);
  });
});

describe('GET /api/project/{projectId}/checklists/{controlId}', () => {
  test('200: returns the control with texts and notes', async () => {
    const mine = await project({}, { scope: [{ value: 'https://a.example' }] });
    const texts = { descriptionVi: 'Mô tả', howToEn: 'How', note: 'Ghi chú chung' };
    const assetId = mine.scope[0]?.id ?? '';
    const control = await buildControl(
      db,
      mine,
      { perAsset: true, ...texts },
      { assets: [{ assetId, state: 'PASSED', by: people.tester, note: 'riêng' }] },
    );
    expect((await detail(mine.id, control.id, 'reviewer')).body).toMatchObject({
      id: control.id,
      description: { vi: 'Mô tả', en: '' },
      howTo: { en: 'How' },
      note: 'Ghi chú chung',
      noted: true,
      assets: [{ assetId, state: 'PASSED', note: 'riêng', by: { id: people.tester.id } }],
    });
  });

  test('400: invalid ids are rejected', async () => {
    expect((await detail('x', 'y')).details.map(({ path }) => path)).toEqual(['projectId', 'controlId']);
  });

  test('401: requests without a token are rejected', async () => {
    expect((await call(api.detail, { params: { projectId: newId(), controlId: newId() } })).status).toBe(401);
  });

  test('404: a control is not found in another project, by clients, or by users who cannot read the project', async () => {
    const [mine, other] = [await project(), await project()];
    const control = await buildControl(db, mine);
    expect((await detail(other.id, control.id)).errors).toEqual(['NOT_FOUND']);
    for (const who of ['client', 'outsider', 'stranger'] as const)
      expect((await detail(mine.id, control.id, who)).errors).toEqual(['NOT_FOUND']);
  });
});
