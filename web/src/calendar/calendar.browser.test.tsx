import { type Calendar, calendarContract } from '@coloa/contract/calendar/calendar.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { calendarProject, dueIssue, dueTask } from '../../test/fixtures/calendar.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { people } from '../../test/fixtures/people.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const minh = { ...people.minh, hats: ['TESTER' as const] };
const first = calendarProject({ key: 'HVB', name: 'Ngân hàng số', startDay: '2026-11-02', endDay: '2026-11-20', people: [minh] });
const second = calendarProject({ key: 'HVM', name: 'Ứng dụng di động', startDay: '2026-11-16', endDay: '2026-11-27', people: [minh] });
const nothing = { items: [], total: 0 };
const of = ({ id, key, name }: typeof first) => ({ id, key, name });
const some = <T,>(...items: T[]) => ({ items, total: items.length });

const full: Calendar = {
  projects: some(first, second),
  issues: some(dueIssue({ title: 'Chèn SQL', dueDay: '2026-11-18', project: of(first), fixer: people.lan })),
  risks: some(dueIssue({ title: 'Thiếu giới hạn tần suất', status: 'RISK_ACCEPTED', dueDay: '2026-11-20', project: of(first) })),
  tasks: some(dueTask({ title: 'Kiểm tra phân quyền', dueDay: '2026-11-19', project: of(second), people: [people.minh] })),
};

const chart = () => page.getByRole('region', { name: t('calendar:schedule') });
const choose = (name: string) => page.getByRole('button', { name, exact: true });
const open = (search = {}) => renderPage(paths.calendar({ day: '2026-11-18', ...search }));

test('a month shows projects with their dates, tester conflicts, and due items by day', async () => {
  answer(calendarContract.get, full);
  await open();
  await expect.element(page.getByRole('heading', { name: t('calendar:title'), level: 1 })).toBeVisible();
  expect(sent(calendarContract.get).at(-1)?.query).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  const bar = t('calendar:bar', { project: first.name, days: '02/11 – 20/11/2026', status: t('projects:status.IN_PROGRESS') });
  await expect.element(chart().getByRole('link', { name: `${bar}, ${t('calendar:inConflict')}` })).toBeVisible();
  const conflict = { name: people.minh.name, first: first.key, second: second.key, days: '16/11 – 20/11/2026' };
  await expect.element(page.getByText(t('calendar:conflict', conflict))).toBeVisible();
  const due = page.getByRole('region', { name: '18/11/2026' });
  await expect.element(due.getByRole('link', { name: /Chèn SQL/ })).toHaveAttribute('href', expect.stringContaining(first.id));
  await expect.element(page.getByRole('region', { name: '19/11/2026' }).getByRole('link', { name: 'Kiểm tra phân quyền' })).toBeVisible();
  await expectAccessible();
});

test('the user pages through weeks and months, and can group the lines by person', async () => {
  answer(calendarContract.get, full);
  const { address } = await open();
  await choose(t('calendar:view.week')).click();
  await expect.poll(() => sent(calendarContract.get).at(-1)?.query).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  await choose(t('calendar:next.week')).click();
  await expect.poll(() => sent(calendarContract.get).at(-1)?.query).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  await choose(t('calendar:by.person')).click();
  await expect.element(chart().getByText(people.minh.name, { exact: true })).toBeVisible();
  await expect.poll(address).toBe(paths.calendar({ view: 'week', day: '2026-11-25', by: 'person' }));
});

test('a project with one date and the review date of a risk are shown', async () => {
  const open = calendarProject({ key: 'MO', name: 'Cổng hồ sơ', startDay: '2026-11-17', endDay: null });
  const until = calendarProject({ key: 'DEN', name: 'Cổng thuế', startDay: null, endDay: '2026-11-19' });
  answer(calendarContract.get, { ...full, projects: some(open, until) });
  await renderPage(paths.calendar({ day: '2026-11-18', view: 'week' }));
  const status = t('projects:status.IN_PROGRESS');
  for (const [{ name }, days] of [
    [open, t('calendar:openEnd', { day: '17/11/2026' })],
    [until, t('calendar:openStart', { day: '19/11/2026' })],
  ] as const) {
    const bar = chart().getByRole('link', { name: t('calendar:bar', { project: name, days, status }) });
    await expect.element(bar).toBeVisible();
    await expect.element(bar.getByText('…', { exact: true })).toBeInViewport();
  }
  const due = page.getByRole('region', { name: '20/11/2026' });
  await expect.element(due.getByText(t('calendar:reviewRisk'))).toBeVisible();
  await expect.element(due.getByRole('link', { name: /Thiếu giới hạn tần suất/ })).toBeVisible();
  await expectAccessible();
});

test('a project without dates has a line for its due items', async () => {
  const undated = { id: newFixtureId(), key: 'KHN', name: 'Cổng không ngày' };
  answer(calendarContract.get, { ...full, tasks: some(dueTask({ dueDay: '2026-11-19', project: undated })) });
  await open();
  const line = chart()
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: new RegExp(undated.name) }) });
  await expect.element(line.getByText(t('calendar:due', { count: 1, day: '19/11/2026' }))).toBeInTheDocument();
  await expectAccessible();
});

