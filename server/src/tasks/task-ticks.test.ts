import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { wrongTaskCounts } from '../../test/wrong-task-counts.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { type BuiltProject, buildAssignee } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { type BuiltTask, buildTask, buildTick } from './tasks.factory.ts';

const { call, db, tokenOf } = await testApp();
const team = await buildTeam({ db, tokenOf });
const { tester, other, reviewer } = team.people;

let project: BuiltProject;
let task: BuiltTask;
beforeAll(async () => {
  project = await team.project();
  task = await buildTask(db, project, {}, { people: [tester, other, reviewer], rows: ['một', 'hai', 'ba'] });
});

const tick = (body: object, who: Parameters<typeof team.as>[0] = 'tester') => call(tasksContract.tick, { body }, team.as(who));
const rowsOf = async (userId: string, projectId = project.id) =>
  (await call(tasksContract.rowsOf, { params: { project_id: projectId, user_id: userId } }, team.as('lead'))).body;
const progress = async (of: BuiltTask = task) => {
  const { body } = await call(tasksContract.detail, { params: { project_id: of.projectId, task_id: of.id } }, team.as('lead'));
  return Object.fromEntries(body.assignees.map(({ id, checked, notAvailable }) => [id, [checked, notAvailable]]));
};
const rowId = (n: number, of: BuiltTask = task): string => of.rows[n]?.id ?? '';

describe('PUT /api/task/checklist/change', () => {
  test('200: S28 sets the caller’s row with its note, leaves other users’ rows, and updates the counters', async () => {
    expect((await tick({ rowId: rowId(0), state: 'CHECKED', note: 'Đã thử **hết**' })).text).toBe('true');
    await tick({ rowId: rowId(1), state: 'NOT_AVAILABLE' });
    await tick({ rowId: rowId(0), state: 'CHECKED' }, 'other');
    expect(await progress()).toEqual({ [tester.id]: [1, 1], [other.id]: [1, 0], [reviewer.id]: [0, 0] });
    const [mine] = await rowsOf(tester.id);
    expect(mine?.checkList).toMatchObject([
      { state: 'CHECKED', note: 'Đã thử **hết**', issues: [] },
      { state: 'NOT_AVAILABLE', note: '' },
      { state: 'NOT_CHECKED', at: null },
    ]);
    expect((await rowsOf(other.id))[0]?.checkList[0]).toMatchObject({ state: 'CHECKED', note: '' });
    await tick({ rowId: rowId(0), state: 'NOT_CHECKED' });
    await tick({ rowId: rowId(1), state: 'CHECKED' });
    await tick({ rowId: rowId(1), state: 'CHECKED' });
    expect((await progress())[tester.id]).toEqual([1, 0]);
    expect((await rowsOf(tester.id))[0]?.checkList[0]).toMatchObject({ state: 'NOT_CHECKED', note: 'Đã thử **hết**' });
  });

  test('200: needs two reads and a transaction of two statements, or three if a point changes', async () => {
    const costs = async (state: string) => {
      const { result, queries } = await countQueries(() => tick({ rowId: rowId(0), state }, 'other'));
      expect(result.status).toBe(200);
      return queries.filter((query) => !/^(begin|commit)/i.test(query)).length;
    };
    expect(await costs('NOT_CHECKED')).toBe(5);
    expect(await costs('NOT_AVAILABLE')).toBe(4);
    expect(await costs('CHECKED')).toBe(5);
  });

  test('200: a note alone keeps the state, and a row lists its linked issues until they are unlinked', async () => {
    const issue = await buildIssue(db, { project, severity: 'HIGH' }, { contents: { vi: { title: 'Lộ khóa' } } });
    await tick({ rowId: rowId(2), state: 'CHECKED' }, 'reviewer');
    await tick({ rowId: rowId(2), note: 'Xem lỗ hổng', linkIssues: [issue.id, issue.id] }, 'reviewer');
    const row = async () => (await rowsOf(reviewer.id))[0]?.checkList[2];
    expect(await row()).toMatchObject({
      state: 'CHECKED',
      note: 'Xem lỗ hổng',
      issues: [{ id: issue.id, title: 'Lộ khóa', severity: 'HIGH' }],
    });
    await tick({ rowId: rowId(2), unlinkIssues: [issue.id] }, 'reviewer');
    expect(await row()).toMatchObject({ note: 'Xem lỗ hổng', issues: [] });
    expect(await wrongTaskCounts(db)).toEqual([]);
  });

  test('400: rejects an unknown state and an issue of another project', async () => {
    const elsewhere = await buildIssue(db, { project: await team.project() });
    expect(await tick({ rowId: rowId(0), state: 'DONE' })).toMatchObject({ status: 400, errors: ['FIELD_NOT_ALLOWED'] });
    const answer = await tick({ rowId: rowId(0), state: 'CHECKED', linkIssues: [elsewhere.id] });
    expect(answer).toMatchObject({ status: 400, errors: ['UNKNOWN_ISSUE'], details: [{ path: 'linkIssues.0' }] });
    expect((await rowsOf(tester.id))[0]?.checkList[0]).toMatchObject({ state: 'NOT_CHECKED' });
  });

  test('401, 403, 404: without a token; for a lead who is not an assignee; for clients and others', async () => {
    expect((await call(tasksContract.tick, { body: { rowId: rowId(0), state: 'CHECKED' } })).status).toBe(401);
    expect((await tick({ rowId: rowId(0), state: 'CHECKED' }, 'lead')).status).toBe(403);
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await tick({ rowId: rowId(0) }, who)).status, who).toBe(404);
  });

  test('409: in an archived project', async () => {
    const archived = await team.project({ status: 'ARCHIVED' });
    const old = await buildTask(db, archived, {}, { people: [tester], rows: ['một'] });
    expect(await tick({ rowId: rowId(0, old), state: 'CHECKED' })).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});

