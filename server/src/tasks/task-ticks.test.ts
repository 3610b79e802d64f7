import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { ROW_STATES } from '@coloa/contract/tasks/task-states.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { type BuiltProject, buildAssignee } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { type BuiltTask, buildTask, buildTick } from './tasks.factory.ts';
import { taskAssignees, taskRowStates, taskRows } from './tasks.tables.ts';

const { call, db, tokenOf } = await testApp();
const team = await buildTeam({ db, tokenOf });
const { lead, tester, other, reviewer } = team.people;

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

/** Lines of task_assignees whose counters differ from what is ticked. */
async function wrongCounters() {
  const ticked = (state: string) => sql<number>`(select count(*)::int from ${taskRows} r join ${taskRowStates} s
    on s.workspace_id = r.workspace_id and s.row_id = r.id
    where r.task_id = ${taskAssignees.taskId} and s.user_id = ${taskAssignees.userId} and s.state = ${state})`;
  const lines = await db
    .select({
      task: taskAssignees.taskId,
      counters: sql<string>`${taskAssignees.checked} || '/' || ${taskAssignees.notAvailable}`,
      rows: sql<string>`${ticked('CHECKED')} || '/' || ${ticked('NOT_AVAILABLE')}`,
    })
    .from(taskAssignees);
  return lines.filter(({ counters, rows }) => counters !== rows);
}

describe('PUT /api/task/checklist/change', () => {
  test('200: one’s own row is set, with its note; nobody else’s changes, and the counters follow', async () => {
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

  test('200: a note alone leaves the state, and the issues that came of a row stand beside it but for those in the bin', async () => {
    const issue = await buildIssue(db, { project, severity: 'HIGH' }, { contents: { vi: { title: 'Lộ khóa' } } });
    await tick({ rowId: rowId(2), state: 'CHECKED' }, 'reviewer');
    await tick({ rowId: rowId(2), note: 'Xem lỗ hổng', issueIds: [issue.id, issue.id] }, 'reviewer');
    const row = async () => (await rowsOf(reviewer.id))[0]?.checkList[2];
    expect(await row()).toMatchObject({
      state: 'CHECKED',
      note: 'Xem lỗ hổng',
      issues: [{ id: issue.id, title: 'Lộ khóa', severity: 'HIGH' }],
    });
    await tick({ rowId: rowId(2), issueIds: [] }, 'reviewer');
    expect(await row()).toMatchObject({ note: 'Xem lỗ hổng', issues: [] });
    expect(await wrongCounters()).toEqual([]);
  });

  test('400: a state there is none of, and an issue of elsewhere', async () => {
    const elsewhere = await buildIssue(db, { project: await team.project() });
    expect(await tick({ rowId: rowId(0), state: 'DONE' })).toMatchObject({ status: 400, errors: ['FIELD_NOT_ALLOWED'] });
    const answer = await tick({ rowId: rowId(0), state: 'CHECKED', issueIds: [elsewhere.id] });
    expect(answer).toMatchObject({ status: 400, errors: ['UNKNOWN_ISSUE'], details: [{ path: 'issueIds.0' }] });
    expect((await rowsOf(tester.id))[0]?.checkList[0]).toMatchObject({ state: 'NOT_CHECKED' });
  });

  test('401, 403, 404: a lead who does not work on the task ticks nothing; to clients there is no row', async () => {
    expect((await call(tasksContract.tick, { body: { rowId: rowId(0), state: 'CHECKED' } })).status).toBe(401);
    expect((await tick({ rowId: rowId(0), state: 'CHECKED' }, 'lead')).status).toBe(403);
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await tick({ rowId: rowId(0) }, who)).status, who).toBe(404);
  });

  test('409: in an archived project', async () => {
    const archived = await team.project({ status: 'ARCHIVED' });
    const old = await buildTask(db, archived, {}, { people: [tester], rows: ['một'] });
    expect(await tick({ rowId: rowId(0, old), state: 'CHECKED' })).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });

  test('twenty people who tick two thousand rows at once lose none and double none', async () => {
    const [crowded, people] = [await team.project(), [] as { id: string; token: string }[]];
    for (let n = 0; n < 20; n++) {
      const member = await buildMember(db, { workspace: team.workspace });
      await buildAssignee(db, { project: crowded, user: member });
      people.push({ id: member.id, token: await tokenOf(member) });
    }
    const tasks: BuiltTask[] = [];
    for (let n = 0; n < 5; n++)
      tasks.push(await buildTask(db, crowded, {}, { people, rows: Array.from({ length: 20 }, (_, at) => `${at}`) }));
    const rows = tasks.flatMap((each) => each.rows);
    // A hundred rows each, one after the other as people do; every tenth in three tabs at the same moment.
    const work = people.map(async ({ token }, who) => {
      const send = (rowId: string, state: string | undefined) => call(tasksContract.tick, { body: { rowId, state } }, { token });
      const statuses: number[] = [];
      for (const [n, { id }] of rows.entries()) {
        const sent = n % 10 === 0 ? ROW_STATES.map((state) => send(id, state)) : [send(id, ROW_STATES[(who + n) % 3])];
        statuses.push(...(await Promise.all(sent)).map(({ status }) => status));
      }
      return statuses;
    });
    expect(new Set((await Promise.all(work)).flat())).toEqual(new Set([200]));
    const states = await db
      .select({ rowId: taskRowStates.rowId, userId: taskRowStates.userId, state: taskRowStates.state })
      .from(taskRowStates)
      .innerJoin(taskRows, and(eq(taskRows.workspaceId, taskRowStates.workspaceId), eq(taskRows.id, taskRowStates.rowId)))
      .where(sql`${taskRows.taskId} = any(${sql.param(tasks.map(({ id }) => id))}::uuid[])`);
    expect(states).toHaveLength(2_000);
    const stored = new Map(states.map(({ rowId: row, userId, state }) => [`${row} ${userId}`, state]));
    const wrong = people.flatMap(({ id }, who) =>
      rows.filter((row, n) => n % 10 !== 0 && stored.get(`${row.id} ${id}`) !== ROW_STATES[(who + n) % 3]),
    );
    expect(wrong).toEqual([]);
    expect(await wrongCounters()).toEqual([]);
  }, 60_000);

  test('ticks at the moment at which rows and people go are in the counters or nowhere', async () => {
    const people = [tester, other];
    const rows = Array.from({ length: 12 }, (_, n) => `${n}`);
    const [moving, going] = [await buildTask(db, project, {}, { people, rows }), await buildTask(db, project, {}, { people, rows })];
    const params = { project_id: project.id };
    const kept = moving.rows.slice(6).map(({ id, title }) => ({ id, title }));
    const change = (body: object) => call(tasksContract.update, { params, body: { id: moving.id, ...body } }, team.as('lead'));
    const answers = await Promise.all([
      ...moving.rows.flatMap(({ id }) => [tick({ rowId: id, state: 'CHECKED' }), tick({ rowId: id, state: 'NOT_AVAILABLE' }, 'other')]),
      change({ version: 1, checkList: kept }),
      change({ assignees: [other.id] }),
      change({ assignees: [other.id, tester.id] }),
      ...going.rows.map(({ id }) => tick({ rowId: id, state: 'CHECKED' })),
      call(tasksContract.remove, { params: { ...params, task_id: going.id } }, team.as('lead')),
    ]);
    for (const { status, errors } of answers) expect([200, 403, 404], errors.join()).toContain(status);
    expect(await wrongCounters()).toEqual([]);
  });
});

