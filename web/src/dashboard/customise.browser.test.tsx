import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerFirstStepsDone } from '../../test/first-steps-done.ts';
import { dashboard, myTask } from '../../test/fixtures/dashboard.ts';
import { printed } from '../../test/media.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, hold, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';
import type { PlacedWidget } from './layout.ts';

beforeEach(() => {
  answerFirstStepsDone();
  answer(dashboardContract.get, dashboard());
  answer(dashboardContract.setLayout, true);
  answer(tasksContract.mine, { items: [myTask()], total: 1 });
});

const widgets = () => [...document.querySelectorAll<HTMLElement>('[data-widget]')].map((part) => part.dataset.widget);
const customise = () => page.getByRole('button', { name: t('dashboard:customise.label') });
const nameOf = (widget: PlacedWidget) => t(`dashboard:widget.${widget}`);
const part = (widget: PlacedWidget) => page.getByRole('checkbox', { name: nameOf(widget) });
const saved = () => sent(dashboardContract.setLayout).map(({ body }) => body);

test('a widget is hidden, and moved by button and keyboard with the focus; both are saved and can be undone', async () => {
  await renderPage(paths.dashboard());
  await expect.poll(widgets).toHaveLength(8);
  await customise().click();
  await part('types').click();
  await expect.element(page.getByText(t('dashboard:customise.hidden', { name: nameOf('types') }))).toBeVisible();
  await expect.poll(widgets).not.toContain('types');
  const up = page.getByRole('button', { name: t('dashboard:customise.up', { name: nameOf('activity') }) });
  await up.click();
  await expect.element(page.getByText(t('dashboard:customise.moved', { name: nameOf('activity') }))).toBeVisible();
  await expect.element(up).toHaveFocus();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  const place = t('dashboard:customise.place', { name: nameOf('activity'), position: 6, count: 8 });
  await expect.element(page.getByRole('status').filter({ hasText: place })).toBeInTheDocument();
  await expect.poll(widgets).toEqual(['figures', 'work', 'severity', 'weeks', 'projects', 'activity', 'fixTimes']);
  const order = ['figures', 'work', 'severity', 'weeks', 'projects', 'activity', 'fixTimes', 'types'];
  await expect.poll(() => saved().at(-1)).toEqual({ order, hidden: ['types'] });

  await page.getByRole('button', { name: t('dashboard:customise.reset') }).click();
  await expect.poll(widgets).toHaveLength(8);
  await page
    .getByRole('status')
    .filter({ hasText: t('dashboard:customise.resetDone') })
    .getByRole('button', { name: t('ui:undo') })
    .click();
  await expect.poll(widgets).toEqual(['figures', 'work', 'severity', 'weeks', 'projects', 'activity', 'fixTimes']);
  await expect.poll(() => saved().at(-1)).toEqual({ order, hidden: ['types'] });
});

test('undoing a move keeps a later move of another widget', async () => {
  await renderPage(paths.dashboard());
  await expect.poll(widgets).toHaveLength(8);
  await customise().click();
  const up = (widget: PlacedWidget) => page.getByRole('button', { name: t('dashboard:customise.up', { name: nameOf(widget) }) }).click();
  await up('types');
  const moved = page.getByRole('status').filter({ hasText: t('dashboard:customise.moved', { name: nameOf('types') }) });
  await expect.element(moved.getByRole('button', { name: t('ui:undo') })).toBeVisible();
  await up('severity');
  await expect.poll(widgets).toEqual(['figures', 'severity', 'work', 'weeks', 'projects', 'types', 'fixTimes', 'activity']);
  await moved.getByRole('button', { name: t('ui:undo') }).click();
  await expect.poll(widgets).toEqual(['figures', 'severity', 'work', 'weeks', 'projects', 'fixTimes', 'types', 'activity']);
});

test('a layout that cannot be saved is reset to the server’s version', async () => {
  answer(dashboardContract.setLayout, 'no network');
  const saving = hold(dashboardContract.setLayout);
  await renderPage(paths.dashboard());
  await customise().click();
  await part('types').click();
  await saving.arrived;
  await expect.poll(widgets).toHaveLength(7);
  saving.release();
  await expect.poll(widgets).toHaveLength(8);
  await expect.element(part('types')).toBeChecked();
});

test('at 360 px the dashboard fits the window, and the layout can be changed', async () => {
  await renderPage(paths.dashboard(), { width: 360, height: 740 });
  await expect.element(page.getByRole('heading', { name: nameOf('activity') })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const last = page
    .getByRole('button', { name: t('dashboard:period.year') })
    .element()
    .getBoundingClientRect();
  expect(last.right).toBeLessThanOrEqual(344);
  await customise().click();
  await expect.element(part('activity')).toBeVisible();
  await expectAccessible();
});

test('in print, work cards span several pages if needed, each stays whole, and buttons are hidden', async () => {
  await renderPage(paths.dashboard());
  await expect.element(page.getByRole('heading', { name: nameOf('activity') })).toBeVisible();
  const breaks = (selector: string) => {
    const element = document.querySelector(selector);
    return element && getComputedStyle(element).breakInside;
  };
  await printed(async () => {
    expect(breaks('[data-widget="work"]')).toBe('auto');
    expect(breaks('[data-widget="work"] [data-size]')).toBe('avoid');
    expect(breaks('[data-widget="severity"]')).toBe('avoid');
    await expect.element(page.getByTitle(t('dashboard:customise.label'))).not.toBeVisible();
  });
});

test('project names stay readable between phone and wide window widths', async () => {
  await renderPage(paths.dashboard(), { width: 800, height: 900 });
  const name = page.getByRole('cell', { name: 'Cổng thanh toán' });
  await expect.element(name).toBeVisible();
  expect(name.element().getBoundingClientRect().width).toBeGreaterThan(180);
});
