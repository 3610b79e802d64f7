import { checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { type TaskTemplate, taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { categoriesOf, checklist } from '../../test/fixtures/checklists.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { me } from '../../test/fixtures/me.ts';
import { template, templateRow } from '../../test/fixtures/task-templates.ts';
import { type RenderOptions, renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

async function show(path: string, given: TaskTemplate[] = [], options: RenderOptions = {}) {
  let kept = [...given];
  answer(taskTemplatesContract.list, () => listOf(kept.map(({ id, name }) => templateRow({ id, name }))));
  answer(taskTemplatesContract.detail, ({ params }) => kept.find(({ id }) => id === params.task_id) ?? refusal('NOT_FOUND'));
  answer(taskTemplatesContract.add, ({ body }) => {
    const added = template({ name: body.name, tasks: body.tasks });
    kept = [...kept, added];
    return { id: added.id };
  });
  answer(taskTemplatesContract.update, ({ body }) => {
    kept = kept.map((each) => (each.id === body.id ? { ...each, name: body.name ?? each.name, version: each.version + 1 } : each));
    return true as const;
  });
  answer(taskTemplatesContract.remove, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.task_id);
    return true as const;
  });
  return renderPage(path, { width: 1440, height: 900, ...options });
}

const button = (name: string) => page.getByRole('button', { name });
const name = () => page.getByRole('textbox', { name: t('taskTemplates:form.name') });
const item = (title: string) => page.getByRole('treeitem', { name: new RegExp(title) });
const press = async (name: string) => {
  await button(t('ui:more')).click();
  await page.getByRole('menuitem', { name }).click();
};
const newTemplate = paths.taskTemplateNew();

test('S46 a template requires a name; its tasks are edited and moved by keyboard, and their position is announced', async () => {
  const { address } = await show(newTemplate);
  await button(t('taskTemplates:form.add')).click();
  await expect.element(page.getByText(t('taskTemplates:form.nameRequired'))).toBeVisible();
  await name().fill('Kiểm thử web');
  for (const title of ['Trinh sát', 'Quét cổng', 'Viết báo cáo']) {
    await button(t('taskTemplates:tree.add')).click();
    await expect.element(page.getByLabelText(t('taskTemplates:task.title'))).toHaveFocus();
    await userEvent.keyboard(title);
  }
  (item('Quét cổng').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(item('Quét cổng')).toHaveAttribute('aria-level', '2');
  await expect.element(item('Quét cổng')).toHaveFocus();
  await expect.element(page.getByText(t('taskTemplates:tree.at', { title: 'Quét cổng', level: 2, place: 1, all: 1 }))).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByRole('treeitem').first().getByText('Viết báo cáo')).toBeVisible();
  await button(t('taskTemplates:form.add')).click();
  await expect.element(page.getByText(t('taskTemplates:form.saved', { name: 'Kiểm thử web' }))).toBeVisible();
  await expect.poll(address).toMatch(/task-template\/[\da-f-]{36}$/);
  await expectAccessible();
  const tasks = [{ title: 'Viết báo cáo' }, { title: 'Trinh sát', tasks: [{ title: 'Quét cổng' }] }];
  expect(sent(taskTemplatesContract.add)).toMatchObject([{ body: { name: 'Kiểm thử web', tasks } }]);
});

test('a missing name is counted as a field below, not as an error of the tree', async () => {
  await show(newTemplate);
  await button(t('taskTemplates:form.add')).click();
  await expect.element(page.getByText(t('ui:form.errors', { count: 1 }))).toBeVisible();
  await expect.element(name()).toHaveFocus();
  await expect.element(page.getByText(t('taskTemplates:form.fix', { count: 1 }))).not.toBeInTheDocument();
});

test('each rejected save leads to the first wrong field, also in a task that is not shown, also on a phone', async () => {
  await show(newTemplate, [], { width: 360, height: 740 });
  const title = () => page.getByLabelText(t('taskTemplates:task.title'));
  for (const _ of [1, 2]) {
    await button(t('taskTemplates:tree.add')).click();
    await expect.element(title()).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
  }
  await button(t('taskTemplates:form.add')).click();
  await expect.element(name()).toHaveFocus();
  await expect.element(name()).toBeInViewport();
  await name().fill('Kiểm thử web');
  await title().fill('Quét cổng');
  await button(t('taskTemplates:form.add')).click();
  await expect.element(page.getByText(t('taskTemplates:form.fix', { count: 1 }))).toBeInTheDocument();
  await expect.element(title()).toHaveFocus();
  await expect.element(title()).toHaveValue('');
  await expect.element(title()).toBeInViewport();
});

test('dates of a task must be in order, and its rows are typed or come from the library', async () => {
  const control = checklist();
  answer(checklistsContract.categories, categoriesOf([control]));
  answer(checklistsContract.list, listOf([control]));
  await show(newTemplate);
  await name().fill('Kiểm thử web');
  await button(t('taskTemplates:tree.add')).click();
  await expect.element(page.getByLabelText(t('taskTemplates:task.title'))).toHaveFocus();
  await userEvent.keyboard('Viết báo cáo');
  await expect.element(page.getByRole('toolbar')).toBeVisible();
  await expect.element(button(t('editor:image'))).not.toBeInTheDocument();
  await page.getByLabelText(t('taskTemplates:task.startsOn')).fill('5');
  await page.getByLabelText(t('taskTemplates:task.dueOn')).fill('3');
  await page.getByLabelText(t('taskTemplates:task.estimate')).fill('1h30');
  await button(t('taskTemplates:rows.add')).click();
  await expect.element(page.getByLabelText(t('taskTemplates:rows.name', { number: 1 }))).toHaveFocus();
  await userEvent.keyboard('Đọc lại toàn bộ');
  await button(t('taskTemplates:rows.fromLibrary')).click();
  const picker = page.getByRole('dialog', { name: t('taskTemplates:pick.title') });
  await picker.getByPlaceholder(t('taskTemplates:pick.search')).fill('inpv-05');
  await picker.getByRole('checkbox', { name: /WSTG-INPV-05/ }).click();
  await expectAccessible();
  await picker.getByRole('button', { name: t('taskTemplates:pick.confirm', { count: 1 }) }).click();
  await button(t('taskTemplates:form.add')).click();
  await expect.element(page.getByText(t('taskTemplates:task.daysReversed'))).toBeVisible();
  expect(sent(taskTemplatesContract.add)).toEqual([]);
  await page.getByLabelText(t('taskTemplates:task.dueOn')).fill('6');
  await button(t('taskTemplates:form.add')).click();
  await expect.element(page.getByText(t('taskTemplates:form.saved', { name: 'Kiểm thử web' }))).toBeVisible();
  const rows = [{ title: 'Đọc lại toàn bộ', checklistId: null }, { checklistId: control.id }];
  const task = { title: 'Viết báo cáo', startsOn: 5, dueOn: 6, estimateMinutes: 90, rows };
  expect(sent(taskTemplatesContract.add)).toMatchObject([{ body: { tasks: [task] } }]);
});

test('leaving unsaved text of a template needs a confirmation', async () => {
  const kept = template({ tasks: [{ title: 'Trinh sát' }] });
  const { address } = await show(paths.taskTemplate(kept.id), [kept]);
  await name().fill('Kiểm thử web, bản 2');
  await page
    .getByRole('link', { name: t('taskTemplates:title') })
    .first()
    .click();
  await button(t('ui:leave.stay')).click();
  expect(address()).toBe(paths.taskTemplate(kept.id));
  await button(t('ui:saveBar.save')).click();
  await expect.element(page.getByText(t('taskTemplates:form.saved', { name: 'Kiểm thử web, bản 2' }))).toBeVisible();
  expect(sent(taskTemplatesContract.update)).toMatchObject([{ body: { id: kept.id, version: 1, name: 'Kiểm thử web, bản 2' } }]);
});

test('S46 a template is duplicated with its tasks, deleted, and restored by undo', async () => {
  const kept = template({ tasks: [{ title: 'Trinh sát', tasks: [{ title: 'Quét cổng' }] }] });
  const { address } = await show(paths.taskTemplate(kept.id), [kept]);
  const copy = t('taskTemplates:copyName', { name: kept.name });
  await press(t('taskTemplates:menu.duplicate'));
  await expect.element(name()).toHaveValue(copy);
  await button(t('taskTemplates:form.add')).click();
  await expect.poll(address).toMatch(/task-template\/[\da-f-]{36}$/);
  await expect.element(page.getByRole('heading', { name: copy })).toBeVisible();
  await press(t('taskTemplates:menu.remove'));
  await expect.poll(address).toBe(paths.taskTemplates());
  await expect.element(page.getByRole('link', { name: copy })).not.toBeInTheDocument();
  await button(t('ui:undo')).click();
  await expect.element(page.getByRole('link', { name: copy })).toBeVisible();
  await expectAccessible();
  const tasks = [{ title: 'Trinh sát', tasks: [{ title: 'Quét cổng' }] }];
  expect(sent(taskTemplatesContract.add)).toMatchObject([{ body: { name: copy, tasks } }, { body: { name: copy, tasks } }]);
});

test('S31 a user with read access sees a template but cannot change it, also on a phone', async () => {
  const kept = template({ tasks: [{ title: 'Trinh sát', rows: [{ title: 'Đọc robots.txt' }], tasks: [{ title: 'Quét cổng' }] }] });
  const reader = me({ role: { name: 'Kiểm thử viên', privileges: ['READ_CHECKLIST'] } });
  await show(paths.taskTemplate(kept.id), [kept], { width: 360, height: 740, me: reader });
  await expect.element(page.getByText('Đọc robots.txt')).toBeVisible();
  await expect.element(name()).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();
});