describe('a user who leaves', () => {
  const ticked = async () => {
    const own = await team.project();
    const built = await buildTask(db, own, {}, { people: [tester, other], rows: ['một'] });
    await buildTick(db, own, { id: rowId(0, built) }, tester);
    const [assignee] = await db
      .select({ id: assignees.id })
      .from(assignees)
      .where(and(eq(assignees.projectId, own.id), eq(assignees.userId, tester.id)));
    return { own, built, assigneeId: assignee?.id ?? '' };
  };

  test('a project is removed from its tasks, and gets the ticks back after returning', async () => {
    const { own, built, assigneeId } = await ticked();
    await call(assigneesContract.remove, { params: { id: assigneeId } }, team.as('lead'));
    expect(await progress(built)).toEqual({ [other.id]: [0, 0] });
    await buildAssignee(db, { project: own, user: tester });
    const body = { id: built.id, version: 1, assignees: [tester.id] };
    await call(tasksContract.update, { params: { project_id: own.id }, body }, team.as('lead'));
    expect(await progress(built)).toEqual({ [tester.id]: [1, 0] });
  });

  test('the team and is only a client is removed from its tasks', async () => {
    const { built, assigneeId } = await ticked();
    await call(assigneesContract.update, { params: { id: assigneeId }, body: { hats: ['CLIENT', 'TESTER'] } }, team.as('lead'));
    expect(Object.keys(await progress(built))).toHaveLength(2);
    await call(assigneesContract.update, { params: { id: assigneeId }, body: { hats: ['CLIENT'] } }, team.as('lead'));
    expect(await progress(built)).toEqual({ [other.id]: [0, 0] });
  });

  test('the workspace is removed from its tasks', async () => {
    const admin = await tokenOf(await buildMember(db, { workspace: team.workspace, role: 'Admin' }));
    const leaver = await buildMember(db, { workspace: team.workspace });
    const built = await buildTask(db, project, {}, { people: [leaver, other] });
    const params = { workspace_id: team.workspace.id, user_id: leaver.id };
    expect((await call(usersContract.removeFromWorkspace, { params }, { token: admin })).status).toBe(200);
    expect(await progress(built)).toEqual({ [other.id]: [0, 0] });
  });
});

