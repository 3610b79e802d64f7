import type { ErrorBody } from '@coloa/contract/http.ts';
import type { RetestResult } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { type Retest, retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildIssue } from '../issues.factory.ts';
import { issueHistory } from '../issues.tables.ts';
import { rebasedEdit } from './retest-rebase.policy.ts';
import { buildRetest, buildRound } from './retests.factory.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project } = await buildTeam(app);
const api = retestsContract;
const home = await project();
const round = await buildRound(db, home);

async function retested() {
  const issue = await buildIssue(
    db,
    { project: home, reporterId: people.tester.id, status: 'OPEN' },
    { assets: ['https://a.example', 'https://b.example'] },
  );
  const { id } = await buildRetest(db, issue, round, 'NOT_FIXED', { note: 'Lần đầu', day: '2026-03-03' });
  const results = (...rows: [RetestResult, string][]) =>
    issue.assets.map((asset, n) => ({ assetId: asset.id, result: rows[n]?.[0] ?? 'NOT_FIXED', note: rows[n]?.[1] ?? '' }));
  const edit = (body: object, who: Teammate = 'tester') =>
    call(api.update, { params: { id }, body: { version: 1, ...body } as { version: number } }, as(who));
  const shown = async (who: Teammate = 'tester') => (await call(api.ofIssue, { params: { id: issue.id } }, as(who))).body.items[0];
  return { id, issue, results, edit, shown };
}

const currentIn = ({ body }: { body: unknown }) => (body as ErrorBody & { current: Retest }).current;

