import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerFirstStepsDone } from '../../test/first-steps-done.ts';
import { vulnerabilityTree } from '../../test/fixtures/bugs.ts';
import { dashboard, myTask } from '../../test/fixtures/dashboard.ts';
import { me } from '../../test/fixtures/me.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t, tIn } from '../../test/words.ts';
import { addDays, todayOf } from '../lib/format.ts';
import { paths } from '../routes/paths.ts';

const task = (name: string | RegExp) => page.getByRole('link', { name });

beforeEach(answerFirstStepsDone);

test('eight tasks are shown until the user expands the list, and overdue and soon-due tasks are labelled', async () => {
  const today = todayOf('Asia/Ho_Chi_Minh');
  const due = (title: string, days: number) => myTask({ title, dueDay: addDays(today, days), overdue: days < 0 });
  const undated = Array.from({ length: 7 }, (_, at) => myTask({ title: `Việc không hạn ${at + 1}` }));
  const items = [due('Việc đã trễ', -5), due('Việc gấp', 2), due('Việc còn lâu', 20), ...undated];
  answer(dashboardContract.get, dashboard());
  answer(tasksContract.mine, { items, total: items.length });
  await renderPage(paths.dashboard());
  await expect.element(task(new RegExp(`Việc đã trễ.*${t('issues:due.late', { count: 5 })}`))).toBeVisible();
  await expect.element(task(new RegExp(`Việc gấp.*${t('issues:due.left', { count: 2 })}`))).toBeVisible();
  const later = task(/Việc còn lâu/);
  await expect.element(later).toBeVisible();
  expect(later.element().textContent).not.toContain(t('issues:due.left', { count: 20 }));
  expect(task(/Việc không hạn/).elements()).toHaveLength(5);
  await page.getByRole('button', { name: t('tasks:my.more', { count: 2 }) }).click();
  await expect.poll(() => task(/Việc không hạn/).elements()).toHaveLength(7);
  await expectAccessible();
  await page.getByRole('button', { name: t('tasks:my.fewer') }).click();
  await expect.poll(() => task(/Việc không hạn/).elements()).toHaveLength(5);
});

test('changing the language translates type names immediately', async () => {
  answer(dashboardContract.get, dashboard());
  answer(tasksContract.mine, { items: [], total: 0 });
  answer(profileContract.update, true);
  await renderPage(paths.dashboard());
  await expect.element(page.getByRole('list', { name: t('dashboard:widget.types') })).toMatchTextContent('XSS lưu trữ');
  const english = vulnerabilityTree().map((node) => ({
    ...node,
    children: node.children.map((child) => ({ ...child, name: child.id.endsWith('.stored') ? 'Stored XSS' : child.name })),
  }));
  answer(bugsContract.tree, { tree: english, lastUpdate: '2026-11-20T00:00:00.000Z' });
  await page.getByRole('button', { name: t('app:user.menu', { name: me().name }) }).click();
  await page.getByRole('menuitemcheckbox', { name: t('ui:language.en') }).click();
  const inEnglish = tIn('en')('dashboard:widget.types');
  await expect.element(page.getByRole('list', { name: inEnglish })).toMatchTextContent('Stored XSS');
});