describe('GET /api/task/mine', () => {
  test('200: lists the caller’s open tasks in active projects, the earliest due date first', async () => {
    const me = await buildMember(db, { workspace: team.workspace });
    const mine = async () => (await call(tasksContract.mine, {}, { token: await tokenOf(me) })).body;
    const own = await team.project();
    await buildAssignee(db, { project: own, user: me });
    const people = [me];
    const first = await buildTask(db, own, { title: 'Sau', dueDay: '2999-01-02' }, { people, rows: ['một', 'hai'] });
    await buildTask(db, own, { title: 'Trước', dueDay: '2020-01-01' }, { people, blockedBy: [first] });
    await buildTask(db, own, { title: 'Không hạn' }, { people });
    await buildTask(db, own, { title: 'Xong', status: 'DONE' }, { people });
    await buildTask(db, own, { title: 'Của người khác' }, { people: [other] });
    await buildTick(db, own, { id: rowId(0, first) }, me, 'NOT_AVAILABLE');
    expect(await mine()).toMatchObject({
      items: [
        { title: 'Trước', overdue: true, blocked: true, project: { id: own.id, key: own.key } },
        { title: 'Sau', overdue: false, blocked: false, rows: 2, checked: 1 },
        { title: 'Không hạn', dueDay: null },
      ],
      total: 3,
    });
    await call(projectsContract.update, { params: { id: own.id }, body: { status: 'ARCHIVED', from: own.status } }, team.as('lead'));
    expect(await mine()).toEqual({ items: [], total: 0 });
  });

  test('200: sorts tasks of the same due date by priority, then project, then position', async () => {
    const me = await buildMember(db, { workspace: team.workspace });
    const [later, sooner] = [await team.project({ key: 'ZZMINE' }), await team.project({ key: 'AAMINE' })];
    for (const own of [later, sooner]) await buildAssignee(db, { project: own, user: me });
    const add = (own: BuiltProject, title: string, dueDay: string | null, priority: 'P1' | 'P3' | null = null) =>
      buildTask(db, own, { title, dueDay, priority }, { people: [me] });
    await add(later, 'Không hạn, gấp', null, 'P1');
    await add(later, 'Cùng ngày, không mức', '2999-01-02');
    await add(later, 'Cùng ngày, P3', '2999-01-02', 'P3');
    await add(later, 'Cùng ngày, P1, dự án sau', '2999-01-02', 'P1');
    await add(sooner, 'Cùng ngày, P1, đứng trước', '2999-01-02', 'P1');
    await add(sooner, 'Cùng ngày, P1, đứng sau', '2999-01-02', 'P1');
    await add(sooner, 'Hôm trước, không mức', '2999-01-01');
    const { items } = (await call(tasksContract.mine, {}, { token: await tokenOf(me) })).body;
    expect(items.map(({ title }) => title)).toEqual([
      'Hôm trước, không mức',
      'Cùng ngày, P1, đứng trước',
      'Cùng ngày, P1, đứng sau',
      'Cùng ngày, P1, dự án sau',
      'Cùng ngày, P3',
      'Cùng ngày, không mức',
      'Không hạn, gấp',
    ]);
  });

  test('200: lists another member’s tasks with READ_PROJECT', async () => {
    const lead = await buildMember(db, { workspace: team.workspace, role: 'Lead' });
    const of = async (userId: string) => (await call(tasksContract.mine, { query: { userId } }, { token: await tokenOf(lead) })).body;
    expect(await of(other.id)).toEqual((await call(tasksContract.mine, {}, team.as('other'))).body);
    expect((await of(other.id)).total).toBeGreaterThan(0);
    expect((await of(lead.id)).total).toBe(0);
    const own = await call(tasksContract.mine, { query: { userId: other.id } }, team.as('other'));
    expect(own.body).toEqual((await call(tasksContract.mine, {}, team.as('other'))).body);
  });

  test('200: lists another member’s tasks with WRITE_PROJECT, which includes READ_PROJECT', async () => {
    const role = await buildRole(db, { workspaceId: team.workspace.id, privileges: ['WRITE_PROJECT'] });
    const token = await tokenOf(await buildMember(db, { workspace: team.workspace, ownRoleId: role.id }));
    const { status, body } = await call(tasksContract.mine, { query: { userId: other.id } }, { token });
    expect(status).toBe(200);
    expect(body).toEqual((await call(tasksContract.mine, {}, team.as('other'))).body);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(tasksContract.mine)).status).toBe(401);
  });

  test('403: for another user without READ_PROJECT, whether or not the user exists', async () => {
    for (const userId of [other.id, team.people.stranger.id, newId()]) {
      expect(await call(tasksContract.mine, { query: { userId } }, team.as('tester'))).toMatchObject({
        status: 403,
        errors: ['FORBIDDEN'],
      });
    }
  });

  test('404: for a user who is not a member here', async () => {
    const token = await tokenOf(await buildMember(db, { workspace: team.workspace, role: 'Lead' }));
    for (const userId of [team.people.stranger.id, newId()]) {
      expect((await call(tasksContract.mine, { query: { userId } }, { token })).status).toBe(404);
    }
  });
});
