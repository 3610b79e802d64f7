import type { IssueStatus, RetestResult } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { buildFile } from '../../files/files.factory.ts';
import { rewardEntries } from '../../leaderboard/leaderboard.tables.ts';
import { notifications } from '../../notifications/notifications.tables.ts';
import { buildMember } from '../../users/users.factory.ts';
import { type BuiltIssue, buildIssue } from '../issues.factory.ts';
import { issues } from '../issues.tables.ts';
import { buildRetest, buildRound } from './retests.factory.ts';

const app = await testApp();
const { call, db, platform, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = retestsContract;
const home = await project({ key: 'HVB' });

const ASSETS = ['https://a.example', 'https://b.example'];
type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;

const move = async (id: string, from: IssueStatus, status: IssueStatus, who: Teammate = 'lead') =>
  expect((await call(issuesContract.update, { params: { id }, body: { from, status } }, as(who))).status).toBe(200);

/** Records a retest through the API, so that the history has its steps. */
async function retested(result: RetestResult = 'FIXED', overrides: Overrides = {}, more: object = {}) {
  const where = { project: home, reporterId: people.tester.id, status: 'READY_FOR_RETEST' as const };
  const issue = await buildIssue(db, { ...where, ...overrides }, { assets: ASSETS });
  return { issue, id: await record(issue, result, more) };
}

async function record(issue: BuiltIssue, result: RetestResult, more: object = {}): Promise<string> {
  const body = { from: 'READY_FOR_RETEST', results: resultsOf(issue, result), note: 'Lần đầu', ...more };
  const answer = await call(api.record, { params: { id: issue.id }, body }, as('tester'));
  expect(answer.errors).toEqual([]);
  return answer.body.id;
}

const resultsOf = ({ assets }: BuiltIssue, result: RetestResult, note = '') => assets.map(({ id }) => ({ assetId: id, result, note }));
const edit = (id: string, body: object, who: Teammate = 'tester') =>
  call(api.update, { params: { id }, body: { version: 1, ...body } }, as(who));
const retestsOf = async (id: string, who: Teammate = 'tester') => (await call(api.ofIssue, { params: { id } }, as(who))).body.items;
const statusOf = async (id: string) => (await call(issuesContract.get, { params: { id } }, as('lead'))).body.status;
const historyOf = (id: string, who: Teammate = 'lead') => call(issuesContract.history, { params: { id }, query: {} }, as(who));

describe('PUT /api/retest/{id}', () => {
  test('200: the tester corrects the notes and the day; the retest names the editor, and the status stays', async () => {
    const { issue, id } = await retested('NOT_FIXED');
    const results = resultsOf(issue, 'NOT_FIXED', 'Còn nguyên').toReversed();
    const answer = await edit(id, { note: 'Đã sửa lời', day: '2026-03-09', results });
    expect(answer).toMatchObject({ status: 200, body: { version: 2, status: 'OPEN' } });
    expect(await retestsOf(issue.id, 'client')).toMatchObject([
      {
        ...{ id, note: 'Đã sửa lời', day: '2026-03-09', result: 'NOT_FIXED', version: 2 },
        results: ASSETS.map((value) => ({ value, result: 'NOT_FIXED', note: 'Còn nguyên' })),
        edited: { by: { id: people.tester.id } },
        can: { edit: false, result: false },
      },
    ]);
    expect((await retestsOf(issue.id))[0]).toMatchObject({ testedBy: { id: people.tester.id }, can: { edit: true, result: true } });
  });

  test('200: a field that is not sent stays, and an edit without a difference writes nothing', async () => {
    const { issue, id } = await retested('FIXED');
    expect((await edit(id, { note: 'Lần đầu' })).body).toEqual({ version: 1, status: 'CLOSED' });
    expect((await retestsOf(issue.id))[0]).toMatchObject({ note: 'Lần đầu', edited: null });
    await edit(id, { day: '2026-03-01' });
    expect((await retestsOf(issue.id))[0]).toMatchObject({ note: 'Lần đầu', day: '2026-03-01' });
  });

  test.each<[RetestResult, RetestResult, IssueStatus]>([
    ['FIXED', 'NOT_FIXED', 'OPEN'],
    ['FIXED', 'NOT_TESTABLE', 'READY_FOR_RETEST'],
    ['NOT_FIXED', 'FIXED', 'CLOSED'],
    ['NOT_TESTABLE', 'FIXED', 'CLOSED'],
    ['NOT_FIXED', 'PARTLY', 'OPEN'],
  ])('200: the last retest changes from %s to %s, and the issue is %s', async (from, to, status) => {
    const { issue, id } = await retested(from);
    expect((await edit(id, { results: resultsOf(issue, to) })).body).toEqual({ version: 2, status });
    expect(await statusOf(issue.id)).toBe(status);
    const [row] = await db.select({ closedAt: issues.closedAt }).from(issues).where(eq(issues.id, issue.id));
    expect(row?.closedAt !== null).toBe(status === 'CLOSED');
    expect((await retestsOf(issue.id))[0]).toMatchObject({ result: to, can: { edit: true, result: true } });
    // An edit is no step of another user, so the result can be corrected again.
    expect((await edit(id, { version: 2, results: resultsOf(issue, from) })).status).toBe(200);
  });

  test('200: the result of an earlier retest changes without moving the issue', async () => {
    const { issue, id } = await retested('NOT_FIXED');
    await move(issue.id, 'OPEN', 'READY_FOR_RETEST', 'client');
    await record(issue, 'FIXED');
    expect((await edit(id, { results: resultsOf(issue, 'PARTLY') })).body).toEqual({ version: 2, status: 'CLOSED' });
    expect((await retestsOf(issue.id)).map(({ result }) => result)).toEqual(['FIXED', 'PARTLY']);
  });

  test('200: the lead edits a retest of another user, in each status of the issue', async () => {
    for (const status of ['REJECTED', 'RISK_ACCEPTED'] as const) {
      const { issue, id } = await retested('NOT_FIXED');
      const body = { from: 'OPEN', status, note: 'x', ...(status === 'RISK_ACCEPTED' && { riskUntil: '2999-01-01' }) };
      expect((await call(issuesContract.update, { params: { id: issue.id }, body }, as('lead'))).errors).toEqual([]);
      expect((await edit(id, { note: 'Của trưởng nhóm' }, 'lead')).status).toBe(200);
      expect((await retestsOf(issue.id, 'lead'))[0]).toMatchObject({ edited: { by: { id: people.lead.id } }, can: { result: false } });
    }
  });

  test('200: the results are those of the retest, also if the issue has other assets now', async () => {
    const { issue, id } = await retested('PARTLY');
    const body = { version: 2, assets: [{ value: 'https://c.example' }] };
    expect((await call(issuesContract.update, { params: { id: issue.id }, body }, as('lead'))).status).toBe(200);
    expect((await edit(id, { results: resultsOf(issue, 'NOT_FIXED') })).status).toBe(200);
    expect((await retestsOf(issue.id))[0]?.results.map(({ value }) => value)).toEqual(ASSETS);
  });

  test('200: the earlier texts stay in the history of the team; clients see the result, but no earlier text', async () => {
    const { issue, id } = await retested('NOT_FIXED', {}, { note: 'Mật khẩu Mk-Quan-Tri-2026' });
    await edit(id, { results: resultsOf(issue, 'PARTLY', 'Mã cũ'), note: 'Mật khẩu ⟦Mk-Quan-Tri-2026⟧' });
    const [entry] = (await historyOf(issue.id)).body.items;
    expect(entry).toMatchObject({
      action: 'EDITED',
      actor: { id: people.tester.id },
      changes: [
        { field: 'retest', to: { round: expect.any(Number) } },
        { field: 'retestResult', from: 'NOT_FIXED', to: 'PARTLY' },
        { field: 'retestAssets', from: { 0: { value: ASSETS[0], result: 'NOT_FIXED', note: '' } }, to: { 0: { note: 'Mã cũ' } } },
        { field: 'retestNote', from: 'Mật khẩu Mk-Quan-Tri-2026', to: 'Mật khẩu ⟦Mk-Quan-Tri-2026⟧' },
      ],
    });
    const { body, text } = await historyOf(issue.id, 'client');
    expect(body.items[0]?.changes.slice(2)).toEqual(
      ['retestAssets', 'retestNote'].map((field) => ({ field, from: null, to: null, withheld: true })),
    );
    expect(text).not.toMatch(/Quan-Tri|Mã cũ/);
    expect((await retestsOf(issue.id, 'client'))[0]).toMatchObject({ note: 'Mật khẩu ⟦⟧' });
    expect((await retestsOf(issue.id))[0]).toMatchObject({ note: 'Mật khẩu ⟦Mk-Quan-Tri-2026⟧' });
  });

  test('200: the moved status is a step in the history, which does not mark the issue as ready for the editor', async () => {
    const { issue, id } = await retested('FIXED');
    await edit(id, { results: resultsOf(issue, 'NOT_TESTABLE') }, 'lead');
    expect((await historyOf(issue.id)).body.items[0]).toMatchObject({
      ...{ action: 'STATUS', actor: { id: people.lead.id } },
      changes: [{ field: 'status', from: 'CLOSED', to: 'READY_FOR_RETEST' }, { field: 'retest' }],
    });
    const { body } = await call(issuesContract.get, { params: { id: issue.id } }, as('lead'));
    expect(body.can.moveTo.map(({ status }) => status)).not.toContain('IN_PROGRESS');
  });

  test('200: the user who asked for the retest is notified of the corrected result, not of a corrected note', async () => {
    const issue = await buildIssue(db, { project: home, reporterId: people.tester.id, status: 'OPEN' }, { assets: ASSETS });
    await move(issue.id, 'OPEN', 'READY_FOR_RETEST', 'client');
    const id = await record(issue, 'FIXED');
    const told = () => db.select().from(notifications).where(eq(notifications.issueId, issue.id));
    const before = (await told()).length;
    await edit(id, { note: 'Đã sửa lời' });
    expect(await told()).toHaveLength(before);
    await edit(id, { version: 2, results: resultsOf(issue, 'NOT_FIXED') }, 'lead');
    expect((await told()).at(-1)).toMatchObject({ kind: 'RETESTED', userId: people.client.id });
  });

  test('200: the audit log records the change of the result, without any text', async () => {
    const { issue, id } = await retested('FIXED', {}, { note: 'bí mật' });
    await edit(id, { results: resultsOf(issue, 'NOT_FIXED'), note: 'bí mật khác' });
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.objectId, issue.id));
    expect(entries.at(-1)).toMatchObject({
      ...{ action: 'RETEST_EDITED', actorId: people.tester.id, objectName: issue.key },
      details: { result: { from: 'FIXED', to: 'NOT_FIXED' }, status: { from: 'CLOSED', to: 'OPEN' } },
    });
    expect(JSON.stringify(entries)).not.toContain('bí mật');
  });

  test('200: the points of the tester follow the corrected result, whoever corrects it', async () => {
    const { issue, id } = await retested('NOT_TESTABLE');
    const points = async () => {
      const rows = await db.select().from(rewardEntries).where(eq(rewardEntries.subjectId, issue.id));
      return rows.filter(({ kind }) => kind === 'RETEST').map((row) => [row.userId === people.tester.id, row.points]);
    };
    await edit(id, { results: resultsOf(issue, 'NOT_FIXED') }, 'lead');
    expect(await points()).toEqual([[true, 5]]);
    await edit(id, { version: 2, results: resultsOf(issue, 'NOT_TESTABLE') }, 'lead');
    expect((await points()).map(([, each]) => each)).toEqual([5, -5]);
  });

  test('200: a file that the note no longer names is no longer shown to clients', async () => {
    const file = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.tester.id });
    const { issue, id } = await retested('NOT_FIXED', {}, { note: `![](/attachments/${file.fileName})` });
    const attached = async (who: Teammate) =>
      (await call(issuesContract.get, { params: { id: issue.id } }, as(who))).body.attachments.map(({ fileName }) => fileName);
    expect(await attached('client')).toEqual([file.fileName]);
    await edit(id, { note: 'Không có ảnh' });
    expect(await attached('client')).toEqual([]);
  });

  test('200: the report contains the corrected text', async () => {
    const mine = await project();
    const { issue, id } = await retested('NOT_FIXED', { project: mine }, { note: 'Lời nhầm' });
    await edit(id, { note: 'Lời đúng ⟦bí mật⟧', results: resultsOf(issue, 'PARTLY') });
    const { text } = await call(reportsContract.preview, { params: { id: mine.id }, body: {} }, as('lead'));
    expect(text).toContain('Lời đúng');
    expect(text).not.toMatch(/Lời nhầm|bí mật/);
  });

  test('200: an edit of a retest from before the publication stays hidden from clients', async () => {
    const mine = await project();
    const issue = await buildIssue(
      db,
      { project: mine, reporterId: people.tester.id, status: 'OPEN', publishedAt: new Date('2026-03-05T00:00:00Z') },
      { assets: ASSETS },
    );
    const { id } = await buildRetest(db, issue, await buildRound(db, mine), 'NOT_FIXED', { at: new Date('2026-03-04T00:00:00Z') });
    expect((await edit(id, { note: 'nội bộ' }, 'client')).status).toBe(404);
    expect((await edit(id, { note: 'nội bộ' })).status).toBe(200);
    expect((await historyOf(issue.id, 'lead')).body.items[0]?.action).toBe('EDITED');
    expect((await historyOf(issue.id, 'client')).text).not.toContain('EDITED');
  });

  test('400: a future day, an asset of another issue, a missing asset, and a missing version', async () => {
    const { issue, id } = await retested('NOT_FIXED');
    const other = await retested('NOT_FIXED');
    const [first] = resultsOf(issue, 'FIXED');
    const [foreign] = resultsOf(other.issue, 'FIXED');
    expect(await edit(id, { day: '2999-01-01' })).toMatchObject({ status: 400, errors: ['DAY_AHEAD'], details: [{ path: 'day' }] });
    expect((await edit(id, { results: [first] })).errors).toEqual(['RETEST_INCOMPLETE']);
    expect((await edit(id, { results: [first, first] })).errors).toEqual(['NAMED_TWICE']);
    expect((await edit(id, { results: [first, foreign] })).errors).toEqual(['UNKNOWN_RETEST_ASSET']);
    expect((await edit(id, { version: undefined, note: 'x' })).errors).toEqual(['FIELD_REQUIRED']);
  });

  test('403: other testers, reviewers and clients, and the tester who is no longer in the role', async () => {
    const { issue, id } = await retested('NOT_FIXED');
    for (const who of ['other', 'reviewer', 'client'] as const) {
      expect(await edit(id, { note: 'x' }, who)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
      expect((await retestsOf(issue.id, who))[0]?.can).toEqual({ edit: false, result: false });
    }
    const mine = await project();
    const former = await buildIssue(db, { project: mine, status: 'OPEN' }, { assets: ASSETS });
    const old = await buildRetest(db, former, await buildRound(db, mine), 'NOT_FIXED', { testedBy: people.reviewer.id });
    expect((await edit(old.id, { note: 'x' }, 'reviewer')).status).toBe(403);
  });

  test('404: the caller cannot see the issue, or the retest does not exist', async () => {
    const { issue, id } = await retested('NOT_FIXED');
    for (const who of ['outsider', 'stranger'] as const) expect((await edit(id, { note: 'x' }, who)).status).toBe(404);
    expect((await edit(issue.id, { note: 'x' }, 'lead')).status).toBe(404);
  });

  test('409: the result of the last retest cannot change after the status was changed, but the notes can', async () => {
    const { issue, id } = await retested('NOT_FIXED');
    await move(issue.id, 'OPEN', 'IN_PROGRESS', 'client');
    await move(issue.id, 'IN_PROGRESS', 'OPEN', 'client');
    for (const who of ['tester', 'lead'] as const) {
      expect(await edit(id, { results: resultsOf(issue, 'FIXED'), note: 'x' }, who)).toMatchObject({
        ...{ status: 409, errors: ['RETEST_RESULT_SETTLED'], details: [{ path: 'results' }] },
      });
    }
    expect((await retestsOf(issue.id))[0]).toMatchObject({ note: 'Lần đầu', can: { edit: true, result: false } });
    expect((await edit(id, { results: resultsOf(issue, 'NOT_FIXED', 'Ghi chú'), note: 'Đã sửa lời' })).status).toBe(200);
    expect(await statusOf(issue.id)).toBe('OPEN');
  });

  test('409: another user edited the retest in the meantime', async () => {
    const { id } = await retested('NOT_FIXED');
    const answers = await Promise.all([edit(id, { note: 'một' }), edit(id, { note: 'hai' }, 'lead')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.flatMap(({ errors }) => errors)).toEqual(['EDIT_CONFLICT']);
  });

  test('409: the project is archived, or in the bin', async () => {
    const binned = await project();
    const { id } = await retested('NOT_FIXED', { project: binned });
    const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
    expect((await call(projectsContract.delete, { params: { id: binned.id } }, admin)).errors).toEqual([]);
    const answer = await call(api.update, { params: { id }, body: { version: 1, note: 'x' } }, admin);
    expect(answer).toMatchObject({ status: 409, errors: ['PROJECT_DELETED'] });
    const archived = await project({ status: 'ARCHIVED' });
    const issue = await buildIssue(db, { project: archived, reporterId: people.tester.id, status: 'OPEN' }, { assets: ASSETS });
    const old = await buildRetest(db, issue, await buildRound(db, archived), 'NOT_FIXED');
    expect(await edit(old.id, { note: 'x' })).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    expect((await retestsOf(issue.id))[0]?.can).toEqual({ edit: false, result: false });
  });

  test('409: no secret in the notes, if the workspace lets the search stop', async () => {
    const { issue, id } = await retested('NOT_FIXED');
    const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
    await call(workspacesContract.update, { params: { id: workspace.id }, body: { readiness: { SECRETS: 'STOP' } } }, admin);
    const password = ['Hoa', 'Sua', '@19'].join('');
    const secret = `password=${password}`;
    expect(await edit(id, { note: secret, results: resultsOf(issue, 'NOT_FIXED', secret) })).toMatchObject({
      status: 409,
      details: [{ code: 'SECRETS_VISIBLE', path: 'note' }, { path: 'results.0.note' }, { path: 'results.1.note' }],
    });
    expect((await edit(id, { note: `password=⟦${password}⟧` })).status).toBe(200);
  });
});
