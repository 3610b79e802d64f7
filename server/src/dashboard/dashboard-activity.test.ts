import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project } = await buildTeam(app);
const home = await project({ key: 'HVB' });

const activity = async (who: Teammate, userId?: string) =>
  (await call(dashboardContract.get, { query: { ...(userId !== undefined && { userId }) } }, as(who))).body.activity;
const issue = (title: string, overrides: NonNullable<Parameters<typeof buildIssue>[1]> = {}, more = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, { contents: { vi: { title, description: 'x' } }, ...more });

describe('what happened last', () => {
  test('200: the ten issues changed last, each with its last step', async () => {
    const built = [];
    for (let n = 0; n < 12; n++) built.push(await issue(`lỗi ${n}`, { updatedAt: new Date(`2026-03-${10 + n}T00:00:00Z`) }));
    const [first] = built;
    expect((await activity('tester')).map(({ issue: { title } }) => title)).toEqual(
      built
        .map((_, n) => `lỗi ${n}`)
        .toReversed()
        .slice(0, 10),
    );
    const id = first?.id ?? '';
    await call(issuesContract.update, { params: { id }, body: { from: 'DRAFT', status: 'IN_REVIEW' } }, as('tester'));
    const [last] = await activity('reviewer');
    expect(last).toMatchObject({
      action: 'STATUS',
      to: 'IN_REVIEW',
      actor: { id: people.tester.id },
      issue: { id, projectId: home.id, key: first?.key, title: 'lỗi 0', status: 'IN_REVIEW' },
    });
    const { items } = (await call(issuesContract.history, { params: { id } }, as('reviewer'))).body;
    expect([last?.id, last?.at]).toEqual([items[0]?.id, items[0]?.at]);
    await call(issuesContract.setPriority, { body: { issueId: id, priority: 'P1' } }, as('lead'));
    expect((await activity('reviewer'))[0]).toMatchObject({ action: 'EDITED', to: null, issue: { id } });
  });

  test('200: clients see published issues alone, from the last publication on, and nothing of contributors and tags', async () => {
    const { id } = await issue('cho khách ⟦bí mật⟧', { status: 'IN_REVIEW' });
    expect(await activity('client')).toEqual([]);
    await call(issuesContract.update, { params: { id }, body: { from: 'IN_REVIEW', status: 'OPEN' } }, as('lead'));
    await call(issuesContract.setContributor, { body: { issueId: id, userId: people.other.id, share: 30 } }, as('lead'));
    await call(issuesContract.bulk, { body: { ids: [id], change: { addTags: ['nội bộ'] } } }, as('lead'));
    const seen = await activity('client');
    expect(seen).toMatchObject([{ action: 'STATUS', to: 'OPEN', issue: { id, status: 'OPEN' } }]);
    expect(JSON.stringify(seen)).not.toContain('bí mật');
    expect((await activity('tester'))[0]).toMatchObject({ action: 'EDITED', issue: { id } });
    const { items } = (await call(issuesContract.history, { params: { id } }, as('client'))).body;
    expect(seen[0]?.id).toBe(items[0]?.id);
    await call(issuesContract.update, { params: { id }, body: { from: 'OPEN', status: 'REJECTED', note: 'nhầm' } }, as('lead'));
    expect(await activity('client')).toEqual([]);
  });

  test('200: of one person what they reported or contributed to; of nothing that is in the bin', async () => {
    const own = await issue('của người khác', { reporterId: people.other.id });
    const helped = await issue('có góp', {}, { contributors: [{ userId: people.other.id, share: 10 }] });
    const gone = await issue('đã xoá', { reporterId: people.other.id, deletedAt: new Date() });
    const binned = await project({ deletedAt: new Date() });
    await issue('dự án đã xoá', { project: binned, reporterId: people.other.id });
    const ids = (await activity('other', people.other.id)).map(({ issue: { id } }) => id);
    expect(ids).toEqual(expect.arrayContaining([own.id, helped.id]));
    expect(ids).not.toContain(gone.id);
    for (const title of ['đã xoá', 'dự án đã xoá']) {
      expect((await activity('lead')).map((each) => each.issue.title)).not.toContain(title);
    }
    expect(await activity('outsider')).toEqual([]);
  });

  test('200: histories are read in the query of the issues', async () => {
    const { queries } = await countQueries(() => activity('lead'));
    expect(queries.filter((query) => query.includes('issue_history'))).toHaveLength(1);
  });
});
