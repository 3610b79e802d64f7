import { bugProposalsContract } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildProposal, buildTemplate } from './bugs.factory.ts';

const { call, db, tokenOf } = await testApp();
const api = bugProposalsContract;
const TYPE = 'business_logic.business_race_condition';
const workspace = await buildWorkspace(db);
const member = (role: 'Admin' | 'Lead' | 'Tester' | 'Client') => buildMember(db, { workspace, role });
const [admin, tester, client, stranger] = [await member('Admin'), await member('Tester'), await member('Client'), await member('Tester')];
const [adminToken, token, clientToken, strangerToken] = [
  await tokenOf(admin),
  await tokenOf(tester),
  await tokenOf(client),
  await tokenOf(stranger),
];
const project = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id });
await buildAssignee(db, { project, user: tester, hats: ['TESTER'] });
await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });
const contents = {
  vi: {
    title: 'Mua hai lần bằng một mã tại https://shop.hvb.example/cart',
    description: 'Máy chủ shop.hvb.example nhận ⟦mã khóa s3cr3t⟧ hai lần.',
    steps: '1. Mở https://SHOP.hvb.example/cart\n2. ![Giỏ hàng](/attachments/abc.png)',
  },
};
const newIssue = (overrides: object = {}) =>
  buildIssue(
    db,
    { project, reporterId: tester.id, bugId: TYPE, status: 'OPEN', ...overrides },
    { contents, assets: ['https://shop.hvb.example/cart'] },
  );
const propose = (body: unknown, as = token) => call(api.create, { body }, { token: as });
const get = (id: string, as = adminToken) => call(api.get, { params: { id } }, { token: as });
const decide = (id: string, body: unknown, as = adminToken) => call(api.decide, { params: { id }, body }, { token: as });
const shown = async () =>
  (await call(bugsContract.detail, { body: { bugId: TYPE } }, { token })).body.templates.find(({ language }) => language === 'vi');

describe('POST /api/buglist/proposal', () => {
  test('200: the proposal contains no redacted text, target address or uploaded image', async () => {
    const issue = await newIssue();
    const { body } = await propose({ issueId: issue.id, language: 'vi', note: ' Hay gặp ở sàn thương mại ' });
    const { body: proposal, text } = await get(body.id);
    expect(proposal).toMatchObject({
      bugId: TYPE,
      language: 'vi',
      state: 'OPEN',
      note: 'Hay gặp ở sàn thương mại',
      proposedBy: { id: tester.id },
    });
    expect(proposal.texts).toMatchObject({
      title: 'Mua hai lần bằng một mã tại [tài sản bị ảnh hưởng]',
      description: 'Máy chủ [tên miền] nhận [dữ liệu nhạy cảm] hai lần.',
      steps: '1. Mở [tài sản bị ảnh hưởng]\n2. [ảnh chụp màn hình]',
    });
    for (const secret of ['s3cr3t', 'hvb.example', 'attachments']) expect(text).not.toContain(secret);
    expect(proposal.issue).toMatchObject({ id: issue.id, projectId: project.id });
    expect(proposal.present).toMatchObject({ id: null, version: null });
  });

  test('200: references to the evidence of the issue become their text, or a placeholder', async () => {
    const texts = { vi: { title: 'T', steps: 'Gửi [](evidence:k3f9x2ma) như [yêu cầu đầu](evidence:aaaaaaaa).' } };
    const evidence = [{ id: 'k3f9x2ma', kind: 'HTTP', captions: { vi: 'MKcaption', en: '' }, request: 'MKrequest', response: '' }] as const;
    const issue = await buildIssue(db, { project, reporterId: tester.id, bugId: TYPE }, { contents: texts, evidence });
    const { body } = await propose({ issueId: issue.id, language: 'vi' });
    const { body: proposal, text } = await get(body.id);
    expect(proposal.texts.steps).toBe('Gửi [bằng chứng] như yêu cầu đầu.');
    expect(text).not.toContain('MK');
  });

  test('400: an issue without a type, or without text in that language, cannot be proposed', async () => {
    const [untyped, typed] = [await newIssue({ bugId: null }), await newIssue()];
    expect(await propose({ issueId: untyped.id, language: 'vi' })).toMatchObject({ status: 400, errors: ['NOTHING_TO_PROPOSE'] });
    expect(await propose({ issueId: typed.id, language: 'en' })).toMatchObject({ status: 400, errors: ['NOTHING_TO_PROPOSE'] });
    expect(await propose({ issueId: typed.id, language: 'fr' })).toMatchObject({ status: 400, errors: ['FIELD_NOT_ALLOWED'] });
  });

  test('401, 403, 404: clients cannot propose issues that they read, and strangers do not find them', async () => {
    const body = { issueId: (await newIssue()).id, language: 'vi' };
    expect(await propose(body, '')).toMatchObject({ status: 401 });
    expect(await propose(body, clientToken)).toMatchObject({ status: 403 });
    expect(await propose(body, strangerToken)).toMatchObject({ status: 404 });
    expect(await propose({ ...body, issueId: newId() })).toMatchObject({ status: 404 });
  });

  test('409: a user can have at most a hundred open proposals', async () => {
    const eager = await member('Lead');
    await Promise.all(
      Array.from({ length: 100 }, () => buildProposal(db, { workspaceId: workspace.id, userId: eager.id }, { bugId: TYPE, title: 'x' })),
    );
    const body = { issueId: (await newIssue()).id, language: 'vi' };
    expect(await propose(body, await tokenOf(eager))).toMatchObject({ status: 409, errors: ['PROPOSALS_FULL'] });
  });
});