describe('who leaves', () => {
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

  test('a project is in none of its tasks any more, and comes back with what they ticked', async () => {
    const { own, built, assigneeId } = await ticked();
    await call(assigneesContract.remove, { params: { id: assigneeId } }, team.as('lead'));
    expect(await progress(built)).toEqual({ [other.id]: [0, 0] });
    await buildAssignee(db, { project: own, user: tester });
    const body = { id: built.id, assignees: [tester.id] };
    await call(tasksContract.update, { params: { project_id: own.id }, body }, team.as('lead'));
    expect(await progress(built)).toEqual({ [tester.id]: [1, 0] });
  });

  test('the team to be a client alone is in no task either', async () => {
    const { built, assigneeId } = await ticked();
    await call(assigneesContract.update, { params: { id: assigneeId }, body: { hats: ['CLIENT', 'TESTER'] } }, team.as('lead'));
    expect(Object.keys(await progress(built))).toHaveLength(2);
    await call(assigneesContract.update, { params: { id: assigneeId }, body: { hats: ['CLIENT'] } }, team.as('lead'));
    expect(await progress(built)).toEqual({ [other.id]: [0, 0] });
  });

  test('the workspace is in no task of it', async () => {
    const admin = await tokenOf(await buildMember(db, { workspace: team.workspace, role: 'Admin' }));
    const leaver = await buildMember(db, { workspace: team.workspace });
    const built = await buildTask(db, project, {}, { people: [leaver, other] });
    const params = { workspace_id: team.workspace.id, user_id: leaver.id };
    expect((await call(usersContract.removeFromWorkspace, { params }, { token: admin })).status).toBe(200);
    expect(await progress(built)).toEqual({ [other.id]: [0, 0] });
  });
});

describe('GET /api/task/mine', () => {
  test('200: one’s open tasks of projects that go on, what is due first', async () => {
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

  test('401', async () => {
    expect((await call(tasksContract.mine)).status).toBe(401);
    expect(lead.id).toBeTruthy();
  });
});
