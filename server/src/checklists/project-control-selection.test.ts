import { checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { projectChecklistsContract as api } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { actorInWorkspace } from '../sessions/sessions.service.ts';
import { buildRowOf } from '../tasks/control-rows.factory.ts';
import { tasks } from '../tasks/tasks.tables.ts';
import { buildMember } from '../users/users.factory.ts';
import { shippedWstg } from './checklists.service.ts';
import { controls } from './checklists.tables.ts';
import { takeControls } from './project-control-edits.service.ts';
import { buildControl } from './project-controls.factory.ts';

const t = await testApp();
const { call, db, database, tokenOf } = t;
const { workspace, people, as, project } = await buildTeam(t);
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const [info] = shippedWstg();
if (!info) throw new Error('WSTG ships');
const wstgInfo = { standard: 'WSTG', standardVersion: '4.2', category: info.key };

const take = (projectId: string, body: object, who: Teammate = 'lead') => call(api.take, { body: { projectId, ...body } }, as(who));
const list = (projectId: string) => call(api.list, { params: { projectId } }, as('lead'));
const detail = (projectId: string, controlId: string) => call(api.detail, { params: { projectId, controlId } }, as('lead'));
const historyOf = async (id: string) => (await call(projectsContract.history, { params: { id } }, as('lead'))).body.items;

describe('POST /api/project/checklists', () => {
  test('200: S28 adds categories and single controls with all texts, each once, and leaves existing ones unchanged', async () => {
    const mine = await project();
    expect((await take(mine.id, { categories: [wstgInfo] })).text).toBe('true');
    const first = (await list(mine.id)).body.controls;
    expect(first.map(({ category }) => category)).toEqual(info.ids.map(() => info.key));
    expect(first[0]).toMatchObject({
      standard: 'WSTG',
      standardVersion: '4.2',
      state: 'NOT_STARTED',
      perAsset: false,
      issues: [],
      tested: [],
    });
    const other = shippedWstg()[1]?.ids[0] ?? '';
    await take(mine.id, { categories: [wstgInfo], checklists: [info.ids[0], other] });
    const second = (await list(mine.id)).body.controls;
    expect(second).toHaveLength(info.ids.length + 1);
    expect(second.slice(0, -1)).toEqual(first);
    expect(await historyOf(mine.id)).toMatchObject([
      { action: 'CONTROLS_TAKEN', changes: [{ field: 'controls', from: null, to: 1 }] },
      { action: 'CONTROLS_TAKEN', changes: [{ field: 'controls', from: null, to: info.ids.length }] },
    ]);
  });

  test('200: later changes in the workspace do not change the project, even if the control is added again', async () => {
    const mine = await project();
    const body = { code: 'RIENG-01', category: 'RIENG', title: { vi: 'Của riêng' }, howTo: { vi: 'Cách thử' } };
    const { id } = (await call(checklistsContract.create, { body }, admin)).body;
    await take(mine.id, { checklists: [id] });
    await call(checklistsContract.update, { params: { id }, body: { version: 1, title: { vi: 'Tên khác' }, active: false } }, admin);
    expect((await take(mine.id, { checklists: [id] })).status).toBe(200);
    const [control] = (await list(mine.id)).body.controls;
    expect(control).toMatchObject({ code: 'RIENG-01', title: { vi: 'Của riêng' } });
    expect((await detail(mine.id, control?.id ?? '')).body.howTo).toMatchObject({ vi: 'Cách thử' });
  });

  test('200: a newer version of a built-in standard exists beside the old one, in the workspace and in projects', async () => {
    const mine = await project();
    await take(mine.id, { categories: [wstgInfo] });
    const before = (await list(mine.id)).body.controls;
    const tests = [{ id: before[0]?.code, name: 'Search engines and more' }];
    const file = JSON.stringify({ categories: { 'Information gathering': { id: info.key, tests } } });
    expect((await call(checklistsContract.import, { body: { file, standardVersion: '4.3' } }, admin)).body).toMatchObject({ added: 1 });
    const versions = (await call(checklistsContract.categories, {}, admin)).body.flatMap(({ key, standardVersion, controls: count }) =>
      key === info.key ? [[standardVersion, count]] : [],
    );
    expect(versions).toEqual([
      ['4.2', info.ids.length],
      ['4.3', 1],
    ]);
    expect((await list(mine.id)).body.controls).toEqual(before);
    await take(mine.id, { categories: [{ ...wstgInfo, standardVersion: '4.3' }] });
    const after = (await list(mine.id)).body.controls;
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ code: before[0]?.code, standardVersion: '4.3', title: { en: 'Search engines and more' } });
  });

  test('200: drops controls without recorded results, with their rows in tasks', async () => {
    const mine = await project();
    const [stays, goes] = [await buildControl(db, mine), await buildControl(db, mine)];
    const { taskId } = await buildRowOf(db, goes, people.lead, [{ by: people.tester, state: 'NOT_CHECKED' }]);
    expect((await take(mine.id, { drop: [goes.id] })).status).toBe(200);
    expect((await list(mine.id)).body.controls.map(({ id }) => id)).toEqual([stays.id]);
    expect(await db.select({ rows: tasks.rows }).from(tasks).where(eq(tasks.id, taskId))).toEqual([{ rows: 0 }]);
    expect(await historyOf(mine.id)).toMatchObject([{ action: 'CONTROLS_DROPPED', changes: [{ from: 1, to: null }] }]);
  });

  test('200: concurrent requests add each control once', async () => {
    const mine = await project();
    const answers = await Promise.all([1, 2, 3].map(() => take(mine.id, { categories: [wstgInfo] })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list(mine.id)).body.controls).toHaveLength(info.ids.length);
  });

  test('takeControls returns existing and added controls by their source', async () => {
    const mine = await project();
    const actor = await actorInWorkspace(db, people.tester.id, workspace.id);
    if (!actor) throw new Error('nobody');
    const [a = '', b = ''] = info.ids;
    const takeNow = (ids: string[]) => database.transaction((tx) => takeControls(tx, actor, mine.id, ids));
    const first = await takeNow([a]);
    const second = await takeNow([a, b]);
    expect([...second.keys()]).toEqual([a, b]);
    expect(second.get(a)).toBe(first.get(a));
    expect((await list(mine.id)).body.controls.map(({ id }) => id).sort()).toEqual([...second.values()].sort());
  });

  test('400: unknown controls can be neither added nor dropped, and the error names their position', async () => {
    const [mine, other] = [await project(), await project()];
    const foreign = await buildControl(db, other);
    const unknown = { ...wstgInfo, category: 'NIX' };
    expect(await take(mine.id, { categories: [wstgInfo, unknown], checklists: [newId()] })).toMatchObject({
      status: 400,
      details: [
        { code: 'UNKNOWN_CHECKLIST', path: 'categories.1' },
        { code: 'UNKNOWN_CHECKLIST', path: 'checklists.0' },
      ],
    });
    expect(await take(mine.id, { drop: [foreign.id] })).toMatchObject({
      status: 400,
      details: [{ code: 'UNKNOWN_CHECKLIST', path: 'drop.0' }],
    });
    expect((await list(mine.id)).body.controls).toEqual([]);
  });

  test('400: the error names the sent position of an unknown control, also after an existing one', async () => {
    const mine = await project();
    await take(mine.id, { checklists: [info.ids[0]] });
    const answer = await take(mine.id, { checklists: [info.ids[0], newId()] });
    expect(answer.details).toMatchObject([{ code: 'UNKNOWN_CHECKLIST', path: 'checklists.1' }]);
  });

  test('401: requests without a token are rejected', async () => {
    expect((await call(api.take, { body: {} })).status).toBe(401);
  });

  test('403: testers and reviewers cannot add controls', async () => {
    const mine = await project();
    for (const who of ['tester', 'reviewer'] as const)
      expect((await take(mine.id, { categories: [wstgInfo] }, who)).errors).toEqual(['FORBIDDEN']);
  });

  test('404: clients, and users who cannot read the project, do not find it', async () => {
    const mine = await project();
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await take(mine.id, {}, who)).errors).toEqual(['NOT_FOUND']);
  });

  test.each(['state', 'note', 'asset', 'issue', 'tick', 'row note'])(
    '409: a control with a recorded %s is not dropped, and the error names it',
    async (what) => {
      const mine = await project({}, { scope: [{ value: 'https://a.example' }] });
      const issue = await buildIssue(db, { project: mine });
      const recorded = await buildControl(
        db,
        mine,
        { code: 'BAN-07', ...(what === 'state' && { state: 'PASSED' as const }), ...(what === 'note' && { note: 'đã thử' }) },
        {
          assets: what === 'asset' ? [{ assetId: mine.scope[0]?.id ?? '', state: 'PASSED', by: people.tester }] : [],
          issues: what === 'issue' ? [issue] : [],
        },
      );
      if (what === 'tick') await buildRowOf(db, recorded, people.lead, [{ by: people.tester }]);
      if (what === 'row note') await buildRowOf(db, recorded, people.lead, [{ by: people.tester, state: 'NOT_CHECKED', note: 'dở dang' }]);
      const free = await buildControl(db, mine);
      const answer = await take(mine.id, { drop: [free.id, recorded.id] });
      expect(answer).toMatchObject({ status: 409, details: [{ code: 'CONTROL_IN_USE', path: 'drop.1' }] });
      expect(answer.details[0]?.message).toContain('BAN-07');
      expect((await list(mine.id)).body.controls).toHaveLength(2);
    },
  );

  test('409: a project cannot exceed its limit of controls, and an archived or binned one accepts none', async () => {
    const full = await project();
    const rows = Array.from({ length: LIMITS.controlsPerProject - 1 }, (_, position) => ({ position }));
    const one = await buildControl(db, full);
    const { id: _id, checklistId: _from, ...like } = one;
    for (let n = 0; n < rows.length; n += 500) {
      await db.insert(controls).values(rows.slice(n, n + 500).map((row) => ({ ...like, ...row, id: newId(), checklistId: newId() })));
    }
    expect(await take(full.id, { checklists: [info.ids[0]] })).toMatchObject({ status: 409, errors: ['CONTROLS_FULL'] });
    const archived = await project({ status: 'ARCHIVED' });
    expect((await take(archived.id, { categories: [wstgInfo] })).errors).toEqual(['PROJECT_ARCHIVED']);
    const binned = await project({ deletedAt: new Date(), deletedBy: people.lead.id });
    expect((await take(binned.id, { categories: [wstgInfo] })).errors).toEqual(['NOT_FOUND']);
    expect((await call(api.take, { body: { projectId: binned.id, categories: [wstgInfo] } }, admin)).errors).toEqual(['PROJECT_DELETED']);
  });
});