describe('GET /api/buglist/proposal', () => {
  const list = (query: Record<string, unknown>, as: string) => call(api.list, { query }, { token: as });

  test('200: users who decide see all proposals, others their own, latest first, filtered by state and type', async () => {
    const mine = (await buildProposal(db, { workspaceId: workspace.id, userId: stranger.id }, { bugId: TYPE })).id;
    const later = (await buildProposal(db, { workspaceId: workspace.id, userId: stranger.id }, { bugId: 'privacy_concerns' })).id;
    expect((await list({}, strangerToken)).body.items.map(({ id }) => id)).toEqual([later, mine]);
    expect((await list({ bugId: TYPE }, strangerToken)).body.items.map(({ id }) => id)).toEqual([mine]);
    expect((await list({ state: 'DECLINED' }, strangerToken)).body.total).toBe(0);
    const all = (await list({ state: 'OPEN', pageSize: 2 }, adminToken)).body;
    expect(all.items[0]).toMatchObject({ id: later, bugName: expect.stringContaining(' '), decidedBy: null, answer: '' });
    expect(all.total).toBeGreaterThan(100);
    expect((await list({}, clientToken)).body.items).toEqual([]);
  });

  test('400, 401', async () => {
    expect(await list({ state: 'NEW' }, adminToken)).toMatchObject({ status: 400 });
    expect(await list({}, '')).toMatchObject({ status: 401 });
  });
});

describe('GET /api/buglist/proposal/{id}', () => {
  test('200, 401, 404: the proposer and users who decide can read it; its text outlives the issue', async () => {
    const { id } = await buildProposal(db, { workspaceId: workspace.id, userId: tester.id }, { bugId: TYPE, issueId: newId() });
    expect((await get(id, token)).body).toMatchObject({ id, issue: null });
    expect((await get(id)).status).toBe(200);
    expect(await get(id, '')).toMatchObject({ status: 401 });
    expect(await get(id, strangerToken)).toMatchObject({ status: 404 });
    expect(await get(newId())).toMatchObject({ status: 404 });
  });
});

test('only users who can see the issue now get the origin of a proposal', async () => {
  const elsewhere = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id });
  const issueId = (await newIssue({ project: elsewhere, reporterId: admin.id })).id;
  const { id } = await buildProposal(db, { workspaceId: workspace.id, userId: tester.id }, { bugId: TYPE, issueId });
  expect((await get(id, token)).body.issue).toBeNull();
  expect((await get(id)).body.issue).toMatchObject({ id: issueId, projectId: elsewhere.id });
});

