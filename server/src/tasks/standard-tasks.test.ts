import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { PROJECT_KINDS } from '@coloa/contract/projects/project-states.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { standardTasks, standardTexts } from './standard-tasks.ts';

const { app, call, db, tokenOf } = await testApp();
const team = await buildTeam({ db, tokenOf });

type Who = Parameters<typeof team.as>[0];
const init = (id: string, who: Who = 'tester') => call(tasksContract.init, { params: { project_id: id } }, team.as(who));
const initOwasp = (id: string, who: Who = 'tester') => call(tasksContract.initOwasp, { params: { project_id: id } }, team.as(who));
const list = async (id: string) => (await call(tasksContract.list, { params: { project_id: id } }, team.as('lead'))).body.items;
const remove = (projectId: string, id: string) =>
  call(tasksContract.remove, { params: { project_id: projectId, task_id: id } }, team.as('lead'));
const detail = async (projectId: string, id: string) =>
  (await call(tasksContract.detail, { params: { project_id: projectId, task_id: id } }, team.as('lead'))).body;

describe('the standard tasks', () => {
  test('have the same structure in both languages, with different words', () => {
    const shape = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.length;
      if (typeof value !== 'object' || value === null) return typeof value;
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shape(part)]));
    };
    expect(shape(standardTexts.en)).toEqual(shape(standardTexts.vi));
  });

  test('have five phases for each kind, tasks in each phase, and no duplicate key', () => {
    for (const kind of PROJECT_KINDS) {
      const trees = standardTasks([kind], 'vi');
      expect(trees, kind).toHaveLength(5);
      for (const { title, tasks } of trees) {
        expect(title).not.toBe('');
        expect(tasks.length, `${kind} ${title}`).toBeGreaterThan(0);
        for (const task of tasks) expect(task.rows.length, task.title).toBeGreaterThan(0);
      }
      const keys = trees.flatMap(({ standardKey, tasks }) => [standardKey, ...tasks.map((task) => task.standardKey)]);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

describe('GET /api/task/{project_id}/init', () => {
  test('200: creates the phases of the project’s kind, and forbids caching', async () => {
    const project = await team.project({ kinds: ['MOBILE'], languages: ['en', 'vi'] });
    const made = await init(project.id);
    expect(made.headers['cache-control']).toBe('no-store');
    const tasks = await list(project.id);
    const planned = standardTasks(['MOBILE'], 'vi');
    expect(tasks.filter(({ parentId }) => parentId === null).map(({ title }) => title)).toEqual(planned.map(({ title }) => title));
    expect(made.body).toEqual({ tasks: tasks.length, rows: tasks.reduce((sum, { rows }) => sum + rows, 0) });
    expect(tasks[1]?.title).toBe(planned[0]?.tasks[0]?.title);
  });

  test('200: with several kinds, each phase contains the tasks of all kinds in order, and shared ones once', async () => {
    const project = await team.project({ kinds: ['API', 'MOBILE'] });
    await init(project.id);
    const tasks = await list(project.id);
    const phases = tasks.filter(({ parentId }) => parentId === null);
    const below = (n: number) => tasks.filter(({ parentId }) => parentId === phases[n]?.id).map(({ title }) => title);
    expect(phases.map(({ title }) => title)).toEqual(standardTasks(['API'], 'vi').map(({ title }) => title));
    expect(below(0)).toEqual(['API: Thu thập tài liệu API', 'Ứng dụng di động: Lấy và đọc gói ứng dụng']);
    expect(below(3)).toEqual(standardTasks(['API'], 'vi')[3]?.tasks.map(({ title }) => title));
    const english = (await call(tasksContract.list, { params: { project_id: project.id } }, { ...team.as('lead'), language: 'en' })).body;
    expect(english.items.map(({ title }) => title)).toContain('API: Gather the documentation');
  });

  test('200: a kind added later adds its tasks to the existing phases, for any order of kinds', async () => {
    const project = await team.project({ kinds: ['WEB'] });
    await init(project.id);
    const before = await list(project.id);
    const kinds = ['CLOUD', 'WEB'];
    await call(projectsContract.update, { params: { id: project.id }, body: { version: 1, kinds } }, team.as('lead'));
    expect((await init(project.id)).status).toBe(200);
    const added = (await list(project.id)).filter(({ id }) => !before.some((task) => task.id === id));
    expect(added.length).toBeGreaterThan(0);
    expect(added.every(({ title }) => title.startsWith('Đám mây: '))).toBe(true);
    const phases = new Set(before.filter(({ parentId }) => parentId === null).map(({ id }) => id));
    expect(added.every(({ parentId }) => parentId !== null && phases.has(parentId))).toBe(true);
  });

  test('200: spreads phases and tasks over the project’s working days, and keeps the days of existing ones', async () => {
    // The project lasts from a Monday to the Friday of the following week.
    const project = await team.project({ kinds: ['WEB'], startDay: '2026-03-02', endDay: '2026-03-13' });
    await init(project.id);
    const before = await list(project.id);
    const phases = before.filter(({ parentId }) => parentId === null);
    expect(phases.map(({ startDay, dueDay }) => [startDay, dueDay])).toEqual([
      ['2026-03-02', '2026-03-02'],
      ['2026-03-03', '2026-03-03'],
      ['2026-03-04', '2026-03-10'],
      ['2026-03-11', '2026-03-12'],
      ['2026-03-13', '2026-03-13'],
    ]);
    for (const { id, startDay, dueDay } of phases) {
      const days = before.filter(({ parentId }) => parentId === id).map((task) => [task.startDay, task.dueDay] as const);
      expect([days[0]?.[0], days.at(-1)?.[1]]).toEqual([startDay, dueDay]);
      expect(days.flat()).toEqual(days.flat().toSorted());
    }
    await call(
      tasksContract.update,
      { params: { project_id: project.id }, body: { id: phases[0]?.id ?? '', dueDay: null } },
      team.as('lead'),
    );
    await remove(project.id, phases[4]?.id ?? '');
    expect((await init(project.id)).body.tasks).toBeGreaterThan(0);
    const after = await list(project.id);
    expect(after).toHaveLength(before.length);
    expect(after.find(({ id }) => id === phases[0]?.id)?.dueDay).toBeNull();
    expect((await init(project.id)).body).toEqual({ tasks: 0, rows: 0 });
  });

  test('200: a project on one weekend uses those days, and one without an end date gets no dates', async () => {
    const weekend = await team.project({ startDay: '2026-03-07', endDay: '2026-03-08' });
    await init(weekend.id);
    const days = (await list(weekend.id)).flatMap(({ startDay, dueDay }) => [startDay, dueDay]);
    expect(new Set(days)).toEqual(new Set(['2026-03-07', '2026-03-08']));
    const open = await team.project({ startDay: '2026-03-02' });
    await init(open.id);
    expect((await list(open.id)).some(({ startDay, dueDay }) => startDay ?? dueDay)).toBe(false);
  });

  test('200: titles follow the reader’s language, also in exports, options and notifications; user texts stay unchanged', async () => {
    const project = await team.project({ kinds: ['WEB'], languages: ['vi', 'en'] });
    await init(project.id);
    await initOwasp(project.id);
    const reading = (language: 'vi' | 'en', who: Who = 'lead') => ({ ...team.as(who), language });
    const titles = async (language: 'vi' | 'en') => {
      const { items } = (await call(tasksContract.list, { params: { project_id: project.id } }, reading(language))).body;
      return items.map(({ title }) => title);
    };
    const planned = standardTasks(['WEB'], 'en').flatMap((phase) => [phase.title, ...phase.tasks.map(({ title }) => title)]);
    expect((await titles('en')).slice(0, planned.length)).toEqual(planned);
    expect(await titles('en')).toContain('Configuration and Deployment Management Testing');
    expect(await titles('vi')).toContain('Kiểm thử quản lý cấu hình và triển khai');

    const login = (await list(project.id)).find(({ title }) => title === 'Xác thực và phiên đăng nhập');
    const params = { project_id: project.id, task_id: login?.id ?? '' };
    const task = async (language: 'vi' | 'en') => (await call(tasksContract.detail, { params }, reading(language))).body;
    const update = (body: object, language: 'vi' | 'en') =>
      call(tasksContract.update, { params: { project_id: project.id }, body: { id: params.task_id, ...body } }, reading(language));
    const inEnglish = await task('en');
    expect(inEnglish.title).toBe(standardTexts.en.WEB.testing?.login?.[0]);
    expect(inEnglish.checkList.map(({ title }) => title.en)).toEqual(standardTexts.en.WEB.testing?.login?.slice(1));

    const rows = inEnglish.checkList.map(({ id, title }, n) => ({ id, title: n === 1 ? 'Passkeys of staff' : title.en }));
    const sent = { version: inEnglish.version, title: inEnglish.title, checkList: rows, assignees: [team.people.other.id] };
    expect((await update(sent, 'en')).status).toBe(200);
    const inVietnamese = await task('vi');
    expect(inVietnamese.title).toBe('Xác thực và phiên đăng nhập');
    const [first, , third] = standardTexts.vi.WEB.testing?.login?.slice(1) ?? [];
    expect(inVietnamese.checkList.map(({ title }) => title.vi)).toEqual([first, 'Passkeys of staff', third]);

    const others = reading('en', 'other');
    const mine = (await call(tasksContract.mine, { query: {} }, others)).body.items.filter(({ id }) => id === params.task_id);
    const person = { project_id: project.id, user_id: team.people.other.id };
    const [own] = (await call(tasksContract.rowsOf, { params: person }, others)).body;
    const told = (await call(notificationsContract.list, { query: {} }, others)).body.items.flatMap(({ subject }) =>
      subject.type === 'task' && subject.taskId === params.task_id ? [subject.title] : [],
    );
    expect([mine[0]?.title, own?.title, ...told]).toEqual([inEnglish.title, inEnglish.title, inEnglish.title]);
    expect(own?.checkList[0]?.title.en).toBe(standardTexts.en.WEB.testing?.login?.[1]);
    const { parents } = (await call(tasksContract.option, { params: { project_id: project.id } }, reading('en'))).body;
    expect(parents.map(({ title }) => title)).toContain('Reporting');

    expect((await update({ version: inVietnamese.version, title: 'Đăng nhập của Kim Long' }, 'vi')).status).toBe(200);
    expect((await task('en')).title).toBe('Đăng nhập của Kim Long');
  });

  test('200: repeated and concurrent calls add nothing twice, and restore only deleted tasks', async () => {
    const project = await team.project();
    const answers = await Promise.all([init(project.id), init(project.id, 'lead'), init(project.id, 'other')]);
    expect(answers.filter(({ body }) => body.tasks > 0)).toHaveLength(1);
    const before = await list(project.id);
    expect((await init(project.id)).body).toEqual({ tasks: 0, rows: 0 });
    const gone = before.find(({ parentId }) => parentId !== null);
    await remove(project.id, gone?.id ?? '');
    expect((await init(project.id)).body).toEqual({ tasks: 1, rows: gone?.rows });
    const after = await list(project.id);
    expect(after.map(({ title }) => title).sort()).toEqual(before.map(({ title }) => title).sort());
    expect(after.find(({ title }) => title === gone?.title)?.parentId).toBe(gone?.parentId);
  });

  test('a HEAD request creates nothing', async () => {
    const project = await team.project();
    for (const path of ['init', 'init_owasp']) {
      const answer = await app.inject({ method: 'HEAD', url: `/api/task/${project.id}/${path}`, headers: team.as('lead') });
      expect(answer.statusCode, path).toBe(404);
    }
    expect(await list(project.id)).toEqual([]);
  });

  test('401, 403, 404, 409', async () => {
    const [project, archived] = [await team.project(), await team.project({ status: 'ARCHIVED' })];
    for (const [endpoint, make] of [
      [tasksContract.init, init],
      [tasksContract.initOwasp, initOwasp],
    ] as const) {
      expect((await call(endpoint, { params: { project_id: project.id } })).status).toBe(401);
      expect((await make(project.id, 'reviewer')).status).toBe(403);
      for (const who of ['client', 'outsider', 'stranger'] as const) expect((await make(project.id, who)).status, who).toBe(404);
      expect(await make(archived.id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    }
    expect(await list(project.id)).toEqual([]);
  });
});

describe('GET /api/task/{project_id}/init_owasp', () => {
  test('200: the chapters are spread over the days of the testing phase', async () => {
    const project = await team.project({ startDay: '2026-03-02', endDay: '2026-03-13' });
    await initOwasp(project.id);
    const [whole, ...chapters] = await list(project.id);
    expect(whole).toMatchObject({ startDay: '2026-03-04', dueDay: '2026-03-10' });
    expect([chapters[0]?.startDay, chapters.at(-1)?.dueDay]).toEqual(['2026-03-04', '2026-03-10']);
    expect(new Set(chapters.map(({ dueDay }) => dueDay)).size).toBe(5);
    expect((await initOwasp(project.id)).body).toEqual({ tasks: 0, rows: 0 });
  });

  test('200: creates a task per WSTG chapter with a row per test, each linked to a project control', async () => {
    const project = await team.project();
    expect((await initOwasp(project.id)).body).toEqual({ tasks: 13, rows: 97 });
    const [parent, ...chapters] = await list(project.id);
    expect(parent).toMatchObject({ title: 'OWASP WSTG 4.2', rows: 0 });
    expect(chapters).toHaveLength(12);
    expect(chapters.every(({ parentId }) => parentId === parent?.id)).toBe(true);
    const first = await detail(project.id, chapters[0]?.id ?? '');
    expect(first.checkList[0]).toMatchObject({ code: 'WSTG-INFO-01', controlId: expect.any(String) });
    expect(first.checkList[0]?.title.vi).not.toBe('');
    const taken = await call(projectChecklistsContract.list, { params: { projectId: project.id } }, team.as('lead'));
    expect(taken.body.controls).toHaveLength(97);
  });

  test('200: repeated and concurrent calls add nothing twice; manual rows stay after those of controls', async () => {
    const project = await team.project();
    const answers = await Promise.all([initOwasp(project.id), initOwasp(project.id, 'lead')]);
    expect(answers.map(({ body }) => body.tasks).sort()).toEqual([0, 13]);
    const [, chapter] = await list(project.id);
    const body = { id: chapter?.id, version: 1, checkList: [{ title: 'Tự thêm' }] };
    expect((await call(tasksContract.update, { params: { project_id: project.id }, body }, team.as('lead'))).status).toBe(200);
    const [first, second] = (await detail(project.id, chapter?.id ?? '')).checkList;
    const drop = [first?.controlId, second?.controlId];
    await call(projectChecklistsContract.take, { body: { projectId: project.id, drop } }, team.as('lead'));
    const without = await detail(project.id, chapter?.id ?? '');
    expect(without.rows).toBe((chapter?.rows ?? 0) - 1);
    expect(without.checkList).toHaveLength(without.rows);
    expect((await initOwasp(project.id)).body).toEqual({ tasks: 0, rows: 2 });
    const after = await detail(project.id, chapter?.id ?? '');
    expect(after.rows).toBe((chapter?.rows ?? 0) + 1);
    expect(after.checkList.at(-1)).toMatchObject({ title: { vi: 'Tự thêm' }, controlId: null });
    expect((await initOwasp(project.id)).body).toEqual({ tasks: 0, rows: 0 });
  });
});
