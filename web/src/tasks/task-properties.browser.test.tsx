import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { people } from '../../test/fixtures/people.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { asTask, task, taskDetail, taskOption } from '../../test/fixtures/tasks.ts';
import { type RenderOptions, renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const project = projectDetail();
const other = task({ title: 'Dựng môi trường' });

async function show(options: RenderOptions = {}) {
  let detail: TaskDetail = taskDetail({ title: 'Quét cổng', position: 1, startDay: '2026-03-10' });
  answer(projectsContract.get, project);
  answer(tasksContract.list, () => ({
    items: [other, asTask(detail)],
    can: { add: true, saveAsTemplate: true },
  }));
  answer(tasksContract.detail, () => detail);
  answer(tasksContract.option, taskOption());
  answer(tasksContract.update, ({ body: { assignees, blockedBy, dueDay } }) => {
    const working = taskOption().members.flatMap((each) =>
      assignees?.includes(each.id) ? [{ ...each, checked: 0, notAvailable: 0 }] : [],
    );
    detail = {
      ...detail,
      version: detail.version + 1,
      ...(assignees && { assignees: working }),
      ...(blockedBy && { blockedBy }),
      ...(dueDay !== undefined && { dueDay }),
    };
    return true as const;
  });
  const screen = await renderPage(paths.tasks(project.id, { task: detail.id }), options);
  await expect.element(edit('assignees')).toBeVisible();
  return screen;
}

const drawer = () => page.getByRole('dialog', { name: 'Quét cổng' });
const edit = (field: 'assignees' | 'blockedBy' | 'dueDay' | 'estimateMinutes') =>
  drawer().getByRole('button', { name: t('ui:edit', { name: t(`tasks:property.${field}`) }) });
const boxes = () => page.getByRole('group').getByRole('checkbox');

async function open(field: 'assignees' | 'blockedBy'): Promise<void> {
  (edit(field).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(boxes().first()).toHaveFocus();
}

test('Back on a phone closes the list of people, and keeps the drawer of the task', async () => {
  const { history, address } = await show({ width: 360, height: 740 });
  const before = address();
  await open('assignees');
  await new Promise((resolve) => setTimeout(resolve, 50));
  history.back();
  await expect.element(boxes()).not.toBeInTheDocument();
  await expect.element(drawer()).toBeVisible();
  expect(address()).toBe(before);
});

test('people are ticked by keyboard and saved one by one, and Escape closes only the list', async () => {
  await show();
  await open('assignees');
  await userEvent.keyboard(' ');
  await expect.element(boxes().first()).toBeChecked();
  await userEvent.keyboard('{Tab} ');
  await expect.element(boxes().last()).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(boxes().first()).not.toBeInTheDocument();
  await expect.element(drawer()).toBeVisible();
  await expect.element(edit('assignees')).toHaveFocus();
  await expect.element(drawer().getByText(people.minh.name)).toBeVisible();
  expect(sent(tasksContract.update)).toMatchObject([
    { body: { version: 1, assignees: [people.ha.id] } },
    { body: { version: 2, assignees: [people.ha.id, people.minh.id] } },
  ]);
});

test('Tab after the last task of a list leaves the list', async () => {
  await show();
  await open('blockedBy');
  await userEvent.keyboard(' ');
  await expect.element(boxes().first()).toBeChecked();
  await userEvent.keyboard('{Tab}');
  await expect.element(boxes().first()).not.toBeInTheDocument();
  await expect.element(edit('blockedBy')).toHaveFocus();
  await expect.poll(() => sent(tasksContract.update)).toMatchObject([{ body: { version: 1, blockedBy: [other.id] } }]);
});

test('a due date before the start is not saved, stays as typed, and its field gives the reason', async () => {
  await show();
  await edit('dueDay').click();
  const field = drawer().getByRole('textbox', { name: t('tasks:property.dueDay') });
  await field.fill('01/03/2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer().getByText(t('tasks:days.dueEarly', { day: '10/03/2026' }))).toBeVisible();
  await expect.element(field).toHaveValue('01/03/2026');
  expect(sent(tasksContract.update)).toEqual([]);
  await field.fill('12/03/2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer().getByText('12/03/2026')).toBeVisible();
  expect(sent(tasksContract.update)).toMatchObject([{ body: { dueDay: '2026-03-12' } }]);
});

test.each([
  ['dueDay', '01/03/2026', 'tasks:days.dueEarly'],
  ['estimateMinutes', 'abc', 'ui:duration.unread'],
] as const)('Escape in a rejected %s restores the value, and keeps the drawer open', async (field, text, error) => {
  await show();
  await edit(field).click();
  const box = drawer().getByRole('textbox', { name: t(`tasks:property.${field}`) });
  await box.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer().getByText(t(error, { day: '10/03/2026' }))).toBeVisible();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(edit(field)).toHaveFocus();
  await expect.element(drawer()).toBeVisible();
  expect(sent(tasksContract.update)).toEqual([]);
});

test('Escape in a text without an error leaves only the field', async () => {
  await show();
  await typeEstimate();
  await userEvent.keyboard('{Escape}');
  await expect.element(edit('estimateMinutes')).toHaveFocus();
  await expect.element(drawer()).toBeVisible();
  expect(sent(tasksContract.update)).toEqual([]);
});

const typeEstimate = async () => {
  await edit('estimateMinutes').click();
  await drawer()
    .getByRole('textbox', { name: t('tasks:property.estimateMinutes') })
    .fill('33h');
};
const expectEstimate = () => expect.poll(() => sent(tasksContract.update).map(({ body }) => body.estimateMinutes)).toEqual([33 * 60]);

test('a typed estimate is saved by a press elsewhere in the drawer, which opens another property', async () => {
  await show();
  await typeEstimate();
  await edit('dueDay').click();
  await expect.element(drawer().getByRole('textbox', { name: t('tasks:property.dueDay') })).toHaveFocus();
  await expectEstimate();
});

test('a typed estimate is saved when the drawer is closed', async () => {
  await show();
  await typeEstimate();
  await drawer()
    .getByRole('button', { name: t('ui:close') })
    .click();
  await expect.element(drawer()).not.toBeInTheDocument();
  await expectEstimate();
});

test('a typed estimate is saved when the user leaves the page', async () => {
  const { history } = await show({ width: 360, height: 740 });
  await typeEstimate();
  history.push(paths.tasks(project.id));
  await expectEstimate();
});

test('a day chosen in the calendar is saved at once, and focuses its property', async () => {
  await show();
  await edit('dueDay').click();
  await page.getByRole('button', { name: /^20 / }).click();
  await expect.poll(() => sent(tasksContract.update)).toMatchObject([{ body: { dueDay: expect.stringMatching(/-20$/) } }]);
  await expect.element(drawer().getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(edit('dueDay')).toHaveFocus();
});

test('the property names are aligned with the headings below them', async () => {
  await show();
  const left = (words: string) => drawer().getByText(words, { exact: true }).first().element().getBoundingClientRect().left;
  await expect.element(drawer()).toBeVisible();
  await expect.poll(() => left(t('tasks:property.status'))).toBe(left(t('tasks:property.description')));
});
