import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { task, taskOption } from '../../test/fixtures/tasks.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { addDays, formatDay, formatDayRange, todayOf } from '../lib/format.ts';
import { paths } from '../routes/paths.ts';
import { moved } from './task-shapes.ts';
import type { TaskSearch } from './tasks.search.ts';
import { spanOf } from './timeline.ts';

const project = projectDetail();
const days = { startDay: '2026-03-02', dueDay: '2026-03-06' };

async function show(search: TaskSearch = {}, others: Task[] = [], width = 1440): Promise<[Task, Task]> {
  const two: [Task, Task] = [task({ title: 'Quét cổng', ...days }), task({ title: 'Liệt kê tên miền', position: 1, ...days })];
  let items: Task[] = [...two, ...others];
  answer(projectsContract.get, project);
  answer(tasksContract.list, () => ({ items, can: { add: true, saveAsTemplate: true } }));
  answer(tasksContract.option, taskOption());
  answer(tasksContract.update, ({ body: { id, status, before } }) => {
    items = moved(items, id, { ...(status && { status }), ...(before !== undefined && { before }) });
    return true as const;
  });
  await renderPage(paths.tasks(project.id, { ...search }), { width, height: 900 });
  await expect.element(page.getByRole('link', { name: /Quét cổng/ }).first()).toBeVisible();
  return two;
}

const column = (status: Task['status']) => page.getByRole('region', { name: t(`tasks:status.${status}`) });
const cardIn = (status: Task['status'], name: string) => column(status).getByRole('link', { name, exact: false });
const rows = () => page.getByRole('main').getByRole('table').getByRole('link');
const names = () =>
  rows()
    .elements()
    .map((row) => row.textContent);

test('Shift with an arrow moves a card to the next column with the focus, and announces its position', async () => {
  const [scan] = await show({ view: 'board' });
  await expect.element(cardIn('TODO', 'Quét cổng')).toBeVisible();
  (cardIn('TODO', 'Quét cổng').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.element(cardIn('IN_PROGRESS', 'Quét cổng')).toHaveFocus();
  const words = t('tasks:board.moved', { title: scan.title, status: t('tasks:status.IN_PROGRESS'), position: 1, count: 1 });
  await expect.element(page.getByText(words)).toBeInTheDocument();
  expect(sent(tasksContract.update)).toMatchObject([{ body: { id: scan.id, status: 'IN_PROGRESS' } }]);
});

test('a card is dragged to another column, and one that cannot be moved returns with a message', async () => {
  const [scan, list] = await show({ view: 'board' });
  await userEvent.dragAndDrop(cardIn('TODO', 'Liệt kê tên miền'), column('DONE'));
  await expect.element(cardIn('DONE', 'Liệt kê tên miền')).toBeVisible();
  expect(sent(tasksContract.update)).toMatchObject([{ body: { id: list.id, status: 'DONE' } }]);
  await expectAccessible();

  answer(tasksContract.update, refusal('PROJECT_ARCHIVED', { message: 'Dự án đã lưu trữ.' }));
  const held = hold(tasksContract.update);
  await userEvent.dragAndDrop(cardIn('TODO', 'Quét cổng'), column('DONE'));
  await held.arrived;
  await expect.element(cardIn('DONE', 'Quét cổng')).toBeVisible();
  held.release();
  await expect.element(page.getByText('Dự án đã lưu trữ.', { exact: false })).toBeVisible();
  await expect.element(cardIn('TODO', scan.title)).toBeVisible();
});

test('a moved card returns to its column and position with Undo', async () => {
  const [scan, list] = await show({ view: 'board' });
  await userEvent.dragAndDrop(cardIn('TODO', 'Quét cổng'), column('DONE'));
  const undo = () => page.getByRole('status').filter({ hasText: t('tasks:moved', { title: scan.title }) });
  await undo()
    .getByRole('button', { name: t('ui:undo') })
    .click();
  await expect.element(cardIn('TODO', 'Quét cổng')).toBeVisible();
  (cardIn('TODO', 'Quét cổng').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await undo()
    .getByRole('button', { name: t('ui:undo') })
    .click();
  await expect
    .poll(() => sent(tasksContract.update).map(({ body }) => body))
    .toEqual([
      { id: scan.id, status: 'DONE' },
      { id: scan.id, status: 'TODO' },
      { id: scan.id, before: null },
      { id: scan.id, before: list.id },
    ]);
  await expect.element(undo()).not.toBeInTheDocument();
});

test('a card warns of a due date after the end of the project', async () => {
  const late = { dueDay: addDays(project.endDay ?? '', 1), overdue: false };
  await show({ view: 'board' }, [
    task({ title: 'Việc muộn', position: 2, ...late }),
    task({ title: 'Xong', position: 3, status: 'DONE', ...late }),
  ]);
  await expect.element(cardIn('TODO', 'Việc muộn').getByTitle(t('tasks:pastEnd'))).toBeVisible();
  expect(page.getByTitle(t('tasks:pastEnd')).elements()).toHaveLength(1);
});

test('the timeline shows each task over its days, also as a table', async () => {
  await show({ view: 'timeline' });
  const words = t('tasks:timeline.row', { title: 'Quét cổng', days: '02/03 – 06/03/2026', status: t('tasks:status.TODO') });
  await expect.element(page.getByRole('link', { name: words })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: t('tasks:timeline.table') }).click();
  await expect.element(page.getByRole('row', { name: /Quét cổng.*02\/03\/2026.*06\/03\/2026.*5/ })).toBeVisible();
});

test.each([360, 768])('in a window of %i px, the timeline shows a long name in full', async (width) => {
  const title = 'Nhận tài khoản thử của khách hàng';
  await show({ view: 'timeline' }, [task({ title, position: 2, ...days })], width);
  const name = page.getByRole('link', { name: title, exact: false }).getByText(title).element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight);
});

