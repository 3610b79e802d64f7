import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { DEFAULT_RATES } from '@coloa/contract/leaderboard/rewards.ts';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { wrongDays, wrongReversals } from '../../test/ledger-checks.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { today } from '../platform/text/days.ts';
import { buildMember } from '../users/users.factory.ts';
import { rewardDays, rewardEntries } from './leaderboard.tables.ts';
import { setRates } from './rates.service.ts';

const app = await testApp();
const { call, db, database } = app;
const { people, as, project, workspace } = await buildTeam(app);
const admin = await buildMember(db, { workspace, role: 'Admin' });
const home = await project({ key: 'DIEM' });
const api = issuesContract;
const names = new Map(Object.entries(people).map(([who, { id }]) => [id, who]));

type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const inReview = (overrides: Overrides = {}, parts: Parameters<typeof buildIssue>[2] = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, severity: 'HIGH', status: 'IN_REVIEW', ...overrides }, parts);
async function move(id: string, from: IssueStatus, status: IssueStatus, who: Teammate = 'lead', more: object = {}) {
  const answer = await call(api.update, { params: { id }, body: { from, status, note: 'Lý do', ...more } }, as(who));
  expect(answer.errors).toEqual([]);
}

async function entriesOf(subjectId: string): Promise<string[]> {
  const rows = await db.select().from(rewardEntries).where(eq(rewardEntries.subjectId, subjectId)).orderBy(asc(rewardEntries.id));
  return rows.map(({ userId, kind, points, reverses }) => `${names.get(userId)} ${kind} ${points}${reverses ? ' back' : ''}`);
}
const share = async (issueId: string, who: Teammate, percent: number) =>
  call(api.setContributor, { body: { issueId, userId: people[who].id, share: percent } }, as('lead'));
const accepted = async (overrides: Overrides = {}, parts: Parameters<typeof buildIssue>[2] = {}) => {
  const issue = await inReview(overrides, parts);
  await move(issue.id, 'IN_REVIEW', 'OPEN');
  return issue;
};

