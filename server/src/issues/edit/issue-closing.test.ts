import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildIssue } from '../issues.factory.ts';
import { issueHistory, issues } from '../issues.tables.ts';

const app = await testApp();
const { call, db } = app;
const { as, project } = await buildTeam(app);
const home = await project();

const EARLIER = new Date('2026-01-02T03:04:05Z');
const closed = () => buildIssue(db, { project: home, status: 'CLOSED', closedAt: EARLIER });
const closedAt = async (id: string) => (await db.select({ at: issues.closedAt }).from(issues).where(eq(issues.id, id)))[0]?.at;
const move = (id: string, from: IssueStatus, status: IssueStatus) =>
  call(issuesContract.update, { params: { id }, body: { from, status } }, as('lead'));
const retest = (id: string, result: 'FIXED' | 'NOT_FIXED') =>
  call(retestsContract.record, { params: { id }, body: { from: 'READY_FOR_RETEST', results: [{ assetId: null, result }] } }, as('tester'));

describe('the closing time of an issue', () => {
  test('is the time of the retest that found it fixed', async () => {
    const { id } = await buildIssue(db, { project: home, status: 'READY_FOR_RETEST' });
    expect(await closedAt(id)).toBeNull();
    await retest(id, 'FIXED');
    const [step] = await db
      .select({ at: issueHistory.at })
      .from(issueHistory)
      .where(and(eq(issueHistory.issueId, id), eq(issueHistory.action, 'RETESTED')));
    expect(await closedAt(id)).toEqual(step?.at);
  });

  test('is empty after a retest that found it not fixed', async () => {
    const { id } = await buildIssue(db, { project: home, status: 'READY_FOR_RETEST' });
    await retest(id, 'NOT_FIXED');
    expect(await closedAt(id)).toBeNull();
  });

  test('is cleared on reopening, alone or in bulk, and is that of the last closing afterwards', async () => {
    const [one, many] = [await closed(), await closed()];
    await move(one.id, 'CLOSED', 'OPEN');
    const change = { from: 'CLOSED', status: 'OPEN' } as const;
    await call(issuesContract.bulk, { body: { ids: [many.id], change } }, as('lead'));
    expect([await closedAt(one.id), await closedAt(many.id)]).toEqual([null, null]);
    await move(one.id, 'OPEN', 'READY_FOR_RETEST');
    await retest(one.id, 'FIXED');
    expect((await closedAt(one.id))?.getTime()).toBeGreaterThan(EARLIER.getTime());
  });

  test('does not change with other edits, nor through the bin', async () => {
    const { id } = await closed();
    await call(issuesContract.update, { params: { id }, body: { version: 1, externalId: 'VN-1' } }, as('lead'));
    await call(issuesContract.delete, { params: { id } }, as('lead'));
    await call(issuesContract.restore, { params: { id } }, as('lead'));
    expect(await closedAt(id)).toEqual(EARLIER);
  });
});
