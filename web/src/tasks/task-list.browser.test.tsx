import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { people } from '../../test/fixtures/people.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { task, taskOption } from '../../test/fixtures/tasks.ts';
import { countClicks } from '../../test/input.ts';
import { withMotion } from '../../test/media.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, publish, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const project = projectDetail();
const members = taskOption().members;
const assigned = (ids: readonly string[]) =>
  members.flatMap((each) => (ids.includes(each.id) ? [{ ...each, checked: 0, notAvailable: 0 }] : []));

async function show(first: Partial<Task> = {}, size = { width: 1440, height: 900 }): Promise<[Task, Task]> {
  const two: [Task, Task] = [task({ title: 'Quét cổng', ...first }), task({ title: 'Liệt kê tên miền', position: 1 })];
  let items: Task[] = two;
  answer(projectsContract.get, project);
  answer(tasksContract.list, () => ({ items, can: { add: true, saveAsTemplate: true } }));
  answer(tasksContract.option, taskOption());
  answer(tasksContract.update, ({ body: { id, status, priority, dueDay, assignees } }) => {
    items = items.map((each) => {
      if (each.id !== id) return each;
      const changed = { ...each, version: each.version + 1 };
      if (status) changed.status = status;
      if (priority !== undefined) changed.priority = priority;
      if (dueDay !== undefined) changed.dueDay = dueDay;
      if (assignees) changed.assignees = assigned(assignees);
      return changed;
    });
    return true as const;
  });
  await renderPage(paths.tasks(project.id), size);
  await expect.element(cell('assignees').first()).toBeVisible();
  return two;
}

type Field = 'status' | 'priority' | 'assignees' | 'dueDay';
const row = (name = 'Quét cổng') => page.getByRole('row').filter({ hasText: name });
const cell = (field: Field) => row().getByRole('button', { name: t('ui:edit', { name: t(`tasks:property.${field}`) }), exact: false });
const undo = () => page.getByRole('button', { name: t('ui:undo') });
const updates = () => sent(tasksContract.update).map(({ body }) => body);

test('two clicks in the list change the status without opening the task, and the toast can undo it', async () => {
  const [scan] = await show();
  const clicks = countClicks();
  await cell('status').click();
  await page.getByRole('menuitemcheckbox', { name: t('tasks:status.DONE') }).click();
  expect(clicks()).toBe(2);
  await expect.element(row().getByText(t('tasks:status.DONE'))).toBeVisible();
  await expect.element(cell('status')).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await undo().click();
  await expect.element(row().getByText(t('tasks:status.TODO'))).toBeVisible();
  expect(updates()).toEqual([
    { id: scan.id, status: 'DONE' },
    { id: scan.id, status: 'TODO' },
  ]);
  await expectAccessible();
});

test('each selected person is saved immediately with the latest version, and the list stays open', async () => {
  const [{ id }] = await show();
  const clicks = countClicks();
  await cell('assignees').click();
  await page.getByRole('checkbox', { name: people.ha.name, exact: false }).click();
  await expect.poll(updates).toEqual([{ id, version: 1, assignees: [people.ha.id] }]);
  expect(clicks()).toBe(2);
  await page.getByRole('checkbox', { name: people.minh.name, exact: false }).click();
  await expect.poll(updates).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('checkbox', { name: people.minh.name, exact: false })).not.toBeInTheDocument();
  expect(updates()[1]).toEqual({ id, version: 2, assignees: [people.ha.id, people.minh.id] });
});

