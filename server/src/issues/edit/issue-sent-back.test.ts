import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { notifiedTeam } from '../../../test/notified-team.ts';
import type { Teammate } from '../../../test/team.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const team = await notifiedTeam(app);
const { as, people, list } = team;
const project = await team.project({ key: 'HVB' });

const inReview = () => buildIssue(db, { project, reporterId: people.tester.id, status: 'IN_REVIEW' });
const step = (id: string, from: string, status: string, who: Teammate, note = '') =>
  call(issuesContract.update, { params: { id }, body: { from, status, note } }, as(who));
const read = async (id: string, who: Teammate = 'tester') => (await call(issuesContract.get, { params: { id } }, as(who))).body;
const NOTE = 'Thiếu **bằng chứng**.\n\nMật khẩu là ⟦hunter2⟧.';

test('an issue that was sent back shows by whom, why and when, until it is sent again', async () => {
  const { id } = await inReview();
  expect((await read(id)).sentBack).toBeNull();
  expect((await step(id, 'IN_REVIEW', 'DRAFT', 'reviewer', NOTE)).status).toBe(200);
  await call(issuesContract.update, { params: { id }, body: { version: 2, tags: ['otp'] } }, as('tester'));
  const { sentBack } = await read(id);
  const history = (await call(issuesContract.history, { params: { id } }, as('tester'))).body.items;
  const entry = history.find(({ note }) => note !== '');
  expect(sentBack).toEqual({ stepId: entry?.id, at: entry?.at, by: expect.objectContaining({ id: people.reviewer.id }), note: NOTE });
  await step(id, 'DRAFT', 'IN_REVIEW', 'tester');
  expect((await read(id)).sentBack).toBeNull();
});

test('an issue in review shows the note with which its author sent it, until the next step', async () => {
  const { id } = await buildIssue(db, { project, reporterId: people.tester.id });
  await step(id, 'DRAFT', 'IN_REVIEW', 'tester', NOTE);
  expect((await read(id, 'reviewer')).sentForReview).toMatchObject({ by: { id: people.tester.id }, note: NOTE });
  await step(id, 'IN_REVIEW', 'DRAFT', 'reviewer', NOTE);
  expect((await read(id, 'reviewer')).sentForReview).toBeNull();
  await step(id, 'DRAFT', 'IN_REVIEW', 'tester');
  expect((await read(id, 'reviewer')).sentForReview).toBeNull();
});

test('a draft that a lead restored from rejection was not sent back', async () => {
  const { id } = await inReview();
  await step(id, 'IN_REVIEW', 'REJECTED', 'reviewer', 'Không phải lỗi.');
  await step(id, 'REJECTED', 'DRAFT', 'lead', 'Xem lại.');
  expect((await read(id)).sentBack).toBeNull();
});

test('a duplicate says by whom, why and when it was marked, until it is a draft again', async () => {
  const original = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN' });
  const { id } = await inReview();
  const body = { from: 'IN_REVIEW', status: 'DUPLICATE', note: NOTE, duplicateOf: original.id } as const;
  expect((await call(issuesContract.update, { params: { id }, body }, as('reviewer'))).status).toBe(200);
  const { sentBack, markedDuplicate } = await read(id);
  const [entry] = (await call(issuesContract.history, { params: { id } }, as('tester'))).body.items;
  expect(sentBack).toBeNull();
  expect(markedDuplicate).toEqual({
    stepId: entry?.id,
    at: entry?.at,
    by: expect.objectContaining({ id: people.reviewer.id }),
    note: NOTE,
  });
  expect((await call(issuesContract.get, { params: { id } }, as('client'))).status).toBe(404);
  await step(id, 'DUPLICATE', 'DRAFT', 'lead');
  expect((await read(id)).markedDuplicate).toBeNull();
});

