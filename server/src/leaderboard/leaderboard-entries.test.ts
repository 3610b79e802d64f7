import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { type Args, testApp } from '../../test/harness.ts';
import { buildControl } from '../checklists/project-controls.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildRowOf } from '../tasks/control-rows.factory.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { buildTopic, buildWriteUp } from '../topics/topics.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildEntries, buildEntry, buildReversal } from './leaderboard.factory.ts';

const { call, database, db, tokenOf } = await testApp();
const api = leaderboardContract;
const workspace = await buildWorkspace(db);
const of = { workspace };
const lead = await buildMember(db, { ...of, role: 'Lead' });
const an = await buildMember(db, of);
const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: 'NHK', name: 'Ngân hàng' });
await buildAssignee(db, { project, user: an, hats: ['TESTER'] });
const asClient = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: 'KH' });
await buildAssignee(db, { project: asClient, user: an, hats: ['CLIENT'] });
const left = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: 'CU' });

const DAY = '2026-05-01';
const PERIOD = { from: '2026-05-01', to: '2026-05-31' };
const entry = (told: Partial<Parameters<typeof buildEntry>[2]>) => buildEntry(database, workspace, { userId: an.id, day: DAY, ...told });
const ask = async (query: Args['query'] = PERIOD, user: { id: string; workspaceId: string } = an) =>
  call(api.ledger, { query: query ?? {} }, { token: await tokenOf(user), language: 'vi' });
const shown = async (ids: string[], user = an) => {
  const { body } = await ask({ ...PERIOD, userId: an.id, pageSize: 100 }, user);
  return ids.map((id) => body.items.find((item) => item.id === id));
};

