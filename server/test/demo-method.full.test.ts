import { checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { TASK_STATUSES } from '@coloa/contract/tasks/task-states.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, LAST_DAY } from '../seeds/company.ts';
import { ENGAGEMENTS } from '../seeds/engagements.ts';
import { fillDemo } from '../seeds/fill.ts';
import { WRITE_UPS } from '../seeds/write-ups.ts';
import { shippedControls } from '../src/checklists/built-in-checklists.ts';
import { testApp } from './harness.ts';

const SHOWN = ENGAGEMENTS.filter(({ key }) => ['HVB', 'GNA', 'HVM', 'HVC', 'NUO'].includes(key));

const { platform, call, signIn } = await testApp();
await fillDemo(platform, { engagements: SHOWN });

const rows = async <T>(sql: string): Promise<T[]> => (await platform.database.pool.query(sql)).rows as T[];
const count = async (sql: string): Promise<number> => (await rows<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n ?? 0;
const as = async (username: string) => ({ token: (await signIn({ username }, DEMO_PASSWORD)).token });
const projectId = async (key: string): Promise<string> =>
  (await rows<{ id: string }>(`select id from projects where key = '${key}'`))[0]?.id ?? '';

describe('test methods in the demo', () => {
  test('write-ups refer to existing controls', async () => {
    const own = await rows<{ code: string }>('select code from checklists');
    const known = new Set([...shippedControls, ...own].map(({ code }) => code));
    for (const { id, controls } of WRITE_UPS) for (const code of controls) expect(known.has(code), `${id}: ${code}`).toBe(true);
  });

  test('workspaces have their own controls in both languages, edited shipped ones, and templates', async () => {
    const minh = await as('minh.tran');
    const own = (await call(checklistsContract.list, { query: { own: 'true' } }, minh)).body;
    expect(own.total).toBeGreaterThan(10);
    for (const { title, categoryName } of own.items) for (const each of [title, categoryName]) expect(each.vi && each.en).toBeTruthy();
    const { items } = (await call(checklistsContract.list, { query: { pageSize: '500' } }, minh)).body;
    expect(items.some(({ edited }) => edited)).toBe(true);
    expect(items.some(({ active }) => !active)).toBe(true);
    const templates = (await call(taskTemplatesContract.list, { query: {} }, minh)).body;
    expect(templates.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Kiểm thử API', 'Tái kiểm tra']));
    expect(await count('(select distinct workspace_id from task_templates) as workspaces')).toBe(3);
  });

  test('a web project uses every enabled WSTG control, with results, notes, results per asset and issues', async () => {
    const { controls } = (
      await call(projectChecklistsContract.list, { params: { projectId: await projectId('HVB') } }, await as('bao.tran'))
    ).body;
    // The workspace disables 2 of the 97 controls.
    expect(controls.filter(({ standard }) => standard === 'WSTG')).toHaveLength(95);
    for (const state of ['PASSED', 'FAILED', 'NOT_APPLICABLE'] as const) {
      expect(controls.filter((control) => control.state === state).length, state).toBeGreaterThan(2);
    }
    // Only the showcase project is completely tested.
    expect(controls.filter(({ state }) => state === 'NOT_STARTED')).toEqual([]);
    expect(await count("controls where state = 'NOT_STARTED'")).toBeGreaterThan(2);
    expect(controls.filter(({ noted }) => noted).length).toBeGreaterThan(10);
    expect(controls.some(({ perAsset, assets }) => perAsset && assets.length > 1)).toBe(true);
    for (const { code, state, issues } of controls) expect(issues.length > 0, code).toBe(state === 'FAILED');
    expect(new Set(controls.flatMap(({ tested }) => tested.map(({ username }) => username))).size).toBe(3);
  });

  test('settled controls have a user and a date up to the last day, and notes have no placeholders', async () => {
    expect(await count(`controls where state <> 'NOT_STARTED' and (state_by is null or state_at is null)`)).toBe(0);
    expect(await count(`controls where state_at > timestamptz '${LAST_DAY} 23:59:59+07'`)).toBe(0);
    expect(await count(`task_row_states where at > timestamptz '${LAST_DAY} 23:59:59+07'`)).toBe(0);
    expect(await count(`controls where note like '%{{%' or note like '%undefined%'`)).toBe(0);
    expect(await count(`task_row_states where note like '%{{%'`)).toBe(0);
  });
});

describe('tasks in the demo', () => {
  test('an active project has tasks in every status, overdue and blocked ones, times, and rows of several users', async () => {
    const id = await projectId('HVB');
    const { items } = (await call(tasksContract.list, { params: { project_id: id } }, await as('bao.tran'))).body;
    for (const status of TASK_STATUSES)
      expect(
        items.some((task) => task.status === status),
        status,
      ).toBe(true);
    expect(items.some(({ status, blockedBy }) => status === 'BLOCKED' && blockedBy.length > 0)).toBe(true);
    const late = items.filter(({ status, dueDay }) => status !== 'DONE' && (dueDay ?? '9') < LAST_DAY);
    expect(late.length).toBeGreaterThan(1);
    expect(late.length).toBeLessThan(items.length / 2);
    expect(items.some(({ spentMinutes }) => spentMinutes > 0)).toBe(true);
    const shared = items.filter(({ assignees }) => assignees.filter(({ checked }) => checked > 0).length > 1);
    expect(shared.length).toBeGreaterThan(2);
  });

  test('standard tasks are recognised, so creating them again adds no duplicates', async () => {
    const id = await projectId('HVB');
    const before = await count(`tasks where project_id = '${id}'`);
    const bao = await as('bao.tran');
    await call(tasksContract.init, { params: { project_id: id } }, bao);
    await call(tasksContract.initOwasp, { params: { project_id: id } }, bao);
    expect(await count(`tasks where project_id = '${id}'`)).toBe(before);
  });

  test('every tester has tasks, counters are correct, and English projects are in English', async () => {
    for (const username of ['duc.vu', 'anh.dang', 'emma.wright', 'bao.tran']) {
      const { total } = (await call(tasksContract.mine, {}, await as(username))).body;
      expect(total, username).toBeGreaterThan(0);
    }
    expect(
      await count(`task_assignees a where a.checked <> (select count(*) from task_rows r join task_row_states s on s.row_id = r.id
        where r.task_id = a.task_id and s.user_id = a.user_id and s.state = 'CHECKED')`),
    ).toBe(0);
    const english = await rows<{ title: string }>(`select t.title from tasks t join projects p on p.id = t.project_id where p.key = 'GNA'`);
    for (const { title } of english) expect(title).not.toMatch(/[À-ỹ]/);
  });

  test('a project that has not started has no completed work', async () => {
    const id = await projectId('HVC');
    expect(await count(`tasks where project_id = '${id}' and status <> 'TODO'`)).toBe(0);
    expect(await count(`controls where project_id = '${id}'`)).toBeGreaterThan(0);
    expect(await count(`controls where project_id = '${id}' and state <> 'NOT_STARTED'`)).toBe(0);
  });
});
