import { correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import type { RetestResult } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { notifiedTeam } from '../../test/notified-team.ts';
import type { Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildRetest, buildRound } from '../issues/retests/retests.factory.ts';

const app = await testApp();
const { call, db } = app;
const team = await notifiedTeam(app);
const { people, as } = team;
const project = await team.project({ key: 'HVB' });
const round = await buildRound(db, project);
const at = (...who: Teammate[]) => who.map((each) => `@${people[each].username}`).join(' ');

/** Returns the kinds of the notifications that each user got about the issue, in this order. */
async function toldOf(issueId: string, ...who: Teammate[]) {
  const told = await Promise.all(who.map((each) => team.stored(each)));
  return told.map((rows) => rows.filter((row) => row.issueId === issueId).map(({ kind }) => kind));
}

describe('the notes of a retest', () => {
  const ready = () =>
    buildIssue(
      db,
      { project, reporterId: people.tester.id, fixerId: people.client.id, status: 'READY_FOR_RETEST' },
      { assets: ['a.example'] },
    );
  const resultsOf = (issue: Awaited<ReturnType<typeof ready>>, note = '', result: RetestResult = 'NOT_FIXED') =>
    issue.assets.map(({ id }) => ({ assetId: id, result, note }));

  test('mentioned users are notified: in the note and in that of an asset, outside ⟦…⟧, and only once about one retest', async () => {
    const issue = await ready();
    const note = `Nhờ ${at('lead', 'outsider', 'client', 'tester')} xem.\n\`${at('other')}\``;
    const body = { from: 'READY_FOR_RETEST' as const, results: resultsOf(issue, `Hỏi ${at('reviewer')}`), note };
    expect((await call(retestsContract.record, { params: { id: issue.id }, body }, as('tester'))).errors).toEqual([]);
    // The client is notified of the result, and the tester wrote the note.
    const told = await toldOf(issue.id, 'lead', 'reviewer', 'client', 'tester', 'outsider', 'other');
    expect(told).toEqual([['MENTIONED'], ['MENTIONED'], ['RETESTED'], [], [], []]);
    expect((await team.list('lead', { pageSize: 1 })).body.items).toMatchObject([
      { kind: 'MENTIONED', by: { id: people.tester.id }, commentId: null, subject: { issueId: issue.id } },
    ]);
  });

  test('an edit notifies the users whom no earlier version of the notes mentions', async () => {
    const issue = await ready();
    const { id } = await buildRetest(db, issue, round, 'NOT_FIXED', { note: `Nhờ ${at('lead')}` });
    const edit = async (version: number, body: object) =>
      expect((await call(retestsContract.update, { params: { id }, body: { version, ...body } }, as('tester'))).status).toBe(200);
    await edit(1, { note: `Nhờ ${at('lead', 'reviewer')}` });
    await edit(2, { note: 'Thôi' });
    await edit(3, { note: `Nhờ ${at('reviewer', 'lead')}`, results: resultsOf(issue, `⟦${at('client')}⟧ ${at('other')}`) });
    await edit(4, { day: '2026-03-04' });
    expect(await toldOf(issue.id, 'lead', 'reviewer', 'other', 'client')).toEqual([[], ['MENTIONED'], ['MENTIONED'], []]);
  });

  test('an edit of other notes does not notify the users mentioned in unchanged ones again', async () => {
    const issue = await ready();
    const { id } = await buildRetest(db, issue, round, 'NOT_FIXED', { note: `Nhờ ${at('lead')}` });
    const body = { version: 1, results: resultsOf(issue, `Hỏi ${at('reviewer')}`) };
    expect((await call(retestsContract.update, { params: { id }, body }, as('tester'))).status).toBe(200);
    expect(await toldOf(issue.id, 'lead', 'reviewer')).toEqual([[], ['MENTIONED']]);
  });

  test('clients are not notified of a retest from before the publication', async () => {
    const published = new Date('2026-03-05T00:00:00Z');
    const issue = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN', publishedAt: published });
    const before = { at: new Date('2026-03-04T00:00:00Z') };
    const { id } = await buildRetest(db, issue, round, 'NOT_FIXED', before);
    await call(retestsContract.update, { params: { id }, body: { version: 1, note: at('client', 'lead') } }, as('tester'));
    expect(await toldOf(issue.id, 'client', 'lead')).toEqual([[], ['MENTIONED']]);
  });
});

describe('the notes of a correction', () => {
  const propose = (id: string, note: string, title = 'Tiêu đề mới') =>
    call(correctionsContract.propose, { params: { id }, body: { version: 1, contents: { vi: { title } }, note } }, as('tester'));

  test('mentioned users of the team are notified of a proposal, and not again when it is replaced', async () => {
    const issue = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN' });
    expect((await propose(issue.id, `Theo ${at('reviewer', 'client', 'lead')}`)).errors).toEqual([]);
    expect(await toldOf(issue.id, 'reviewer', 'client', 'lead')).toEqual([['MENTIONED'], [], ['CORRECTION_PROPOSED']]);
    await propose(issue.id, `Theo ${at('reviewer', 'other')}`, 'Khác');
    expect(await toldOf(issue.id, 'reviewer', 'other')).toEqual([['MENTIONED'], ['MENTIONED']]);
    const { body } = await call(issuesContract.history, { params: { id: issue.id } }, as('reviewer'));
    expect(body.items[0]?.note).toContain('Theo');
  });

  test('mentioned users of the team are notified of the answer; the author gets only the decision', async () => {
    const issue = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN' });
    const { body } = await propose(issue.id, '');
    const answer = `Hỏi ${at('tester', 'other', 'client')}`;
    await call(correctionsContract.decline, { params: { id: body.id }, body: { answer } }, as('lead'));
    expect(await toldOf(issue.id, 'tester', 'other', 'client')).toEqual([['CORRECTION_DECIDED'], ['MENTIONED'], []]);
  });
});
