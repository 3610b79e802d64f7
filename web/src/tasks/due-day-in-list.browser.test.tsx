import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { task, taskOption } from '../../test/fixtures/tasks.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const project = projectDetail();
const cells = () => page.getByRole('button', { name: t('ui:edit', { name: t('tasks:property.dueDay') }), exact: false });
const field = () => page.getByRole('textbox', { name: t('tasks:property.dueDay') });
const calendar = () => document.querySelector('[data-dates-dropdown]')?.getBoundingClientRect();

async function show(size: { width: number; height: number }) {
  answer(projectsContract.get, project);
  answer(tasksContract.option, taskOption());
  answer(tasksContract.update, true);
  const items = Array.from({ length: 60 }, (_, position) => task({ title: `Quét cổng ${position}`, position, dueDay: '2026-03-12' }));
  answer(tasksContract.list, { items, can: { add: true, saveAsTemplate: true } });
  await renderPage(paths.tasks(project.id), size);
  await expect.element(cells().first()).toBeVisible();
  window.scrollTo({ top: 500 });
  await expect.poll(() => window.scrollY).toBe(500);
}

/** Returns the cell of the first row that starts below this height of the window. */
async function cellBelow(height: number): Promise<HTMLElement> {
  const find = () =>
    cells()
      .elements()
      .find((each) => each.getBoundingClientRect().top > height);
  await expect.poll(find).toBeDefined();
  return find() as HTMLElement;
}

async function expectCalendarAt(row: DOMRect) {
  await expect.element(field()).toHaveFocus();
  await expect.poll(calendar).toBeDefined();
  const inWindow = () => {
    const { top = -1, bottom = Number.POSITIVE_INFINITY } = calendar() ?? {};
    return top >= 0 && bottom <= window.innerHeight;
  };
  await expect.poll(inWindow).toBe(true);
  expect(window.scrollY).toBe(500);
  expect(Math.abs(field().element().getBoundingClientRect().top - row.top)).toBeLessThan(100);
}

for (const [rows, height] of [
  ['upper', 0.2],
  ['middle', 0.5],
  ['lowest', 0.9],
] as const) {
  test(`in a scrolled list, the calendar of the ${rows} rows opens inside the window without a jump of the page`, async () => {
    await show({ width: 1440, height: 900 });
    const cell = await cellBelow(window.innerHeight * height);
    const row = cell.getBoundingClientRect();
    cell.focus({ preventScroll: true });
    await userEvent.keyboard('{Enter}');
    await expectCalendarAt(row);
  });
}

test('on a phone, the calendar of a row in a scrolled list opens inside the window', async () => {
  await show({ width: 360, height: 740 });
  const cell = await cellBelow(window.innerHeight * 0.7);
  const row = cell.getBoundingClientRect();
  cell.click();
  await expectCalendarAt(row);
});

test('a date that is typed into the opened field replaces the previous date', async () => {
  await show({ width: 1440, height: 900 });
  (await cellBelow(200)).click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('20/3/2026{Enter}');
  await expect.poll(() => sent(tasksContract.update).map(({ body }) => body.dueDay)).toEqual(['2026-03-20']);
});

test('a day chosen on a phone is saved at once, and the calendar closes', async () => {
  await show({ width: 360, height: 740 });
  (await cellBelow(200)).click();
  await page.getByRole('button', { name: /^20 / }).click();
  await expect.poll(() => sent(tasksContract.update).map(({ body }) => body.dueDay)).toEqual(['2026-03-20']);
  await expect.element(field()).not.toBeInTheDocument();
});

test.each(['vi', 'en'] as const)('the due dates of other years fit in the list in %s, with a warning too', async (language) => {
  answer(projectsContract.get, { ...project, endDay: '2020-12-31' });
  answer(tasksContract.option, taskOption());
  const items = [
    task({ title: 'Quét cổng', dueDay: '2037-01-17' }),
    task({ title: 'Thử SSRF', dueDay: '2020-10-28', overdue: true }),
    task({ title: 'Thử XSS', dueDay: '2020-10-28' }),
  ];
  answer(tasksContract.list, { items, can: { add: true, saveAsTemplate: true } });
  await renderPage(paths.tasks(project.id), { language, width: 1440, height: 900 });
  const dates = () => [...document.querySelectorAll('main td button')].filter((each) => /\d\/20\d\d/.test(each.textContent));
  await expect.poll(dates).toHaveLength(3);
  await document.fonts.ready;
  for (const each of dates()) expect(each.scrollWidth).toBeLessThanOrEqual(each.clientWidth);
});
