import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { projects } from '../projects/projects.tables.ts';
import { buildMember } from '../users/users.factory.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project, workspace } = await buildTeam(app);
const admin = { token: await app.tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const home = await project({ key: 'HVB' });

const activity = async (who: Teammate, userId?: string) =>
  (await call(dashboardContract.get, { query: { ...(userId !== undefined && { userId }) } }, as(who))).body.activity;
const issuesOf = async (...asked: Parameters<typeof activity>) =>
  (await activity(...asked)).flatMap((each) => (each.kind === 'ISSUE' ? [each] : []));
const issue = (title: string, overrides: NonNullable<Parameters<typeof buildIssue>[1]> = {}, more = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, { contents: { vi: { title, description: 'x' } }, ...more });

describe('recent activity', () => {
  test('200: returns the ten issues changed last, each with its last step', async () => {
    const built = [];
    for (let n = 0; n < 12; n++) built.push(await issue(`lỗi ${n}`, { updatedAt: new Date(`2026-03-${10 + n}T00:00:00Z`) }));
    const [first] = built;
    expect((await issuesOf('tester')).map(({ issue: { title } }) => title)).toEqual(
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
      from: 'DRAFT',
      to: 'IN_REVIEW',
      actor: { id: people.tester.id },
      issue: { id, projectId: home.id, key: first?.key, title: 'lỗi 0', status: 'IN_REVIEW' },
    });
    const { items } = (await call(issuesContract.history, { params: { id } }, as('reviewer'))).body;
    expect([last?.id, last?.at]).toEqual([items[0]?.id, items[0]?.at]);
    await call(issuesContract.setPriority, { body: { issueId: id, priority: 'P1' } }, as('lead'));
    expect((await activity('reviewer'))[0]).toMatchObject({ action: 'EDITED', from: null, to: null, issue: { id } });
  });

  test('200: clients see only published issues, since the last publication, without contributors and tags', async () => {
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

  test('200: of one person, returns issues that they reported or contributed to, and none from the bin', async () => {
    const own = await issue('của người khác', { reporterId: people.other.id });
    const helped = await issue('có góp', {}, { contributors: [{ userId: people.other.id, share: 10 }] });
    const gone = await issue('đã xoá', { reporterId: people.other.id, deletedAt: new Date() });
    const binned = await project({ deletedAt: new Date() });
    await issue('dự án đã xoá', { project: binned, reporterId: people.other.id });
    const ids = (await issuesOf('other', people.other.id)).map(({ issue: { id } }) => id);
    expect(ids).toEqual(expect.arrayContaining([own.id, helped.id]));
    expect(ids).not.toContain(gone.id);
    for (const title of ['đã xoá', 'dự án đã xoá']) {
      expect((await issuesOf('lead')).map((each) => each.issue.title)).not.toContain(title);
    }
    expect(await activity('outsider')).toEqual([]);
  });

  test('200: the query of the issues also reads their histories', async () => {
    const { queries } = await countQueries(() => activity('lead'));
    expect(queries.filter((query) => query.includes('issue_history'))).toHaveLength(1);
  });

  test('200: includes steps of projects, people, tasks and reports, newest first among the issues', async () => {
    const mine = await project({ key: 'NEW' });
    const put = (body: object) => call(projectsContract.update, { params: { id: mine.id }, body }, as('lead'));
    expect((await put({ version: 1, name: 'Đổi tên', description: 'dài' })).status).toBe(200);
    await call(tasksContract.add, { body: { projectId: mine.id, title: 'Dò quét' } }, as('lead'));
    const { id } = await issue('sau cùng', { project: mine });
    const seen = await activity('tester');
    expect(seen.map((each) => [each.kind, each.action, each.kind === 'ISSUE' ? each.issue.id : each.project.key]).slice(0, 3)).toEqual([
      ['ISSUE', 'CREATED', id],
      ['PROJECT', 'TASK_ADDED', 'NEW'],
      ['PROJECT', 'EDITED', 'NEW'],
    ]);
    expect(seen[1]).toMatchObject({
      actor: { id: people.lead.id },
      changes: [{ to: 'Dò quét' }],
      project: { id: mine.id, name: 'Đổi tên' },
    });
    expect(seen[2]).toMatchObject({ changes: [] });
    expect(seen).toHaveLength(10);
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  test('200: project steps are visible to users who can read the history, and never from the bin', async () => {
    const keysOf = async (who: Teammate | 'admin', userId?: string) => {
      const { body } = await call(
        dashboardContract.get,
        { query: { ...(userId !== undefined && { userId }) } },
        who === 'admin' ? admin : as(who),
      );
      return body.activity.flatMap((each) => (each.kind === 'PROJECT' ? [each.project.key] : []));
    };
    const mine = await project({ key: 'SEEN' });
    await call(tasksContract.add, { body: { projectId: mine.id, title: 'một' } }, as('lead'));
    for (const who of ['lead', 'tester', 'reviewer', 'admin'] as const) expect(await keysOf(who)).toContain('SEEN');
    expect(await keysOf('admin', people.tester.id)).toContain('SEEN');
    expect(await keysOf('admin', people.outsider.id)).toEqual([]);
    for (const who of ['client', 'outsider', 'stranger'] as const) expect(await keysOf(who)).toEqual([]);
    await db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, mine.id));
    for (const who of ['lead', 'tester', 'admin'] as const) expect(await keysOf(who)).not.toContain('SEEN');
  });

  test('200: project steps need one query, which reads an index from its end', async () => {
    const { queries } = await countQueries(() => activity('lead'));
    expect(queries.filter((query) => query.includes('project_history'))).toHaveLength(1);
  });
});