describe('PUT /api/retest/{id}, based on an earlier version', () => {
  test('200: an edit of other fields is merged, and raises the version by 1', async () => {
    const { edit, shown, results } = await retested();
    expect((await edit({ note: 'Của trưởng nhóm' }, 'lead')).body.version).toBe(2);
    expect((await edit({ day: '2026-03-04' })).body.version).toBe(3);
    expect((await edit({ results: results(['PARTLY', 'Mã cũ']) }, 'lead')).body).toEqual({ version: 4, status: 'OPEN' });
    expect(await shown()).toMatchObject({
      ...{ version: 4, day: '2026-03-04', note: 'Của trưởng nhóm', result: 'PARTLY' },
      results: [
        { result: 'PARTLY', note: 'Mã cũ' },
        { result: 'NOT_FIXED', note: '' },
      ],
    });
  });

  test('200: edits of two assets are merged, and both together decide the status', async () => {
    const { edit, shown, results } = await retested();
    expect((await edit({ results: results(['FIXED', 'Chặn']) }, 'lead')).body).toEqual({ version: 2, status: 'OPEN' });
    expect((await edit({ results: results(['NOT_FIXED', ''], ['FIXED', 'Cũng chặn']) })).body).toEqual({ version: 3, status: 'CLOSED' });
    expect((await shown())?.results).toMatchObject([
      { result: 'FIXED', note: 'Chặn' },
      { result: 'FIXED', note: 'Cũng chặn' },
    ]);
  });

  test('200: the same change twice is no collision', async () => {
    const { edit, shown } = await retested();
    await edit({ note: 'Giống nhau' }, 'lead');
    expect((await edit({ note: 'Giống nhau' })).body.version).toBe(2);
    expect(await shown()).toMatchObject({ note: 'Giống nhau', edited: { by: { id: people.lead.id } } });
  });

  test('409: names the colliding fields, changes nothing, and returns the current retest', async () => {
    const { edit, shown, results } = await retested();
    await edit({ note: 'Của trưởng nhóm', results: results(['PARTLY', 'một']) }, 'lead');
    const answer = await edit({ day: '2026-03-04', note: 'Của tester', results: results(['PARTLY', 'hai'], ['FIXED', '']) });
    expect(answer).toMatchObject({ status: 409, details: ['results', 'note'].map((path) => ({ code: 'EDIT_CONFLICT', path })) });
    expect(currentIn(answer)).toEqual(await shown());
    expect(currentIn(answer)).toMatchObject({ version: 2, note: 'Của trưởng nhóm', day: '2026-03-03', can: { edit: true, result: true } });
    // With the version from the error, the user can overwrite the current text.
    expect((await edit({ version: currentIn(answer).version, note: 'Của tester' })).body.version).toBe(3);
  });

  test('409: a field that returned to its earlier value collides, too', async () => {
    const { edit } = await retested();
    await edit({ note: 'Nhầm' }, 'lead');
    await edit({ version: 2, note: 'Lần đầu' }, 'lead');
    expect((await edit({ note: 'Của tester' })).details).toMatchObject([{ path: 'note' }]);
  });

  test('409: a version that does not exist, or an edit whose history has no version of the retest', async () => {
    const { edit, issue } = await retested();
    expect((await edit({ version: 9, note: 'x', day: '2026-03-03' })).details).toMatchObject([{ code: 'EDIT_CONFLICT', path: 'note' }]);
    await edit({ note: 'Bản cũ' }, 'lead');
    const changes = [{ field: 'retest', from: null, to: { round: 1 } }];
    await db.update(issueHistory).set({ changes }).where(eq(issueHistory.issueId, issue.id));
    expect((await edit({ day: '2026-03-04' })).details).toMatchObject([{ code: 'EDIT_CONFLICT', path: 'day' }]);
  });

  test('an edit of another retest of the issue in the same round is no collision', async () => {
    const { issue, edit } = await retested();
    const other = await buildRetest(db, issue, round, 'NOT_FIXED', { note: 'Lần hai' });
    expect((await call(api.update, { params: { id: other.id }, body: { version: 1, note: 'Khác' } }, as('lead'))).status).toBe(200);
    await edit({ day: '2026-03-04' }, 'lead');
    expect((await edit({ note: 'Của tester' })).status).toBe(200);
  });

  test('clients see the edit in the history without texts', async () => {
    const { issue, edit, id } = await retested();
    await edit({ note: 'Của trưởng nhóm' }, 'lead');
    const { body } = await call(issuesContract.history, { params: { id: issue.id }, query: {} }, as('client'));
    expect(body.items[0]?.changes).toEqual([
      { field: 'retest', from: null, to: { round: round.number, id, version: 2 } },
      { field: 'retestNote', from: null, to: null, withheld: true },
    ]);
  });
});

test('an asset keeps the current row if the submitted one is that of the start version, over several edits', () => {
  const row = (note: string) => ({ result: 'NOT_FIXED' as const, note });
  const [first, second] = [
    { assetId: 'a', value: 'a' },
    { assetId: 'b', value: 'b' },
  ];
  const changed = (from: object) => ({ changes: [{ field: 'retestAssets', from, to: {} }] });
  const edits = [changed({ 1: row('0') }), changed({ 0: row('x'), 1: row('1') })];
  const current = {
    version: 3,
    day: '2026-03-03',
    note: '',
    results: [
      { ...first, ...row('y') },
      { ...second, ...row('2') },
    ],
  };
  const send = (a: string, b: string) =>
    rebasedEdit(
      {
        version: 1,
        results: [
          { assetId: 'b', ...row(b) },
          { assetId: 'a', ...row(a) },
        ],
      },
      current,
      edits,
    );
  expect(send('x', '0')).toEqual({ after: { day: '2026-03-03', note: '', results: current.results }, conflicts: [] });
  expect(send('y', '2').conflicts).toEqual([]);
  expect(send('x', '1').conflicts).toEqual(['results']);
  const returned = [changed({ 0: row('y') }), changed({ 0: row('z') })];
  const sent = { version: 1, results: [{ ...first, ...row('mine') }] };
  expect(rebasedEdit(sent, current, returned)).toMatchObject({ after: { results: [{ note: 'mine' }, { note: '2' }] }, conflicts: [] });
});
