import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { draftedIssue, engagement, windowOf } from './members.ts';

const DAY = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

test('all of one’s own tasks are shown by a press, and what is overdue or due soon is said in words', async ({ browser, server }) => {
  const { lead, tester, projectId } = await engagement(server.url);
  const add = (title: string, dueDay: string | null) =>
    lead.call(tasksContract.add, { body: { projectId, title, dueDay, assignees: [tester.id] } });
  await add('Việc đã trễ', dayFromNow(-5));
  await add('Việc gấp', dayFromNow(2));
  await add('Việc còn lâu', dayFromNow(20));
  for (let n = 1; n <= 7; n++) await add(`Việc không hạn ${n}`, null);
  const page = await windowOf(browser, server.url, tester);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('link', { name: /Việc đã trễ.*quá hạn [456] ngày/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Việc gấp.*còn [123] ngày/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Việc còn lâu/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Việc còn lâu.*còn/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Việc không hạn/ })).toHaveCount(5);
  await page.getByRole('button', { name: 'Xem 2 việc nữa' }).click();
  await expect(page.getByRole('link', { name: /Việc không hạn/ })).toHaveCount(7);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Thu gọn' }).click();
  await expect(page.getByRole('link', { name: /Việc không hạn/ })).toHaveCount(5);
});

test('in another language types are called by its words at once', async ({ browser, server }) => {
  const within = await engagement(server.url);
  const bugId = 'broken_authentication_and_session_management.failure_to_invalidate_session';
  await draftedIssue(within, { contents: { vi: { title: 'Đăng xuất rồi vẫn gọi được API' } }, bugId });
  // Theirs alone: the first user stands in for many, whose language is not to be changed.
  const page = await windowOf(browser, server.url, within.tester);
  await page.goto('/#/dashboard');
  const types = (name: string) => page.getByRole('list', { name }).getByRole('listitem');
  await expect(types('Loại lỗ hổng nhiều nhất').filter({ hasText: 'Không hủy phiên' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('menu').getByText('English', { exact: true }).click();
  await expect(types('Most frequent types').filter({ hasText: 'Session not invalidated' })).toHaveCount(1);
});