describe('an issue', () => {
  test('gives its reporter the severity points and its reviewer the review points when accepted', async () => {
    const { id } = await inReview();
    expect(await entriesOf(id)).toEqual([]);
    await move(id, 'IN_REVIEW', 'OPEN', 'reviewer');
    expect(await entriesOf(id)).toEqual(['tester ISSUE 20', 'reviewer REVIEW 3']);
    const [entry] = await db.select().from(rewardEntries).where(eq(rewardEntries.subjectId, id));
    expect(entry).toMatchObject({ day: today('Asia/Ho_Chi_Minh'), severity: 'HIGH', share: 100, rateVersion: 0, projectId: home.id });
    expect(await db.select().from(rewardDays).where(eq(rewardDays.userId, people.reviewer.id))).toMatchObject([{ points: 3, reviews: 1 }]);
  });

  test('keeps its points while it moves between published statuses', async () => {
    const { id } = await accepted();
    await move(id, 'OPEN', 'IN_PROGRESS');
    await move(id, 'IN_PROGRESS', 'READY_FOR_RETEST');
    expect(await entriesOf(id)).toEqual(['tester ISSUE 20', 'lead REVIEW 3']);
  });

  test('splits its points by share without rounding loss, with ties going to the reporter first', async () => {
    const contributors = [
      { userId: people.other.id, share: 33 },
      { userId: people.reviewer.id, share: 33 },
    ];
    const { id } = await accepted({ severity: 'CRITICAL' }, { contributors });
    expect(await entriesOf(id)).toEqual(['tester ISSUE 14', 'other ISSUE 13', 'reviewer ISSUE 13', 'lead REVIEW 3']);
    const halves = await accepted({ severity: 'INFO' }, { contributors: [{ userId: people.other.id, share: 50 }] });
    expect(await entriesOf(halves.id)).toEqual(['tester ISSUE 1', 'other ISSUE 0', 'lead REVIEW 3']);
  });

  test('gives nothing to users without a share, including the reporter', async () => {
    const contributors = [
      { userId: people.other.id, share: 100 },
      { userId: people.reviewer.id, share: 0 },
    ];
    expect(await entriesOf((await accepted({}, { contributors })).id)).toEqual(['other ISSUE 20', 'lead REVIEW 3']);
  });

  test('reverses and re-awards its points at the original rates when its shares or severity change', async () => {
    const { id } = await accepted();
    await share(id, 'other', 25);
    await share(id, 'other', 25);
    const first = ['tester ISSUE 20', 'lead REVIEW 3', 'tester ISSUE -20 back', 'tester ISSUE 15', 'other ISSUE 5'];
    expect(await entriesOf(id)).toEqual(first);
    const by = { userId: admin.id, username: admin.username, address: null };
    await database.transaction((tx) =>
      setRates(tx, { workspaceId: workspace.id, userId: admin.id }, by, { version: 0, rates: { ...DEFAULT_RATES, review: 4 } }),
    );
    const { version } = (await call(api.get, { params: { id } }, as('lead'))).body;
    await call(api.update, { params: { id }, body: { version, severity: 'CRITICAL' } }, as('lead'));
    expect((await entriesOf(id)).slice(first.length)).toEqual([
      'tester ISSUE -15 back',
      'other ISSUE -5 back',
      'tester ISSUE 30',
      'other ISSUE 10',
    ]);
    const written = await db.select({ version: rewardEntries.rateVersion }).from(rewardEntries).where(eq(rewardEntries.subjectId, id));
    expect(new Set(written.map((row) => row.version))).toEqual(new Set([0]));
    const later = await accepted();
    expect(await entriesOf(later.id)).toEqual(['tester ISSUE 20', 'lead REVIEW 4']);
  });

  test('deducts shared points when rejected, and returns them and withdraws the review points as a draft', async () => {
    const { id } = await inReview({}, { contributors: [{ userId: people.other.id, share: 50 }] });
    await move(id, 'IN_REVIEW', 'REJECTED');
    const rejected = ['tester REJECTED -3', 'other REJECTED -2', 'lead REVIEW 4'];
    expect(await entriesOf(id)).toEqual(rejected);
    await move(id, 'REJECTED', 'DRAFT');
    expect((await entriesOf(id)).slice(3)).toEqual(['tester REJECTED 3 back', 'other REJECTED 2 back', 'lead REVIEW -4 back']);
  });

  test('loses its points and gets a deduction when rejected after acceptance, and keeps the review points', async () => {
    const { id } = await accepted();
    await move(id, 'OPEN', 'REJECTED');
    expect((await entriesOf(id)).slice(2)).toEqual(['tester ISSUE -20 back', 'tester REJECTED -5']);
  });

  test('gives no points as a duplicate, and counts as one', async () => {
    const original = await accepted();
    const { id } = await inReview({ severity: 'MEDIUM' });
    await move(id, 'IN_REVIEW', 'DUPLICATE', 'reviewer', { duplicateOf: original.id });
    expect(await entriesOf(id)).toEqual(['tester DUPLICATE 0', 'reviewer REVIEW 4']);
  });

  test('awards no review points when sent back from review', async () => {
    const { id } = await inReview();
    await move(id, 'IN_REVIEW', 'DRAFT');
    expect(await entriesOf(id)).toEqual([]);
  });

  test('gives no review points to its reporter or contributors', async () => {
    const own = await inReview({ reporterId: people.lead.id });
    await move(own.id, 'IN_REVIEW', 'OPEN');
    expect(await entriesOf(own.id)).toEqual(['lead ISSUE 20']);
    const helped = await inReview({}, { contributors: [{ userId: people.lead.id, share: 0 }] });
    await move(helped.id, 'IN_REVIEW', 'OPEN');
    expect(await entriesOf(helped.id)).toEqual(['tester ISSUE 20']);
  });

  test('loses all its awards when deleted, and regains them at the original rates when restored', async () => {
    const { id } = await accepted();
    await call(api.delete, { params: { id } }, as('lead'));
    expect((await entriesOf(id)).slice(2)).toEqual(['tester ISSUE -20 back', 'lead REVIEW -4 back']);
    await call(api.bulk, { body: { ids: [id], change: { restore: true } } }, as('lead'));
    expect((await entriesOf(id)).slice(4)).toEqual(['tester ISSUE 20', 'lead REVIEW 4']);
    await call(api.delete, { params: { id } }, as('lead'));
    await call(api.restore, { params: { id } }, as('lead'));
    expect((await entriesOf(id)).slice(8)).toEqual(['tester ISSUE 20', 'lead REVIEW 4']);
  });

  test('gives the same awards when moved in bulk', async () => {
    const [one, two] = [await inReview(), await inReview()];
    await call(api.bulk, { body: { ids: [one.id, two.id], change: { status: 'OPEN' } } }, as('reviewer'));
    for (const { id } of [one, two]) expect(await entriesOf(id)).toEqual(['tester ISSUE 20', 'reviewer REVIEW 4']);
  });
});

