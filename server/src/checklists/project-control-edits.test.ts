import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildFile } from '../files/files.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildRowOf } from '../tasks/control-rows.factory.ts';
import { controlAssets } from './checklists.tables.ts';
import { buildControl } from './project-controls.factory.ts';

const t = await testApp();
const { call, db, platform } = t;
const { workspace, people, as, project } = await buildTeam(t);
const api = projectChecklistsContract;

const put = (projectId: string, controlId: string, body: object, who: Teammate = 'tester') =>
  call(api.update, { params: { projectId, controlId }, body }, as(who));
const read = async (projectId: string, controlId: string) =>
  (await call(api.detail, { params: { projectId, controlId } }, as('lead'))).body;
const withAssets = (values = ['https://a.example', 'https://b.example']) => project({}, { scope: values.map((value) => ({ value })) });

describe('PUT /api/project/{projectId}/checklists/{controlId}', () => {
  test('200: S28 sets the state with its author and time, and increases the version by exactly 1', async () => {
    const mine = await project();
    const control = await buildControl(db, mine);
    const answer = await put(mine.id, control.id, { state: 'PASSED' });
    expect(answer).toMatchObject({ status: 200, text: 'true' });
    expect(answer.headers.etag).toBe('"2"');
    const first = await read(mine.id, control.id);
    expect(first).toMatchObject({ state: 'PASSED', by: { id: people.tester.id }, version: 2 });
    await put(mine.id, control.id, { state: 'FAILED' }, 'lead');
    const second = await read(mine.id, control.id);
    expect(second).toMatchObject({ state: 'FAILED', by: { id: people.lead.id }, version: 3 });
    expect(Date.parse(second.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first.at ?? ''));
  });

  test('200: a note does not change the author and time of the state', async () => {
    const mine = await project();
    const stateAt = new Date('2026-03-05T02:00:00Z');
    const control = await buildControl(db, mine, { state: 'PASSED', stateBy: people.tester.id, stateAt });
    await put(mine.id, control.id, { version: 1, note: 'Đã thử **kỹ**' }, 'other');
    expect(await read(mine.id, control.id)).toMatchObject({
      note: 'Đã thử **kỹ**',
      by: { id: people.tester.id },
      at: stateAt.toISOString(),
    });
  });

  test('200: per asset, the overall state follows from the states of the assets in scope', async () => {
    const mine = await withAssets();
    const [a, b] = mine.scope.map(({ id }) => id);
    const control = await buildControl(db, mine);
    const overall = async () => (await read(mine.id, control.id)).state;
    await put(mine.id, control.id, { perAsset: true });
    expect(await overall()).toBe('NOT_STARTED');
    await put(mine.id, control.id, { assetId: a, state: 'PASSED' });
    expect(await overall()).toBe('NOT_STARTED');
    await put(mine.id, control.id, { assetId: b, state: 'NOT_APPLICABLE' }, 'other');
    expect(await overall()).toBe('PASSED');
    await put(mine.id, control.id, { assetId: a, state: 'FAILED', note: 'Lỗi ở đây', version: 4 });
    expect(await read(mine.id, control.id)).toMatchObject({
      state: 'FAILED',
      by: { id: people.tester.id },
      noted: true,
      assets: [
        { assetId: a, state: 'FAILED', note: 'Lỗi ở đây', by: { id: people.tester.id } },
        { assetId: b, state: 'NOT_APPLICABLE', note: '', by: { id: people.other.id } },
      ],
    });
    await put(mine.id, control.id, { assetId: a, state: 'NOT_APPLICABLE' });
    expect(await overall()).toBe('NOT_APPLICABLE');
    await put(mine.id, control.id, { perAsset: false });
    expect(await read(mine.id, control.id)).toMatchObject({ state: 'NOT_APPLICABLE', assets: [] });
    await put(mine.id, control.id, { perAsset: true, assetId: b, state: 'FAILED' });
    expect(await overall()).toBe('FAILED');
  });

  test('200: switching to states per asset copies the overall state to each asset in scope that has none', async () => {
    const scope = [{ value: 'https://a.example' }, { value: 'https://b.example' }, { value: 'https://c.example', inScope: false }];
    const mine = await project({}, { scope });
    const [a, b, c] = mine.scope.map(({ id }) => id);
    if (!a || !b || !c) throw new Error('three assets were told');
    const stateAt = new Date('2026-03-05T02:00:00Z');
    const whole = { state: 'PASSED', stateBy: people.tester.id, stateAt } as const;
    const said = { state: 'PASSED', by: { id: people.tester.id }, at: stateAt.toISOString() };
    const turn = (controlId: string, perAsset: boolean) => put(mine.id, controlId, { perAsset }, 'lead');

    const noted = await buildControl(db, mine, whole, {
      assets: [{ assetId: a, state: 'NOT_STARTED', by: people.other, note: 'Chờ tài khoản' }],
    });
    await turn(noted.id, true);
    expect(await read(mine.id, noted.id)).toMatchObject({
      ...said,
      assets: [
        { assetId: a, note: 'Chờ tài khoản', ...said },
        { assetId: b, note: '', ...said },
      ],
    });
    await turn(noted.id, false);
    expect(await read(mine.id, noted.id)).toMatchObject({ ...said, perAsset: false });
    const told = await db.select({ scopeId: controlAssets.scopeId }).from(controlAssets).where(eq(controlAssets.controlId, noted.id));
    expect(told.map(({ scopeId }) => scopeId)).not.toContain(c);

    const failed = await buildControl(db, mine, whole, { assets: [{ assetId: b, state: 'FAILED', by: people.other }] });
    await turn(failed.id, true);
    expect(await read(mine.id, failed.id)).toMatchObject({
      state: 'FAILED',
      assets: [
        { assetId: a, ...said },
        { assetId: b, state: 'FAILED', by: { id: people.other.id } },
      ],
    });
    await turn(failed.id, false);
    expect((await read(mine.id, failed.id)).state).toBe('FAILED');

    const coverage = (await call(api.coverage, { params: { projectId: mine.id } }, as('lead'))).body;
    expect(coverage.total.states).toMatchObject({ PASSED: 1, FAILED: 1, NOT_STARTED: 0 });
  });

  test('200: concurrent changes of two assets both count, in every round', async () => {
    const mine = await withAssets();
    const [a, b] = mine.scope.map(({ id }) => id);
    const control = await buildControl(db, mine, { perAsset: true });
    for (const [first, second, both] of [
      ['PASSED', 'NOT_APPLICABLE', 'PASSED'],
      ['FAILED', 'PASSED', 'FAILED'],
      ['PASSED', 'PASSED', 'PASSED'],
      ['NOT_STARTED', 'PASSED', 'NOT_STARTED'],
      ['PASSED', 'FAILED', 'FAILED'],
    ]) {
      const { version } = await read(mine.id, control.id);
      const answers = await Promise.all([
        put(mine.id, control.id, { assetId: a, state: first, note: `a ${first}`, version }),
        put(mine.id, control.id, { assetId: b, state: second, note: `b ${second}`, version }, 'other'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await read(mine.id, control.id)).toMatchObject({
        state: both,
        version: version + 2,
        assets: [
          { state: first, note: `a ${first}`, by: { id: people.tester.id } },
          { state: second, note: `b ${second}`, by: { id: people.other.id } },
        ],
      });
    }
  });

  test('200: the team opens a file in a note, and clients only if an issue that they see shows it', async () => {
    const mine = await project();
    const control = await buildControl(db, mine);
    const file = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.tester.id });
    const text = `![](/attachments/${file.fileName})`;
    await put(mine.id, control.id, { version: 1, note: text });
    const statusFor = async (who: Teammate) =>
      (await call(filesContract.download, { params: { fileName: file.fileName } }, as(who))).status;
    const listed = async (who: Teammate) => (await call(projectsContract.files, { params: { id: mine.id } }, as(who))).body.total;
    expect([await statusFor('reviewer'), await statusFor('client'), await statusFor('outsider')]).toEqual([200, 404, 404]);
    expect([await listed('lead'), await listed('client')]).toEqual([1, 0]);
    expect((await call(projectsContract.get, { params: { id: mine.id } }, as('client'))).body.fileCount).toBe(0);
    const draft = await buildIssue(db, { project: mine, reporterId: people.tester.id, status: 'OPEN' });
    const contents = { vi: { description: text } };
    expect((await call(issuesContract.update, { params: { id: draft.id }, body: { version: 1, contents } }, as('lead'))).status).toBe(200);
    expect([await statusFor('client'), await statusFor('outsider')]).toEqual([200, 404]);
    expect(await listed('client')).toBe(1);
    await call(issuesContract.delete, { params: { id: draft.id } }, as('lead'));
    expect([await statusFor('client'), await listed('client')]).toEqual([404, 0]);
  });

  test('400: a note without its version, and unknown values, are rejected', async () => {
    const mine = await project();
    const control = await buildControl(db, mine);
    expect((await put(mine.id, control.id, { note: 'x' })).details).toMatchObject([{ code: 'FIELD_REQUIRED', path: 'version' }]);
    expect((await put(mine.id, control.id, { state: 'DONE', extra: 1 })).status).toBe(400);
  });

  test('400: an asset must be in scope of a per-asset control, whose state is set by asset only', async () => {
    const mine = await project({}, { scope: [{ value: 'https://a.example' }, { value: 'https://b.example', inScope: false }] });
    const other = await withAssets();
    const [inside, outside] = mine.scope.map(({ id }) => id);
    const whole = await buildControl(db, mine);
    const split = await buildControl(db, mine, { perAsset: true });
    expect((await put(mine.id, whole.id, { assetId: inside, state: 'PASSED' })).details).toMatchObject([
      { code: 'CONTROL_NOT_PER_ASSET', path: 'assetId' },
    ]);
    for (const assetId of [outside, other.scope[0]?.id, newId()]) {
      expect((await put(mine.id, split.id, { assetId, state: 'PASSED' })).details).toMatchObject([
        { code: 'UNKNOWN_ASSET', path: 'assetId' },
      ]);
    }
    expect((await put(mine.id, split.id, { state: 'PASSED' })).details).toMatchObject([{ code: 'FIELD_REQUIRED', path: 'assetId' }]);
    expect(await db.select({ id: controlAssets.controlId }).from(controlAssets).where(eq(controlAssets.controlId, split.id))).toEqual([]);
  });

  test('400: a linked issue must be in the project, and not in the bin', async () => {
    const mine = await project();
    const control = await buildControl(db, mine);
    const good = await buildIssue(db, { project: mine });
    const binned = await buildIssue(db, { project: mine, deletedAt: new Date() });
    const elsewhere = await buildIssue(db, { project: await project() });
    const answer = await put(mine.id, control.id, { linkIssues: [good.id, binned.id, elsewhere.id], state: 'FAILED' });
    expect(answer.details).toMatchObject([
      { code: 'UNKNOWN_ISSUE', path: 'linkIssues.1' },
      { code: 'UNKNOWN_ISSUE', path: 'linkIssues.2' },
    ]);
    expect(await read(mine.id, control.id)).toMatchObject({ state: 'NOT_STARTED', version: 1, issues: [] });
  });

  test('401: requests without a token are rejected', async () => {
    expect((await call(api.update, { params: { projectId: newId(), controlId: newId() }, body: {} })).status).toBe(401);
  });

  test('403: reviewers cannot change controls', async () => {
    const mine = await project();
    expect((await put(mine.id, (await buildControl(db, mine)).id, { state: 'PASSED' }, 'reviewer')).errors).toEqual(['FORBIDDEN']);
  });

  test('404: controls are not found in another project, by clients, or by users who cannot read the project', async () => {
    const [mine, other] = [await project(), await project()];
    const control = await buildControl(db, mine);
    expect((await put(other.id, control.id, { state: 'PASSED' })).errors).toEqual(['NOT_FOUND']);
    for (const who of ['client', 'outsider', 'stranger'] as const) {
      expect((await put(mine.id, control.id, { state: 'PASSED' }, who)).errors).toEqual(['NOT_FOUND']);
    }
  });

  test('409: a concurrently changed note is rejected with the current one; other changes are no conflict', async () => {
    const mine = await withAssets();
    const assetId = mine.scope[0]?.id;
    const control = await buildControl(db, mine, { perAsset: true });
    await put(mine.id, control.id, { version: 1, note: 'một' }, 'other');
    const answer = await put(mine.id, control.id, { version: 1, note: 'hai' });
    expect(answer).toMatchObject({ status: 409, details: [{ code: 'EDIT_CONFLICT', path: 'note' }] });
    expect(answer.body).toMatchObject({ current: { note: 'một', version: 2 } });
    expect((await put(mine.id, control.id, { version: 1, assetId, note: 'của tài sản' })).status).toBe(200);
    expect((await put(mine.id, control.id, { version: 1, assetId, note: 'khác' })).errors).toEqual(['EDIT_CONFLICT']);
    expect((await put(mine.id, control.id, { version: 2, note: 'hai' })).status).toBe(200);
  });

  test('409: controls of an archived project cannot be changed', async () => {
    const mine = await project({ status: 'ARCHIVED' });
    expect((await put(mine.id, (await buildControl(db, mine)).id, { state: 'PASSED' })).errors).toEqual(['PROJECT_ARCHIVED']);
  });
});