describe('PUT /api/buglist/proposal/{id}', () => {
  const waiting = (title = 'Được đề xuất') =>
    buildProposal(db, { workspaceId: workspace.id, userId: tester.id }, { bugId: TYPE, title, steps: '1. Gửi' });

  test('200: an accepted proposal becomes the template, and the next one is compared with it and can be edited', async () => {
    const first = await waiting();
    expect((await decide(first.id, { state: 'ACCEPTED' })).text).toBe('true');
    expect(await shown()).toMatchObject({ title: 'Được đề xuất', steps: '1. Gửi', version: 1, bugId: TYPE });
    expect((await get(first.id, token)).body).toMatchObject({ state: 'ACCEPTED', decidedBy: { id: admin.id } });
    const second = await waiting('Đề xuất khác');
    const texts = { title: 'Sửa rồi nhận' };
    expect((await decide(second.id, { state: 'ACCEPTED', templateVersion: 1, texts, answer: 'Cảm ơn' })).status).toBe(200);
    expect(await shown()).toMatchObject({ title: 'Sửa rồi nhận', version: 2 });
    expect((await get(second.id, token)).body).toMatchObject({ answer: 'Cảm ơn' });
  });

  test('200, 400: a proposal is declined with an answer, and not without one', async () => {
    const [before, { id }] = [await shown(), await waiting()];
    expect(await decide(id, { state: 'DECLINED', answer: ' ' })).toMatchObject({ status: 400, errors: ['NOTE_REQUIRED'] });
    expect((await decide(id, { state: 'DECLINED', answer: 'Quá riêng' })).status).toBe(200);
    expect(await shown()).toEqual(before);
    expect((await get(id, token)).body).toMatchObject({ state: 'DECLINED', answer: 'Quá riêng' });
  });

  test('400: a type that is no longer in the tree, or an invalid decision, is rejected', async () => {
    const { id } = await buildProposal(db, { workspaceId: workspace.id, userId: tester.id }, { bugId: 'gone' });
    expect(await decide(id, { state: 'ACCEPTED' })).toMatchObject({ status: 400, errors: ['UNKNOWN_BUG'] });
    expect(await decide(id, { state: 'OPEN' })).toMatchObject({ status: 400 });
    expect((await decide(id, { state: 'DECLINED', answer: 'Không còn' })).status).toBe(200);
  });

  test('409: of two proposals accepted concurrently for one type, the second must be compared with the first', async () => {
    const of = (title: string) =>
      buildProposal(db, { workspaceId: workspace.id, userId: tester.id }, { bugId: 'broken_access_control', title });
    const both = [await of('Một'), await of('Hai')];
    const answers = await Promise.all(both.map(({ id }) => decide(id, { state: 'ACCEPTED' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ errors: ['EDIT_CONFLICT'] });
  });

  test('401, 403, 404', async () => {
    const { id } = await waiting();
    expect(await decide(id, { state: 'ACCEPTED' }, '')).toMatchObject({ status: 401 });
    expect(await decide(id, { state: 'ACCEPTED' }, token)).toMatchObject({ status: 403 });
    expect(await decide(newId(), { state: 'ACCEPTED' })).toMatchObject({ status: 404 });
  });

  test('409: a proposal is decided once, and never overwrites a template that it was not compared with', async () => {
    const decided = await waiting();
    await decide(decided.id, { state: 'DECLINED', answer: 'Không' });
    expect(await decide(decided.id, { state: 'ACCEPTED' })).toMatchObject({ status: 409, errors: ['PROPOSAL_DECIDED'] });
    const { id } = await buildProposal(db, { workspaceId: workspace.id, userId: tester.id }, { bugId: 'privacy_concerns' });
    await buildTemplate(db, { workspaceId: workspace.id, userId: admin.id }, { bugId: 'privacy_concerns', title: 'Vừa viết' });
    const conflict = await decide(id, { state: 'ACCEPTED' });
    expect(conflict).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'] });
    expect(JSON.parse(conflict.text).current).toMatchObject({ title: 'Vừa viết', version: 1 });
    expect((await get(id)).body.state).toBe('OPEN');
  });
});
