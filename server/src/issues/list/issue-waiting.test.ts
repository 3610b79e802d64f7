import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildAssignee } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);
const manager = { token: await tokenOf(await buildMember(db, { workspace, role: 'Lead' })) };

const home = await project({ key: 'HVB' });
const strict = await project({ key: 'TWO', twoPersonReview: true });
const past = await project({ status: 'ARCHIVED' });
const shares = [{ userId: people.reviewer.id, share: 10 }];
const issue = (title: string, status: IssueStatus, reporter: keyof typeof people, more: object = {}, contributors: typeof shares = []) =>
  buildIssue(
    db,
    { project: home, reporterId: people[reporter].id, status, ...more },
    { contents: { vi: { title, description: 'x' } }, contributors },
  );
await issue('duyệt', 'IN_REVIEW', 'tester');
await issue('duyệt, người duyệt góp', 'IN_REVIEW', 'tester', {}, shares);
await issue('duyệt hai người, người duyệt góp', 'IN_REVIEW', 'tester', { project: strict }, shares);
await issue('duyệt, gửi khi còn duyệt hai người, người duyệt báo', 'IN_REVIEW', 'reviewer', { twoPersonReview: true });
await issue('duyệt hai người, người duyệt viết', 'IN_REVIEW', 'tester', { project: strict, writers: [people.reviewer.id] });
await issue('duyệt hai người, người duyệt báo', 'IN_REVIEW', 'reviewer', { project: strict });
await issue('kiểm tra lại của tester', 'READY_FOR_RETEST', 'tester');
await issue('kiểm tra lại của other', 'READY_FOR_RETEST', 'other');
await issue('kiểm tra lại của người đã rời', 'READY_FOR_RETEST', 'outsider');
await issue('kiểm tra lại của client', 'READY_FOR_RETEST', 'client');
for (const status of ['DRAFT', 'OPEN', 'IN_PROGRESS', 'CLOSED'] as const) await issue(`không chờ ${status}`, status, 'tester');
await issue('trong kho', 'READY_FOR_RETEST', 'tester', { project: past });
await issue('trong kho, duyệt', 'IN_REVIEW', 'tester', { project: past });
await issue('đã xoá', 'IN_REVIEW', 'tester', { deletedAt: new Date() });

const both = await buildMember(db, { workspace });
await buildAssignee(db, { project: home, user: both, hats: ['CLIENT'] });
await buildAssignee(db, { project: strict, user: both, hats: ['TESTER'] });

const once = await buildMember(db, { workspace });
const binned = await project({ deletedAt: new Date() });
await buildAssignee(db, { project: home, user: once, hats: ['CLIENT'] });
for (const over of [past, binned]) await buildAssignee(db, { project: over, user: once, hats: ['TESTER'] });

const waiting = async (options: { token: string }) =>
  (await call(issuesContract.list, { query: { waitingFor: 'me', sortBy: 'createdAt' } }, options)).body.items.map(({ title }) => title);

const LEFT = ['kiểm tra lại của người đã rời', 'kiểm tra lại của client'];
const REVIEWS = ['duyệt', 'duyệt, người duyệt góp'];
const OF_TWO = [
  'duyệt hai người, người duyệt góp',
  'duyệt, gửi khi còn duyệt hai người, người duyệt báo',
  'duyệt hai người, người duyệt viết',
  'duyệt hai người, người duyệt báo',
];

test.each<[Teammate, string[]]>([
  ['reviewer', REVIEWS],
  ['tester', ['kiểm tra lại của tester', ...LEFT]],
  ['other', ['kiểm tra lại của other', ...LEFT]],
  ['lead', [...REVIEWS, ...OF_TWO, ...LEFT]],
  ['client', ['không chờ OPEN', 'không chờ IN_PROGRESS']],
  ['outsider', []],
])(
  'what waits for %s: reviews they decide on, retests of what they found or whose finder tests no more, and for clients what is to be mended',
  async (who, titles) => {
    expect(await waiting(as(who))).toEqual(titles);
  },
);

test('a user who leads every project gets all reviews, and only the retests that lack another tester', async () => {
  expect(await waiting(manager)).toEqual([...REVIEWS, ...OF_TWO, ...LEFT]);
});

test('a user who tests in an active project does not count as a client and has no issues to fix', async () => {
  expect(await waiting({ token: await tokenOf(both) })).toEqual([]);
});

test('a user who tests only in archived and deleted projects counts as a client and gets issues to fix', async () => {
  expect(await waiting({ token: await tokenOf(once) })).toEqual(['không chờ OPEN', 'không chờ IN_PROGRESS']);
});

test('users can take the next step on every issue that waits for them', async () => {
  for (const who of ['reviewer', 'tester', 'lead', 'client'] as const) {
    const { items } = (await call(issuesContract.list, { query: { waitingFor: 'me' } }, as(who))).body;
    for (const { id } of items) {
      const { can, status } = (await call(issuesContract.get, { params: { id } }, as(who))).body;
      const next = who === 'client' ? 'READY_FOR_RETEST' : 'OPEN';
      expect(status === 'READY_FOR_RETEST' ? can.retest : can.moveTo.some((step) => step.status === next)).toBe(true);
    }
  }
});