test('the notification shows the first line of the note, without redacted text', async () => {
  const { id } = await inReview();
  await step(id, 'IN_REVIEW', 'DRAFT', 'reviewer', '\n⟦hunter2\nhunter3⟧ lộ ở bước 2.\nXóa đi.');
  const { body, text } = await list('tester', { pageSize: 1 });
  expect(body.items).toMatchObject([{ kind: 'SENT_BACK', note: expect.stringContaining('lộ ở bước 2.') }]);
  expect(text).not.toMatch(/hunter|Xóa đi/);
});

test.each([
  ['OPEN', 'ACCEPTED', {}],
  ['REJECTED', 'REJECTED', {}],
  ['DUPLICATE', 'DUPLICATE', { duplicateOf: '' }],
])('the reporter is notified of the decision %s, with the first line of its note', async (status, decision, more) => {
  const { id } = await inReview();
  const original = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN' });
  const body = { from: 'IN_REVIEW', status, note: `Xem ⟦hunter2⟧ @${people.tester.username}.\nXóa đi.`, ...more };
  const before = (await team.stored('tester')).length;
  const decide = { ...body, ...('duplicateOf' in more && { duplicateOf: original.id }) };
  expect((await call(issuesContract.update, { params: { id }, body: decide }, as('reviewer'))).status).toBe(200);
  const { body: told, text } = await list('tester', { pageSize: 2 });
  const by = { id: people.reviewer.id };
  // The mention is notified, too, because it is mailed at once and the decision is not.
  expect(told.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'REVIEWED', decision, note: expect.stringContaining('Xem') }),
      expect.objectContaining({ kind: 'MENTIONED', note: '' }),
    ]),
  );
  for (const each of told.items) expect(each).toMatchObject({ by, subject: { issueId: id } });
  expect(text).not.toMatch(/hunter|Xóa đi/);
  expect((await team.stored('tester')).length).toBe(before + 2);
});

test('the reporter is notified of the rejection of a published issue, but not of their own decision', async () => {
  const { id } = await buildIssue(db, { project, reporterId: people.lead.id, status: 'OPEN' });
  const before = (await team.stored('lead')).length;
  await step(id, 'OPEN', 'REJECTED', 'lead', 'Nhầm.');
  expect((await team.stored('lead')).length).toBe(before);
  const other = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN' });
  await step(other.id, 'OPEN', 'REJECTED', 'lead', 'Nhầm.');
  expect((await list('tester', { pageSize: 1 })).body.items).toMatchObject([{ kind: 'REVIEWED', decision: 'REJECTED', note: 'Nhầm.' }]);
});

test('the notification shows the text of Markdown without its markup', async () => {
  const { id } = await inReview();
  await step(id, 'IN_REVIEW', 'DRAFT', 'reviewer', '```http\n# **Đầu đề** [ghi chú](https://a.example) ⟦hunter2⟧\n```');
  expect((await list('tester', { pageSize: 1 })).body.items[0]?.note).toBe('Đầu đề ghi chú …');
});

test('a long note is cut to 200 characters in a notification', async () => {
  const { id } = await inReview();
  await step(id, 'IN_REVIEW', 'DRAFT', 'reviewer', 'a'.repeat(500));
  expect((await list('tester', { pageSize: 1 })).body.items[0]?.note).toBe(`${'a'.repeat(199)}…`);
});

test('users mentioned in the note of a review are notified, and the client is not', async () => {
  const { id } = await inReview();
  const before = { other: await team.unread('other'), client: await team.unread('client'), tester: await team.unread('tester') };
  const names = (['other', 'client', 'tester'] as const).map((who) => `@${people[who].username}`).join(' ');
  await step(id, 'IN_REVIEW', 'DRAFT', 'reviewer', `Nhờ ${names} xem.`);
  expect((await list('other', { pageSize: 1 })).body.items).toMatchObject([
    { kind: 'MENTIONED', by: { id: people.reviewer.id }, commentId: null, subject: { issueId: id }, note: '' },
  ]);
  expect(await team.unread('client')).toBe(before.client);
  // The reporter gets one notification, although the note also mentions them.
  expect(await team.unread('tester')).toBe((before.tester ?? 0) + 1);
});