test('a chart without links scrolls by keyboard on a phone', async () => {
  const task = dueTask({ dueDay: '2026-11-19', project: of(first), people: [people.minh] });
  answer(calendarContract.get, { projects: nothing, issues: nothing, risks: nothing, tasks: some(task) });
  await renderPage(paths.calendar({ day: '2026-11-18', by: 'person' }), { width: 360, height: 780 });
  await expect.element(chart()).toHaveAttribute('tabindex', '0');
  await expect.element(page.getByRole('group', { name: t('calendar:schedule') })).not.toBeInTheDocument();
  await expectAccessible();
});

test('client users see neither conflicts nor lines by person', async () => {
  answer(calendarContract.get, full);
  await renderPage(paths.calendar({ day: '2026-11-18', by: 'person' }), { me: meAs('Client') });
  await expect
    .element(
      chart()
        .getByRole('link', { name: /Ngân hàng số/ })
        .first(),
    )
    .toBeVisible();
  await expect.element(choose(t('calendar:by.person'))).not.toBeInTheDocument();
  await expect.element(page.getByText(t('calendar:conflicts', { count: 1 }))).not.toBeInTheDocument();
});

test('an empty period explains how projects get into the calendar', async () => {
  answer(calendarContract.get, { projects: nothing, issues: nothing, risks: nothing, tasks: nothing });
  await open();
  await expect.element(page.getByText(t('calendar:empty'))).toBeVisible();
});

test('a truncated calendar shows how many of its items are listed', async () => {
  answer(calendarContract.get, { ...full, issues: { ...full.issues, total: 700 }, risks: { ...full.risks, total: 501 } });
  await open();
  await expect.element(page.getByText(t('calendar:cut.issues', { shown: '1', total: '700' }))).toBeVisible();
  await expect.element(page.getByText(t('calendar:cut.risks', { shown: '1', total: '501' }))).toBeVisible();
});

test('on a phone only the chart is wider than the page, and it scrolls', async () => {
  answer(calendarContract.get, full);
  await renderPage(paths.calendar({ day: '2026-11-18' }), { width: 360, height: 780 });
  await expect.element(chart()).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
});

test('on a phone, the word on a bar stays in view while the start of the bar is scrolled behind the labels', async () => {
  answer(calendarContract.get, full);
  await renderPage(paths.calendar({ day: '2026-11-18' }), { width: 360, height: 780 });
  const bar = chart().getByRole('link', { name: new RegExp(`${first.name}.*${t('projects:status.IN_PROGRESS')}`) });
  await expect.element(bar).toBeVisible();
  const region = chart().element();
  region.scrollLeft = 320;
  const word = [...bar.element().querySelectorAll('span')].find(({ textContent }) => textContent === t('projects:status.IN_PROGRESS'));
  const label = chart()
    .getByRole('link', { name: new RegExp(first.key) })
    .first()
    .element();
  await expect.poll(() => bar.element().getBoundingClientRect().left < label.getBoundingClientRect().right).toBe(true);
  expect(word?.getBoundingClientRect().left).toBeGreaterThan(label.getBoundingClientRect().right);
});

test('a past day marks the items that are overdue, not the day', async () => {
  const dueDay = '2026-11-14';
  const late = dueIssue({ title: 'Chèn SQL', dueDay, project: of(first) });
  const retested = dueIssue({ title: 'Lộ khóa', dueDay, project: of(first), status: 'READY_FOR_RETEST' });
  answer(calendarContract.get, { ...full, issues: some(late, retested) });
  await renderPage(paths.calendar({ day: '2026-11-18' }), { now: '2026-11-18T08:00:00Z' });
  const day = page.getByRole('region', { name: '14/11/2026' });
  const item = (title: string) => day.getByRole('listitem').filter({ hasText: title });
  await expect.element(item('Chèn SQL').getByText(t('tasks:overdue'))).toBeVisible();
  await expect.element(item('Lộ khóa').getByText(t('tasks:overdue'))).not.toBeInTheDocument();
  await expect.element(day.getByRole('heading')).not.toMatchTextContent(t('tasks:overdue'));
});

test('the lines of today are behind the bars', async () => {
  answer(calendarContract.get, full);
  await renderPage(paths.calendar({ day: '2026-11-18' }), { width: 360, height: 740, now: '2026-11-18T03:00:00.000Z' });
  const bar = chart()
    .getByRole('link', { name: new RegExp(first.name) })
    .last();
  await expect.element(bar).toBeInTheDocument();
  const today = chart().element().querySelector('[data-today]');
  if (!today) throw new Error('no line of today');
  expect(Number(getComputedStyle(bar.element()).zIndex)).toBeGreaterThan(Number(getComputedStyle(today).zIndex));
});