describe('GET /api/leaderboard/ledger', () => {
  test('200: lists the caller’s own entries newest first, with their reversals and total points', async () => {
    const own = await buildMember(db, of);
    const issue = await buildIssue(db, { project: asClient, status: 'OPEN' }, { contents: { vi: { title: 'Chiếm quyền' } } });
    const told = { userId: own.id, projectId: asClient.id };
    const award = await buildEntry(database, workspace, { ...told, day: DAY, subjectId: issue.id, share: 70, points: 14 });
    const back = await buildReversal(database, workspace, award, { day: '2026-05-09' });
    await buildEntry(database, workspace, { ...told, day: '2026-04-30' });
    await buildEntry(database, workspace, { ...told, day: '2026-05-31', kind: 'REVIEW', points: 3 });
    const { status, body } = await ask({ ...PERIOD, page: 1, pageSize: 2 }, own);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, points: 3 });
    expect(body.items.map(({ kind, points }) => [kind, points])).toEqual([
      ['REVIEW', 3],
      ['ISSUE', -14],
    ]);
    expect(body.items[1]).toMatchObject({ id: back.id, day: '2026-05-09', reverses: award.id, reversedBy: null });
    const second = await ask({ ...PERIOD, page: 2, pageSize: 2 }, own);
    expect(second.body).toMatchObject({ points: 3, items: [{ id: award.id, reverses: null, reversedBy: back.id, share: 70 }] });
    expect(second.body.items[0]).toMatchObject({ severity: 'HIGH', rateVersion: 0, project: null, issue: null, title: null });
  });

  test('200: sorts by day, then by time of writing, newest first', async () => {
    const own = await buildMember(db, of);
    const made = await buildEntries(
      database,
      workspace,
      ['2026-05-02', '2026-05-03', '2026-05-01', '2026-05-03'].map((day) => ({ userId: own.id, day })),
    );
    const { body } = await ask(PERIOD, own);
    expect(body.items.map(({ id }) => id)).toEqual([3, 1, 0, 2].map((n) => made[n]?.id));
  });

  test('200: names the issue, task or row of each entry if the caller can see it', async () => {
    const issue = await buildIssue(db, { project, status: 'DRAFT' }, { contents: { vi: { title: 'Chiếm quyền' } } });
    const task = await buildTask(db, project, { title: 'Khảo sát' }, { rows: ['Dò cổng'] });
    const control = await buildControl(db, project, { titleVi: 'Mục vi', titleEn: 'Control' });
    const { rowId } = await buildRowOf(db, control, an);
    const ofIssue = await entry({ projectId: project.id, subjectId: issue.id });
    const retest = await entry({ projectId: project.id, subjectId: issue.id, kind: 'RETEST', partId: newId() });
    const ofTask = await entry({ projectId: project.id, subjectId: task.id, kind: 'TASK' });
    const ofRow = await entry({ projectId: project.id, subjectId: task.rows[0]?.id ?? '', kind: 'ROW', partId: task.id });
    const ofControl = await entry({ projectId: project.id, subjectId: rowId, kind: 'ROW' });
    const place = { id: project.id, key: 'NHK', name: 'Ngân hàng' };
    const named = { id: issue.id, projectId: project.id, key: `NHK-${issue.number}`, title: 'Chiếm quyền', status: 'DRAFT' };
    expect(await shown([ofIssue.id, retest.id, ofTask.id, ofRow.id, ofControl.id])).toMatchObject([
      { project: place, issue: named, title: null },
      { kind: 'RETEST', issue: named },
      { project: place, issue: null, title: 'Khảo sát' },
      { title: 'Dò cổng' },
      { title: 'Mục vi' },
    ]);
  });

  test('200: shows the title of a published write-up to users who can read topics', async () => {
    const topic = await buildTopic(db, lead);
    const published = await buildWriteUp(db, an, topic, { title: 'Leo thang đặc quyền' });
    const draft = await buildWriteUp(db, an, topic, { title: 'Bí mật', draft: true });
    const entries = await buildEntries(
      database,
      workspace,
      [published, draft, { id: newId() }].map(({ id }) => ({ userId: an.id, day: DAY, kind: 'WRITE_UP' as const, subjectId: id })),
    );
    const ids = entries.map(({ id }) => id);
    expect((await shown(ids, lead)).map((item) => [item?.kind, item?.title, item?.project])).toEqual([
      ['WRITE_UP', 'Leo thang đặc quyền', null],
      ['WRITE_UP', null, null],
      ['WRITE_UP', null, null],
    ]);
    const client = await buildMember(db, { ...of, role: 'Client' });
    await buildEntries(database, workspace, [{ userId: client.id, day: DAY, kind: 'WRITE_UP', subjectId: published.id }]);
    expect((await ask(PERIOD, client)).body.items.map(({ title }) => title)).toEqual([null]);
  });

  test('200: entries of projects that the user has left show no key or title', async () => {
    const issue = await buildIssue(db, { project: left, status: 'OPEN' }, { contents: { vi: { title: 'Bí mật' } } });
    const task = await buildTask(db, left, { title: 'Bí mật' });
    const made = [
      await entry({ projectId: left.id, subjectId: issue.id }),
      await entry({ projectId: left.id, subjectId: task.id, kind: 'TASK' }),
    ].map(({ id }) => id);
    const hidden = { project: null, issue: null, title: null };
    expect(await shown(made)).toMatchObject([hidden, hidden]);
    expect((await ask({ ...PERIOD, pageSize: 100 })).text).not.toMatch(/Bí mật|CU-/);
    expect(await shown(made, lead)).toMatchObject([{ issue: { title: 'Bí mật' } }, { title: 'Bí mật' }]);
  });

  test('200: clients see only published issues and nothing of the method', async () => {
    const draft = await buildIssue(db, { project: asClient, status: 'DRAFT' });
    const open = await buildIssue(db, { project: asClient, status: 'OPEN' });
    const task = await buildTask(db, asClient, { title: 'Nội bộ' });
    const made = [
      await entry({ projectId: asClient.id, subjectId: draft.id, kind: 'REVIEW' }),
      await entry({ projectId: asClient.id, subjectId: open.id, kind: 'REVIEW' }),
      await entry({ projectId: asClient.id, subjectId: task.id, kind: 'TASK' }),
    ].map(({ id }) => id);
    expect(await shown(made)).toMatchObject([
      { project: { key: 'KH' }, issue: null },
      { project: { key: 'KH' }, issue: { id: open.id } },
      { project: { key: 'KH' }, title: null },
    ]);
  });

  test('200: entries of deleted objects stay but have no name', async () => {
    const binned = await buildIssue(db, { project, status: 'OPEN', deletedAt: new Date() });
    const gone = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, deletedAt: new Date(), deletedBy: lead.id });
    await buildAssignee(db, { project: gone, user: an, hats: ['TESTER'] });
    const made = [
      await entry({ projectId: project.id, subjectId: binned.id }),
      await entry({ projectId: project.id, kind: 'TASK' }),
      await entry({ projectId: newId() }),
      await entry({ projectId: gone.id }),
    ].map(({ id }) => id);
    expect(await shown(made)).toMatchObject([
      { project: { key: 'NHK' }, issue: null },
      { project: { key: 'NHK' }, title: null },
      { project: null },
      { project: null },
    ]);
  });

  test('200: the points equal those of the board for any period and place', async () => {
    const busy = await buildMember(db, of);
    const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];
    const made = await buildEntries(
      database,
      workspace,
      days.flatMap((day, n) => [
        { userId: busy.id, day, points: 3 ** n, projectId: project.id },
        { userId: busy.id, day, points: 100 * 3 ** n, kind: 'WRITE_UP' as const },
      ]),
    );
    const taken = made[2];
    if (!taken) throw new Error('eight entries were told');
    await buildReversal(database, workspace, taken, { day: '2026-02-28' });
    for (const asked of [{ from: '2026-02-01', to: '2026-02-28' }, { to: '2026-02-28' }, { from: '2026-01-01', to: '2026-12-31' }]) {
      for (const place of [{}, { projectId: project.id }]) {
        const board = await call(api.board, { body: { ...asked, ...place } }, { token: await tokenOf(lead) });
        const points = board.body.rows.find(({ person }) => person.id === busy.id)?.points;
        expect((await ask({ ...asked, ...place, userId: busy.id }, lead)).body.points).toBe(points);
      }
    }
  });

  test('200: callers without READ_USER can read their own entries, even if they have none', async () => {
    const client = await buildMember(db, { ...of, role: 'Client' });
    expect((await ask({}, client)).body).toMatchObject({ items: [], total: 0, points: 0 });
    expect((await ask({ userId: client.id }, client)).status).toBe(200);
  });

  test('200: a removed user who has entries can still be selected', async () => {
    const elsewhere = await buildMember(db);
    await buildEntry(database, workspace, { userId: elsewhere.id, day: DAY });
    expect((await ask({ ...PERIOD, userId: elsewhere.id }, lead)).body.total).toBe(1);
  });

  test('200: the number of queries does not depend on the number of entries', async () => {
    const [few, many] = [await buildMember(db, of), await buildMember(db, of)];
    for (const [user, times] of [
      [few, 1],
      [many, 12],
    ] as const) {
      for (let n = 0; n < times; n++) {
        const at = n % 2 === 0 ? project : asClient;
        const [issue, task] = [await buildIssue(db, { project: at }), await buildTask(db, at, {}, { rows: ['a'] })];
        const told = { userId: user.id, day: DAY, projectId: at.id };
        await buildEntries(database, workspace, [
          { ...told, subjectId: issue.id },
          { ...told, subjectId: task.id, kind: 'TASK' },
          { ...told, subjectId: task.rows[0]?.id ?? '', kind: 'ROW' },
        ]);
      }
    }
    const token = await tokenOf(lead);
    const count = async (userId: string) =>
      (await countQueries(() => call(api.ledger, { query: { ...PERIOD, userId, pageSize: 50 } }, { token }))).queries.length;
    expect(await count(few.id)).toBe(7);
    expect(await count(many.id)).toBe(7);
  });

  test('400: reversed days and periods over three years are rejected', async () => {
    expect(await ask({ from: '2026-05-02', to: DAY })).toMatchObject({ status: 400, errors: ['DAYS_REVERSED'], details: [{ path: 'to' }] });
    expect(await ask({ from: '2020-01-01', to: '2024-01-01' })).toMatchObject({ status: 400, errors: ['PERIOD_TOO_LONG'] });
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.ledger)).status).toBe(401);
  });

  test('403: entries of other users require READ_PROJECT and READ_USER', async () => {
    expect(await ask({ userId: lead.id })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    const reader = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_PROJECT'] });
    const withoutPeople = await buildMember(db, { ...of, ownRoleId: reader.id });
    expect((await ask({ userId: lead.id }, withoutPeople)).status).toBe(403);
  });

  test('404: the user was never a member, or the project or group is not visible to the caller', async () => {
    expect((await ask({ userId: (await buildMember(db)).id }, lead)).status).toBe(404);
    expect((await ask({ userId: newId() }, lead)).status).toBe(404);
    expect((await ask({ projectId: left.id })).status).toBe(404);
    expect((await ask({ groupId: newId() })).status).toBe(404);
  });
});
