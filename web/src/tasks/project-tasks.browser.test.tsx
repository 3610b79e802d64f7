import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { cutFields } from '../../test/cut-fields.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { people } from '../../test/fixtures/people.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { template } from '../../test/fixtures/task-templates.ts';
import { task, taskOption } from '../../test/fixtures/tasks.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { addDays } from '../lib/format.ts';
import { paths } from '../routes/paths.ts';
import type { TaskSearch } from './tasks.search.ts';

const project = projectDetail();
const params = { project_id: project.id };

const writer = { add: true, saveAsTemplate: true };

async function show(items: Task[], search: TaskSearch = {}, can = writer, option = taskOption()) {
  answer(projectsContract.get, project);
  answer(tasksContract.list, () => ({ items, can }));
  answer(tasksContract.option, option);
  return renderPage(paths.tasks(project.id, { ...search }));
}

const openMenu = () => page.getByRole('button', { name: t('tasks:make.more') }).click();
const link = (name: string) => page.getByRole('link', { name });

test('a project without tasks offers the standard phases, reports how many were added, and none the next time', async () => {
  const items: Task[] = [];
  answer(tasksContract.init, () => {
    items.push(task({ title: 'Lập kế hoạch' }), task({ title: 'Viết kết quả', position: 1 }));
    return { tasks: 2, rows: 0 };
  });
  await show(items);
  await expect.element(page.getByText(t('tasks:empty'))).toBeVisible();
  await page.getByRole('button', { name: t('tasks:make.init') }).click();
  await expect.element(page.getByText(t('tasks:make.done', { count: 2 }))).toBeVisible();
  await expect.element(link('Viết kết quả')).toBeVisible();
  answer(tasksContract.init, { tasks: 0, rows: 0 });
  await openMenu();
  await page.getByRole('menuitem', { name: t('tasks:make.init') }).click();
  await expect.element(page.getByText(t('tasks:make.nothing'))).toBeVisible();
  await expectAccessible();
  expect(sent(tasksContract.init)).toMatchObject([{ params }, { params }]);
});

test('on a phone the field for a new task shows its whole placeholder, and the button keeps its name', async () => {
  await show([task()]);
  await page.viewport(360, 740);
  await document.fonts.ready;
  await expect.element(page.getByPlaceholder(t('tasks:add.placeholder'))).toBeVisible();
  const words = () =>
    page
      .getByRole('button', { name: t('tasks:add.submit') })
      .getByText(t('tasks:add.submit'))
      .element();
  expect(words().getBoundingClientRect().width).toBe(1);
  await page.viewport(1280, 800);
  expect(words().getBoundingClientRect().width).toBeGreaterThan(50);
  await page.viewport(360, 740);
  expect(cutFields()).toEqual([]);
});

test('WSTG is added from the menu, and its rows are counted', async () => {
  answer(tasksContract.initOwasp, { tasks: 13, rows: 97 });
  await show([task()]);
  await openMenu();
  await page.getByRole('menuitem', { name: t('tasks:make.owasp') }).click();
  await expect.element(page.getByText(t('tasks:make.doneRows', { tasks: 13, rows: 97 }))).toBeVisible();
  expect(sent(tasksContract.initOwasp)).toMatchObject([{ params }]);
});

test('a template with tasks that the project already has is added after a confirmation', async () => {
  const kept = template({ name: 'Kiểm thử web', tasks: [{ title: 'Quét cổng' }, { title: 'Viết báo cáo' }] });
  answer(taskTemplatesContract.detail, kept);
  answer(tasksContract.addByTemplate, { tasks: 2, rows: 0 });
  await show([task({ title: 'Quét cổng' })], {}, writer, taskOption({ templates: [{ id: kept.id, name: kept.name }] }));
  await openMenu();
  await page.getByRole('menuitem', { name: kept.name }).click();
  const question = page.getByRole('dialog', { name: t('tasks:make.twice', { name: kept.name }) });
  await expect.element(question.getByText(t('tasks:make.twiceBody', { count: 1 }))).toBeVisible();
  expect(sent(tasksContract.addByTemplate)).toEqual([]);
  await question.getByRole('button', { name: t('tasks:make.twiceDo') }).click();
  await expect.element(page.getByText(t('tasks:make.done', { count: 2 }))).toBeVisible();
  expect(sent(tasksContract.addByTemplate)).toMatchObject([{ params: { ...params, template_id: kept.id } }]);
});

test('a task is added by name, and the field is cleared for the next one', async () => {
  const items = [task()];
  answer(tasksContract.add, ({ body }) => {
    const added = task({ title: body.title, position: 1 });
    items.push(added);
    return { id: added.id };
  });
  await show(items);
  const field = page.getByRole('textbox', { name: t('tasks:add.label') });
  await field.fill('x'.repeat(LIMITS.title + 1));
  await page.getByRole('button', { name: t('tasks:add.submit') }).click();
  await expect.element(field).toHaveFocus();
  await field.fill('Dựng môi trường UAT');
  await userEvent.keyboard('{Enter}');
  await expect.element(link('Dựng môi trường UAT')).toBeVisible();
  await expect.element(page.getByText(t('tasks:add.done', { title: 'Dựng môi trường UAT' }))).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('row', { name: /Dựng môi trường UAT/ })).toHaveAttribute('aria-current');
  expect(sent(tasksContract.add)).toMatchObject([{ body: { projectId: project.id, title: 'Dựng môi trường UAT', parentId: null } }]);
});