test('the timeline fills the page, covers the project’s dates, and indicates beside today which dates are outside', async () => {
  const today = todayOf(meAs('Lead').currentWorkspace.timeZone);
  const near = task({ title: 'Trong khoảng', dueDay: addDays(today, 365) });
  const span = spanOf([near, days], today, project);
  const day = addDays(span.from, span.days);
  const far = task({ title: 'Ngay sau khoảng', startDay: null, dueDay: day });
  await show({ view: 'timeline' }, [near, far]);
  await expect.element(page.getByText(t('tasks:timeline.outside', { days: formatDay(day) }))).toBeInViewport();
});

test.each([1440, 360])(
  'in a window of %i px, an arrow at the edge of the timeline scrolls to a bar outside the visible days',
  async (width) => {
    const today = todayOf(meAs('Lead').currentWorkspace.timeZone);
    const on = (day: string) => ({ startDay: day, dueDay: day });
    const [early, now, late] = [
      task({ title: 'Đã lâu', position: 2, ...on(addDays(today, -200)) }),
      task({ title: 'Bây giờ', position: 3, ...on(today) }),
      task({ title: 'Về sau', position: 4, ...on(addDays(today, 200)) }),
    ];
    await show({ view: 'timeline' }, [early, now, late], width);
    const arrow = ({ title, dueDay }: Task) =>
      page.getByRole('button', { name: t('tasks:timeline.show', { title, days: formatDayRange(dueDay, dueDay) }) });
    const chart = page.getByRole('region', { name: t('tasks:view.timeline') }).element();
    const isVisible = ({ title }: Task) => {
      const label = page.getByRole('link', { name: title, exact: false }).element();
      const bar = label.parentElement?.querySelector('[data-status]')?.getBoundingClientRect();
      const left = label.getBoundingClientRect().right;
      return bar !== undefined && bar.left >= left && bar.right <= chart.getBoundingClientRect().right;
    };
    await expect.element(arrow(early)).toBeVisible();
    await expect.element(arrow(now)).not.toBeInTheDocument();
    await expectAccessible();
    await arrow(late).click();
    await expect.poll(() => isVisible(late)).toBe(true);
    await expect.element(arrow(late)).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: late.title, exact: false })).toHaveFocus();
    await expect.element(arrow(now)).toBeVisible();
    await arrow(early).click();
    await expect.poll(() => isVisible(early)).toBe(true);
    await expect.element(arrow(early)).not.toBeInTheDocument();
    await expect.element(arrow(late)).toBeVisible();
  },
);