describe('POST /api/issue from a control or a row', () => {
  const create = (projectId: string, body: object, who: Teammate = 'tester') =>
    call(issuesContract.create, { body: { projectId, contents: { vi: { title: 'Lộ phiên bản' } }, ...body } }, as(who));
  const controlsOf = async (id: string, who: Teammate = 'tester') =>
    (await call(issuesContract.get, { params: { id } }, as(who))).body.controls;

  test('200: the issue is linked both ways in the same transaction, and only the team sees its origin', async () => {
    const mine = await project();
    const [first, second] = [await buildControl(db, mine, { code: 'C-01' }), await buildControl(db, mine, { code: 'C-02' })];
    const { rowId } = await buildRowOf(db, second, people.lead, [{ by: people.tester, state: 'NOT_AVAILABLE', note: 'x' }]);
    const { id, key } = (await create(mine.id, { controlId: first.id, rowId })).body;
    expect((await read(mine.id, first.id)).issues).toMatchObject([{ id, key, title: 'Lộ phiên bản', status: 'DRAFT' }]);
    expect((await read(mine.id, second.id)).issues).toMatchObject([{ id }]);
    expect(await controlsOf(id)).toEqual([
      { id: first.id, code: 'C-01', title: { vi: first.titleVi, en: first.titleEn } },
      { id: second.id, code: 'C-02', title: { vi: second.titleVi, en: second.titleEn } },
    ]);
    const published = await buildIssue(db, { project: mine, status: 'OPEN' });
    await put(mine.id, first.id, { linkIssues: [published.id] });
    expect(await controlsOf(published.id, 'reviewer')).toHaveLength(1);
    expect(await controlsOf(published.id, 'client')).toEqual([]);
  });

  test('200: an issue in the bin is listed nowhere, and everywhere again once it is restored', async () => {
    const mine = await project();
    const control = await buildControl(db, mine);
    const { id } = (await create(mine.id, { controlId: control.id })).body;
    await call(issuesContract.delete, { params: { id } }, as('lead'));
    expect((await read(mine.id, control.id)).issues).toEqual([]);
    await call(issuesContract.restore, { params: { id } }, as('lead'));
    expect((await read(mine.id, control.id)).issues).toMatchObject([{ id }]);
  });

  test('400: a control of another project, and a row of another user, are rejected, and nothing is written', async () => {
    const [mine, other] = [await project(), await project()];
    const control = await buildControl(db, mine);
    const { rowId } = await buildRowOf(db, control, people.lead, [{ by: people.other }]);
    expect((await create(other.id, { controlId: control.id })).details).toMatchObject([{ code: 'UNKNOWN_CHECKLIST', path: 'controlId' }]);
    for (const id of [rowId, newId()]) {
      expect((await create(mine.id, { rowId: id })).details).toMatchObject([{ code: 'UNKNOWN_TASK', path: 'rowId' }]);
    }
    expect((await create(other.id, { rowId }, 'other')).errors).toEqual(['UNKNOWN_TASK']);
    for (const { id } of [mine, other]) expect((await call(issuesContract.listOfProject, { params: { id } }, as('lead'))).body).toEqual([]);
  });
});