test('priority and due date are edited by keyboard, and a date before the start stays with an error', async () => {
  const [{ id }] = await show({ startDay: '2026-03-10' });
  (cell('priority').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitemcheckbox', { name: t('issues:priority.P1') })).toBeVisible();
  await page.getByRole('menuitemcheckbox', { name: t('issues:priority.P2') }).click();
  await expect.poll(() => cell('priority').element().textContent).toMatch(/^P2/);
  (cell('dueDay').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const field = page.getByRole('textbox', { name: t('tasks:property.dueDay') });
  await expect.element(field).toHaveFocus();
  await field.fill('01/03/2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('tasks:days.dueEarly', { day: '10/03/2026' }))).toBeVisible();
  await field.fill('12/03/2026');
  // Shift with an arrow key in a field does not move the task of its row.
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Enter}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(cell('dueDay')).toHaveFocus();
  expect(updates()).toEqual([
    { id, priority: 'P2' },
    { id, dueDay: '2026-03-12' },
  ]);
});

test('a change that the server rejects is reverted', async () => {
  await show();
  answer(tasksContract.update, refusal('PROJECT_ARCHIVED', { message: 'Dự án đã lưu trữ.' }));
  await cell('status').click();
  await page.getByRole('menuitemcheckbox', { name: t('tasks:status.BLOCKED') }).click();
  await expect.element(page.getByText('Dự án đã lưu trữ.')).toBeVisible();
  await expect.element(row().getByText(t('tasks:status.TODO'))).toBeVisible();
});

test('on a phone the values of a row are also edited in place', async () => {
  await show({ assignees: assigned([people.ha.id]), dueDay: '2026-03-12' }, { width: 360, height: 780 });
  await cell('status').click();
  await page.getByRole('menuitemcheckbox', { name: t('tasks:status.IN_PROGRESS') }).click();
  await expect.poll(updates).toMatchObject([{ status: 'IN_PROGRESS' }]);
  await expectAccessible();
});

const select = (name: string) => row(name).getByRole('checkbox').click();
const bar = () => page.getByRole('toolbar');
const bulks = () => sent(tasksContract.bulk).map(({ params, body }) => ({ ...params, ...body }));

test('selected tasks get a status in one call, and one undo restores the status of each', async () => {
  const [scan, domains] = await show({ status: 'BLOCKED' });
  answer(tasksContract.bulk, ({ body: { ids } }) => ({ items: ids.map(() => ({ errors: [] })) }));
  await select('Quét cổng');
  await select('Liệt kê tên miền');
  await expectAccessible();
  await bar()
    .getByRole('button', { name: t('tasks:property.status') })
    .click();
  await page.getByRole('menuitem', { name: t('tasks:status.DONE') }).click();
  await expect.element(page.getByText(t('tasks:bulk.moved', { count: 2, status: t('tasks:status.DONE') }))).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  await undo().click();
  await expect.poll(bulks).toHaveLength(3);
  const project_id = project.id;
  expect(bulks()).toEqual([
    { project_id, ids: [scan.id, domains.id], change: { status: 'DONE' } },
    { project_id, ids: [scan.id], change: { status: 'BLOCKED' } },
    { project_id, ids: [domains.id], change: { status: 'TODO' } },
  ]);
});

test('people are added and removed, a failed task is named with its reason, and keys select tasks', async () => {
  const [scan] = await show({ assignees: assigned([people.ha.id]) });
  answer(tasksContract.bulk, () => ({ items: [{ errors: [{ code: 'NOT_FOUND', message: 'Không còn công việc này.' }] }] }));
  await userEvent.keyboard('jx');
  await expect.element(bar()).toBeVisible();
  await bar()
    .getByRole('button', { name: t('tasks:property.assignees') })
    .click();
  await page
    .getByRole('group', { name: t('tasks:bulk.addPeople') })
    .getByRole('checkbox', { name: people.minh.name, exact: false })
    .click();
  await page.getByRole('checkbox', { name: t('tasks:bulk.removePerson', { name: people.ha.name }) }).click();
  await page.getByRole('button', { name: t('ui:bulk.apply', { count: 2 }) }).click();
  const summary = page.getByRole('dialog', { name: t('tasks:bulk.left', { count: 1 }) });
  await expect.element(summary.getByText('Không còn công việc này.')).toBeVisible();
  await expect.element(summary.getByRole('listitem').filter({ hasText: 'Quét cổng' })).toBeVisible();
  const change = { addAssignees: [people.minh.id], removeAssignees: [people.ha.id] };
  expect(bulks()).toEqual([{ project_id: project.id, ids: [scan.id], change }]);
});

test('a due date is set for selected tasks, also on a phone, and Escape clears the selection', async () => {
  const [scan] = await show({ assignees: assigned([people.ha.id]) }, { width: 360, height: 780 });
  answer(tasksContract.bulk, () => ({ items: [{ errors: [] }] }));
  await select('Quét cổng');
  await bar()
    .getByRole('button', { name: t('tasks:property.dueDay') })
    .click();
  await page.getByRole('textbox', { name: t('tasks:property.dueDay') }).fill('12/03/2026');
  await page.getByRole('button', { name: t('ui:bulk.setDay') }).click();
  await expect.element(page.getByText(t('tasks:bulk.dated', { count: 1 }))).toBeVisible();
  expect(bulks()).toEqual([{ project_id: project.id, ids: [scan.id], change: { dueDay: '2026-03-12' } }]);
  await select('Quét cổng');
  await expect.element(bar()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar()).not.toBeInTheDocument();
});

test('the first Escape in the people of the selection closes only them, and the second one clears the selection', () =>
  withMotion(async () => {
    await show();
    await select('Quét cổng');
    await select('Liệt kê tên miền');
    await bar()
      .getByRole('button', { name: t('tasks:property.assignees') })
      .click();
    const minh = page.getByRole('checkbox', { name: people.minh.name, exact: false });
    await minh.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(minh).not.toBeInTheDocument();
    await expect.element(page.getByRole('toolbar', { name: t('ui:bulk.selected', { count: 2 }) })).toBeVisible();
    (row().element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toBeInTheDocument();
  }));

const deletions = (ids: readonly string[]) => [{ project_id: project.id, ids, change: { delete: true } }];
const deleteButton = () => bar().getByRole('button', { name: t('tasks:bulk.delete') });

test('selected tasks are deleted after a confirmation that counts their subtasks and names the tasks of other creators', async () => {
  const [scan, domains] = await show({ can: { edit: true, delete: false, tick: true, why: { delete: 'NOT_TASK_CREATOR' } } });
  const [listed, hidden] = [1, 2].map((position) => task({ title: `Bước ${position}`, parentId: domains.id, position }));
  if (!listed || !hidden) throw new Error('no tasks');
  answer(tasksContract.list, { items: [scan, domains, listed, hidden], can: { add: true, saveAsTemplate: true } });
  answer(tasksContract.bulk, ({ body: { ids } }) => ({ items: ids.map(() => ({ errors: [] })) }));
  await publish('TASK', { projectId: project.id });
  await expect.element(row(listed.title)).toBeVisible();
  for (const { title } of [scan, domains, listed]) await select(title);
  await deleteButton().click();
  const dialog = page.getByRole('dialog', { name: t('tasks:bulk.deleteTitle', { count: 2 }) });
  await expect.element(dialog.getByText(t('tasks:bulk.deleteBody', { count: 2 }))).toBeVisible();
  await expect.element(dialog.getByText(t('tasks:bulk.deleteUnder', { count: 1 }))).toBeVisible();
  await expect.element(dialog.getByText(t('tasks:bulk.unfit', { count: 1, titles: scan.title }))).toBeVisible();
  await expectAccessible();
  expect(bulks()).toEqual([]);
  await dialog.getByRole('button', { name: t('tasks:bulk.deleteConfirm', { count: 2 }) }).click();
  await expect.element(page.getByText(t('tasks:bulk.deleted', { count: 2 }))).toBeVisible();
  await expect.element(undo()).not.toBeInTheDocument();
  expect(bulks()).toEqual(deletions([listed.id, domains.id]));
});

test('a user who can delete none of the selected tasks gets the reason, also on a phone', async () => {
  await show(
    { assignees: assigned([people.ha.id]), can: { edit: true, delete: false, tick: true, why: { delete: 'NOT_TASK_CREATOR' } } },
    { width: 360, height: 780 },
  );
  await select('Quét cổng');
  // The button is disabled only for assistive technology.
  await deleteButton().click({ force: true });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('reasons:NOT_TASK_CREATOR'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a user with read access sees plain values', async () => {
  answer(projectsContract.get, project);
  const items = [task({ can: { edit: false, delete: false, tick: false, why: {} } })];
  answer(tasksContract.list, { items, can: { add: false, saveAsTemplate: false } });
  answer(tasksContract.option, taskOption());
  await renderPage(paths.tasks(project.id));
  await expect.element(row().getByText(t('tasks:status.TODO'))).toBeVisible();
  await expect.element(row().getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  expect(sent(tasksContract.option)).toEqual([]);
});

test.each([
  ['their own progress', people.ha.id, '2/3'],
  ['the progress of the slowest assignee, if they are not assigned', people.duc.id, '1/3'],
])('with several assignees, users see %s, and a tooltip shows that of everyone', async (_, id, shown) => {
  const [one, other] = [
    { ...people.ha, id, checked: 1, notAvailable: 1 },
    { ...people.minh, checked: 0, notAvailable: 1 },
  ];
  await show({ rows: 3, assignees: [one, other] });
  await expect.element(row().getByText(shown)).toBeVisible();
  const line = ({ name }: { name: string }, done: number) => `${name}: ${t('tasks:rows.count', { done, all: 3 })}`;
  await expect.element(row().getByTitle(`${line(one, 2)}\n${line(other, 1)}`)).toBeVisible();
});