test('a short timeline is as wide as the page, and tasks without dates are in a separate list', async () => {
  const parent = task({ title: 'Báo cáo', position: 2 });
  const today = todayOf(meAs('Lead').currentWorkspace.timeZone);
  const below = task({ title: 'Viết', parentId: parent.id, startDay: today, dueDay: today });
  await show({ view: 'timeline' }, [parent, below, task({ title: 'Không ngày', position: 3 })]);
  const chart = page.getByRole('region', { name: t('tasks:view.timeline') });
  await expect.element(chart.getByRole('link', { name: 'Báo cáo', exact: false })).toBeVisible();
  const undated = page.getByRole('region', { name: t('tasks:timeline.undated', { count: 1 }) });
  await expect.element(undated.getByRole('link', { name: 'Không ngày' })).toBeVisible();
  await expect.element(chart.getByRole('link', { name: 'Không ngày', exact: false })).not.toBeInTheDocument();
  const { width } = chart.element().getBoundingClientRect();
  const head = chart.element().firstElementChild?.getBoundingClientRect().width ?? 0;
  expect(head).toBeGreaterThan(width - 2);
  await expectAccessible();
});

test('on the board a parent’s name is the heading of its subtasks and links to it', async () => {
  const parent = task({ title: 'Báo cáo', position: 2 });
  await show({ view: 'board' }, [parent, task({ title: 'Viết', parentId: parent.id })]);
  await expect.element(column('TODO').getByRole('heading', { name: 'Báo cáo' }).getByRole('link')).toBeVisible();
  await expect.element(cardIn('TODO', 'Viết')).toBeVisible();
  expect(column('TODO').element().querySelectorAll('[data-task]')).toHaveLength(3);
  await expectAccessible();
});

test('in the list Shift with an arrow moves a task among its siblings with the focus, and announces it', async () => {
  const [scan] = await show();
  expect(names()).toEqual(['Quét cổng', 'Liệt kê tên miền']);
  (page.getByRole('link', { name: 'Quét cổng' }).element() as HTMLElement).focus();
  // Without Shift, an arrow key only moves the focus.
  await userEvent.keyboard('{ArrowDown}');
  (page.getByRole('link', { name: 'Quét cổng' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(names).toEqual(['Liệt kê tên miền', 'Quét cổng']);
  await expect.element(page.getByRole('link', { name: 'Quét cổng' })).toHaveFocus();
  await expect.element(page.getByText(t('tasks:order.moved', { title: scan.title, position: 2, count: 2 }))).toBeInTheDocument();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(page.getByText(t('tasks:board.edge', { title: scan.title }))).toBeInTheDocument();
  expect(sent(tasksContract.update)).toMatchObject([{ body: { id: scan.id, before: null } }]);
  await expectAccessible();
});

test('in the list a task is dragged before another one', async () => {
  const [scan, list] = await show();
  const row = (name: RegExp) => page.getByRole('row', { name });
  await userEvent.dragAndDrop(row(/Liệt kê/), row(/Quét cổng/), { targetPosition: { x: 300, y: 4 } });
  await expect.poll(names).toEqual(['Liệt kê tên miền', 'Quét cổng']);
  expect(sent(tasksContract.update)).toMatchObject([{ body: { id: list.id, before: scan.id } }]);
});
