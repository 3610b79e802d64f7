import { correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { notifiedTeam } from '../../test/notified-team.ts';
import type { Teammate } from '../../test/team.ts';
import { buildCorrection } from '../issues/corrections/corrections.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildNotification } from './notifications.factory.ts';

const t = await testApp();
const { call, db } = t;
const { as, people, workspace, stored, ...team } = await notifiedTeam(t);
const home = await team.project();

const issueIn = (status: IssueStatus) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, status }, { contents: { vi: { title: 'x', description: 'y' } } });
type Issue = Awaited<ReturnType<typeof issueIn>>;

const about = (issue: Issue, who: Teammate, kind: NotificationKind) =>
  buildNotification(db, { workspaceId: workspace.id, userId: people[who].id, kind, projectId: home.id, issueId: issue.id });
const isRead = async (who: Teammate, { id }: { id: string }) => (await stored(who)).find((row) => row.id === id)?.readAt !== null;
const move = async (issue: Issue, from: IssueStatus, status: IssueStatus, who: Teammate) =>
  expect((await call(issuesContract.update, { params: { id: issue.id }, body: { from, status } }, as(who))).errors).toEqual([]);
const liveEvents = async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select project_id as id from events where kind = 'NOTIFICATION'`);
  return rows.map(({ id }) => id);
};

describe('own notifications about an issue are read as soon as the user has handled it', () => {
  test('"ready for retest" by recording the retest; those of others and about other issues stay unread', async () => {
    const [issue, other] = [await issueIn('READY_FOR_RETEST'), await issueIn('READY_FOR_RETEST')];
    const mine = await about(issue, 'tester', 'READY_FOR_RETEST');
    const [theirs, elsewhere, mention] = [
      await about(issue, 'other', 'READY_FOR_RETEST'),
      await about(other, 'tester', 'READY_FOR_RETEST'),
      await about(issue, 'tester', 'MENTIONED'),
    ];
    const before = await liveEvents();
    const body = { from: 'READY_FOR_RETEST', results: [{ assetId: null, result: 'FIXED' }] };
    expect((await call(retestsContract.record, { params: { id: issue.id }, body }, as('tester'))).errors).toEqual([]);
    expect(await isRead('tester', mine)).toBe(true);
    expect([await isRead('other', theirs), await isRead('tester', elsewhere), await isRead('tester', mention)]).toEqual([
      false,
      false,
      false,
    ]);
    expect((await liveEvents()).slice(before.length)).toEqual([people.tester.id]);
  });

  test.each([
    ['NOT_TESTABLE', false, false],
    ['NOT_FIXED', true, false],
    ['FIXED', true, true],
  ] as const)(
    'a retest with the result %s resolves "ready for retest" if it moves the issue, and "due soon" if it closes it',
    async (result, ready, due) => {
      const issue = await issueIn('READY_FOR_RETEST');
      const [asked, dueSoon] = [await about(issue, 'tester', 'READY_FOR_RETEST'), await about(issue, 'tester', 'DUE_SOON')];
      const body = { from: 'READY_FOR_RETEST', results: [{ assetId: null, result }] };
      expect((await call(retestsContract.record, { params: { id: issue.id }, body }, as('tester'))).errors).toEqual([]);
      expect([await isRead('tester', asked), await isRead('tester', dueSoon)]).toEqual([ready, due]);
    },
  );

  test('"sent back" by sending the issue to review again', async () => {
    const issue = await issueIn('DRAFT');
    const mine = await about(issue, 'tester', 'SENT_BACK');
    await move(issue, 'DRAFT', 'IN_REVIEW', 'tester');
    expect(await isRead('tester', mine)).toBe(true);
  });

  test('"retested" and "due soon" by marking the issue as ready for retest, but not by starting the fix', async () => {
    const issue = await issueIn('OPEN');
    const [retested, due] = [await about(issue, 'client', 'RETESTED'), await about(issue, 'client', 'DUE_SOON')];
    await move(issue, 'OPEN', 'IN_PROGRESS', 'client');
    expect([await isRead('client', retested), await isRead('client', due)]).toEqual([false, false]);
    await move(issue, 'IN_PROGRESS', 'READY_FOR_RETEST', 'client');
    expect([await isRead('client', retested), await isRead('client', due)]).toEqual([true, true]);
  });

  test('"correction proposed" by deciding on the last open correction of the issue', async () => {
    const issue = await issueIn('OPEN');
    const mine = await about(issue, 'lead', 'CORRECTION_PROPOSED');
    const [first, last] = [
      await buildCorrection(db, issue, { authorId: people.tester.id }),
      await buildCorrection(db, issue, { authorId: people.other.id }),
    ];
    const decline = async ({ id }: { id: string }) =>
      expect((await call(correctionsContract.decline, { params: { id }, body: { answer: 'Không' } }, as('lead'))).errors).toEqual([]);
    await decline(first);
    expect(await isRead('lead', mine)).toBe(false);
    await decline(last);
    expect(await isRead('lead', mine)).toBe(true);
  });
});