test('filters in the address filter the list and the count, and can be cleared if nothing matches', async () => {
  const mine = task({ title: 'Quét cổng', assignees: [{ ...people.ha, checked: 0, notAvailable: 0 }] });
  const done = task({ title: 'Liệt kê tên miền', status: 'DONE', position: 1 });
  const { go, address } = await show([mine, done], { status: ['DONE'] });
  await expect.element(link('Liệt kê tên miền')).toBeVisible();
  await expect.element(link('Quét cổng')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 / 2', { exact: true })).toBeVisible();
  await go(paths.tasks(project.id, { mine: true }));
  await expect.element(link('Quét cổng')).toBeVisible();
  await expect.element(link('Liệt kê tên miền')).not.toBeInTheDocument();
  await go(paths.tasks(project.id, { mine: true, status: ['DONE'] }));
  await expect.element(page.getByText(t('tasks:filter.nothing'))).toBeVisible();
  await page.getByRole('button', { name: t('tasks:filter.clear') }).click();
  await expect.poll(address).toBe(paths.tasks(project.id));
  await expect.element(link('Quét cổng')).toBeVisible();
});

test('tasks are saved as a template with a required name, and a name in use is rejected', async () => {
  answer(tasksContract.saveAsTemplate, refusal('TEMPLATE_EXISTS', { path: 'name', message: 'Đã có mẫu tên này.' }));
  await show([task()]);
  await page.getByRole('button', { name: t('tasks:keep.open') }).click();
  const save = page.getByRole('button', { name: t('tasks:keep.submit') });
  await save.click();
  await expect.element(page.getByText(t('tasks:keep.nameMissing'))).toBeVisible();
  expect(sent(tasksContract.saveAsTemplate)).toEqual([]);
  const name = page.getByRole('textbox', { name: t('tasks:keep.name') });
  await expect.element(name).toHaveFocus();
  await name.fill('x'.repeat(LIMITS.name + 1));
  await save.click();
  await expect.element(name).toHaveFocus();
  await name.fill('Web');
  await save.click();
  await expect.element(page.getByText('Đã có mẫu tên này.')).toBeVisible();
  answer(tasksContract.saveAsTemplate, { id: newFixtureId() });
  await page.getByRole('textbox', { name: t('tasks:keep.name') }).fill('Web 2026');
  await save.click();
  await expect.element(page.getByText(t('tasks:keep.done', { name: 'Web 2026' }))).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent(tasksContract.saveAsTemplate)).toMatchObject([{ body: { name: 'Web' } }, { params, body: { name: 'Web 2026' } }]);
});

test('a user with read access has no buttons that add or save tasks', async () => {
  await show([task({ can: { edit: false, delete: false, tick: false, why: {} } })], {}, { add: false, saveAsTemplate: false });
  await expect.element(link('Quét cổng')).toBeVisible();
  for (const name of ['tasks:make.more', 'tasks:keep.open', 'tasks:add.submit'] as const)
    await expect.element(page.getByRole('button', { name: t(name) })).not.toBeInTheDocument();
});

test('the cursor stays where it is when an added task is filtered out and shown again', async () => {
  const items = [task({ title: 'Quét cổng' })];
  answer(tasksContract.add, ({ body }) => {
    items.push(task({ title: body.title, position: 1, status: 'DONE' }));
    return { id: items.at(-1)?.id ?? '' };
  });
  const { go } = await show(items);
  await page.getByRole('textbox', { name: t('tasks:add.label') }).fill('Việc mới');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('row', { name: /Việc mới/ })).toHaveAttribute('aria-current');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('row', { name: /Quét cổng/ })).toHaveAttribute('aria-current');
  await go(paths.tasks(project.id, { status: ['TODO'] }));
  await expect.element(link('Việc mới')).not.toBeInTheDocument();
  await go(paths.tasks(project.id));
  await expect.element(link('Việc mới')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Quét cổng/ })).toHaveAttribute('aria-current');
});

test('a task added to a long list is scrolled into view, and the toast opens it', async () => {
  const items = Array.from({ length: 40 }, (_, position) => task({ title: `Việc ${position}`, position }));
  answer(tasksContract.add, ({ body }) => {
    const added = task({ title: body.title, position: 40 });
    items.push(added);
    return { id: added.id };
  });
  const { address } = await show(items);
  await page.getByRole('textbox', { name: t('tasks:add.label') }).fill('Việc mới');
  await userEvent.keyboard('{Enter}');
  await expect.element(link('Việc mới')).toBeInViewport();
  await page.getByRole('button', { name: t('tasks:add.open') }).click();
  await expect.poll(address).toContain(items.at(-1)?.id);
});

test('the list marks an open task that is due after the end of the project', async () => {
  const { endDay } = project;
  if (!endDay) throw new Error('the fixture has an end');
  await show([task({ title: 'Việc muộn', dueDay: addDays(endDay, 1) }), task({ title: 'Việc kịp', dueDay: endDay, position: 1 })]);
  await expect.element(page.getByRole('row', { name: /Việc muộn/ }).getByTitle(t('tasks:pastEnd'))).toBeVisible();
  expect(page.getByTitle(t('tasks:pastEnd')).elements()).toHaveLength(1);
  const mark = page.getByTitle(t('tasks:pastEnd')).element();
  expect(mark.getBoundingClientRect().height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(mark).lineHeight));
});

test('the list counts the rows of a task once, and as done those that each assignee has done', async () => {
  const assignees = [
    { ...people.lan, checked: 2, notAvailable: 1 },
    { ...people.minh, checked: 1, notAvailable: 0 },
  ];
  await show([task({ title: 'Quét cổng', rows: 3, assignees })]);
  await expect.element(page.getByRole('row', { name: /Quét cổng/ }).getByText('1/3')).toBeVisible();
});