describe('a retest', () => {
  const retest = (id: string, result: string, who: Teammate) =>
    call(retestsContract.record, { params: { id }, body: { from: 'READY_FOR_RETEST', results: [{ assetId: null, result }] } }, as(who));

  test('with a result gives points once per round, and one without a result gives none', async () => {
    const { id } = await accepted();
    const ofRetests = async () => (await entriesOf(id)).filter((entry) => entry.includes('RETEST'));
    await move(id, 'OPEN', 'READY_FOR_RETEST');
    await retest(id, 'NOT_TESTABLE', 'other');
    expect(await ofRetests()).toEqual([]);
    await retest(id, 'NOT_FIXED', 'other');
    await move(id, 'OPEN', 'READY_FOR_RETEST');
    await retest(id, 'NOT_FIXED', 'other');
    expect(await ofRetests()).toEqual(['other RETEST 5']);
    const [round] = (await call(retestsContract.ofProject, { params: { id: home.id } }, as('lead'))).body.rounds;
    const closed = { params: { id: round?.id ?? '' }, body: { endDay: today('Asia/Ho_Chi_Minh') } };
    await call(retestsContract.updateRound, closed, as('lead'));
    await move(id, 'OPEN', 'READY_FOR_RETEST');
    await retest(id, 'FIXED', 'other');
    expect(await ofRetests()).toEqual(['other RETEST 5', 'other RETEST 5']);
  });
});

describe('the cap of LOW and INFO', () => {
  test('limits the points of one user in one project, and never pays out capped points later', async () => {
    const capped = await project();
    const made = [];
    for (let n = 0; n < 11; n++) made.push(await accepted({ project: capped, severity: 'LOW' }));
    const [first, , , , , , , , , tenth, last] = made.map(({ id }) => id);
    expect(await entriesOf(tenth ?? '')).toContain('tester ISSUE 5');
    expect(await entriesOf(last ?? '')).toContain('tester ISSUE 0');
    expect(await entriesOf((await accepted({ project: capped, severity: 'MEDIUM' })).id)).toContain('tester ISSUE 10');
    expect(await entriesOf((await accepted({ project: capped, severity: 'INFO', reporterId: people.other.id })).id)).toContain(
      'other ISSUE 1',
    );
    expect(await entriesOf((await accepted({ severity: 'LOW' })).id)).toContain('tester ISSUE 5');
    await call(api.delete, { params: { id: first ?? '' } }, as('lead'));
    await move(last ?? '', 'OPEN', 'IN_PROGRESS');
    expect(await entriesOf(last ?? '')).toEqual(['tester ISSUE 0', 'lead REVIEW 4']);
    expect(await entriesOf((await accepted({ project: capped, severity: 'LOW' })).id)).toContain('tester ISSUE 5');
  });
});

test('the sums match their entries, and the reversals match their originals', async () => {
  expect(await wrongDays(db, workspace.id)).toEqual([]);
  expect(await wrongReversals(db, workspace.id)).toEqual([]);
});
