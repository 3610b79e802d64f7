/** Writing a comment: nothing typed is lost or said twice, and what sends it stays in sight. */
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { editor, opener, openIssue, said, sendComment, thread, write } from './comment-helpers.ts';
import { expect, test } from './mail-fixtures.ts';
import { windowOf } from './members.ts';

test('what is typed on while a comment is being sent stays, in a new one as in one that is changed', async ({ browser, server }) => {
  const { tester, address } = await openIssue(server.url);
  const page = await windowOf(browser, server.url, tester);
  await page.goto(address);
  let goOn = () => {};
  await page.route(/\/api\/comment/, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await route.continue();
  });
  const sending = () => page.waitForRequest((request) => request.url().includes('/api/comment') && request.method() !== 'GET');

  await test.step('in a new one only what was not sent is left', async () => {
    await write(page, 'Câu thứ nhất');
    await Promise.all([sending(), editor(page).press('Control+Enter')]);
    await page.keyboard.type(' và câu thứ hai');
    goOn();
    await expect(said(page, 'Câu thứ nhất')).toBeVisible();
    await expect(editor(page)).toHaveText('và câu thứ hai');
    await page.reload();
    await expect(editor(page)).toHaveText('và câu thứ hai');
    await Promise.all([sending(), page.getByRole('button', { name: 'Gửi bình luận' }).click()]);
    goOn();
    await expect(said(page, 'và câu thứ hai')).toBeVisible();
    await expect(opener(page)).toBeFocused();
  });

  await test.step('in one that is changed the editor stays open', async () => {
    const actions = said(page, 'Câu thứ nhất').getByRole('button', { name: /Thao tác/ });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Sửa bình luận' }).click();
    await editor(page).fill('Câu đã sửa');
    const save = page.getByRole('button', { name: 'Lưu', exact: true });
    await Promise.all([sending(), save.click()]);
    await editor(page).pressSequentially(' lần nữa');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    goOn();
    await saved;
    await expect(save).not.toHaveAttribute('aria-busy', 'true');
    await expect(editor(page)).toHaveText('Câu đã sửa lần nữa');
    await Promise.all([sending(), save.click()]);
    goOn();
    await expect(said(page, 'Câu đã sửa lần nữa').getByRole('button', { name: /Thao tác/ })).toBeFocused();
  });
});

test('whoever deletes a comment goes on at the next one, and after the last at the field to write in', async ({ browser, server }) => {
  const { tester, issueId, address } = await openIssue(server.url);
  for (const body of ['Lời thứ nhất', 'Lời thứ hai']) await tester.call(commentsContract.onIssue, { body: { issueId, body } });
  const page = await windowOf(browser, server.url, tester);
  await page.goto(address);
  const remove = async (text: string) => {
    await said(page, text)
      .getByRole('button', { name: /Thao tác/ })
      .click();
    await page.getByRole('menuitem', { name: 'Xóa bình luận' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Xóa bình luận' }).press('Enter');
    await expect(said(page, text)).toHaveCount(0);
  };
  // The newest stands first.
  await remove('Lời thứ hai');
  await expect(said(page, 'Lời thứ nhất').getByRole('button', { name: /Thao tác/ })).toBeFocused();
  await remove('Lời thứ nhất');
  await expect(opener(page)).toBeFocused();
});

test('a long comment scrolls within itself: what sends it, and what is wrong with it, stay in sight', async ({ browser, server }) => {
  const { tester, address } = await openIssue(server.url);
  const page = await windowOf(browser, server.url, tester);
  await page.goto(address);
  await opener(page).click();
  await editor(page).evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    'Một dòng dài\n'.repeat(LIMITS.comment / 13 + 1),
  );
  const send = page.getByRole('button', { name: 'Gửi bình luận' });
  await expect(send).toBeDisabled();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await send.scrollIntoViewIfNeeded();
    await expect(send).toBeInViewport();
    await expect(page.getByText(/^Thừa/)).toBeInViewport();
    await expect(editor(page)).toBeInViewport();
  }
  await expectAccessible(page);
});

test('a table with many columns stays readable on a phone and is scrolled by the keyboard', async ({ browser, server }) => {
  const { tester, issueId, address } = await openIssue(server.url);
  const row = (cell: string) => `|${` ${cell} |`.repeat(7)}`;
  const body = [row('Cột'), row('---'), row('Kẻ tấn công đọc được sao kê của người khác')].join('\n');
  await tester.call(commentsContract.onIssue, { body: { issueId, body } });
  const page = await windowOf(browser, server.url, tester);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(address);
  const table = page.getByRole('group', { name: 'Bảng' });
  await table.scrollIntoViewIfNeeded();
  const widths = await table.getByRole('cell').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await expectAccessible(page);
});

/** The first comment that is sent comes to the server, and its answer does not come back; with `late` the list does not tell of it either, until it is called. */
async function loseFirstAnswer(page: Page, late?: Promise<void>): Promise<void> {
  let lost = false;
  await page.route(/\/api\/comment\/issue(?:\?|$)/, async (route) => {
    if (route.request().method() === 'GET') {
      if (lost) await late;
      return route.continue();
    }
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}
const bodiesOf = async ({ tester, issueId }: Awaited<ReturnType<typeof openIssue>>) =>
  (await tester.call(commentsContract.ofIssue, { query: { issueId } })).body.items.map(({ body }) => body);

test('a comment whose answer is lost is there once, in its last words, when it is sent again', async ({ browser, server }) => {
  const issue = await openIssue(server.url);
  const page = await windowOf(browser, server.url, issue.tester);
  let listAgain = () => {};
  await loseFirstAnswer(
    page,
    new Promise<void>((resolve) => {
      listAgain = resolve;
    }),
  );
  await page.goto(issue.address);
  await write(page, 'Đã sửa trên bản thử');
  const send = page.getByRole('button', { name: 'Gửi bình luận' });
  await send.click();
  await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  await expect(editor(page)).toHaveText('Đã sửa trên bản thử');
  await editor(page).press('Control+End');
  await editor(page).pressSequentially(', mời xem lại');
  await send.click();
  await expect(opener(page)).toBeVisible();
  listAgain();
  await expect(said(page, 'Đã sửa trên bản thử')).toHaveCount(1);
  await expect(said(page, 'Đã sửa trên bản thử, mời xem lại')).toBeVisible();
  expect(await bodiesOf(issue)).toEqual(['Đã sửa trên bản thử, mời xem lại']);
});

test('a comment whose answer is lost is found in the list, and the next one is said beside it', async ({ browser, server }) => {
  const issue = await openIssue(server.url);
  const page = await windowOf(browser, server.url, issue.tester);
  await loseFirstAnswer(page);
  await page.goto(issue.address);
  await write(page, 'Đã sửa trên bản thử');
  await sendComment(page, 'Đã sửa trên bản thử');
  await write(page, 'Còn một chỗ');
  await sendComment(page, 'Còn một chỗ');
  expect(await bodiesOf(issue)).toEqual(['Đã sửa trên bản thử', 'Còn một chỗ']);
});

test('a draft that another tab sent is not sent over', async ({ browser, server }) => {
  const issue = await openIssue(server.url);
  const first = await windowOf(browser, server.url, issue.tester);
  await first.goto(issue.address);
  await write(first, 'Xin chào');
  const second = await first.context().newPage();
  await second.goto(issue.address);
  await expect(editor(second)).toHaveText('Xin chào');
  await sendComment(first, 'Xin chào');
  await expect(opener(second)).toBeVisible();
  await write(second, 'Chuyện khác');
  await sendComment(second, 'Chuyện khác');
  expect(await bodiesOf(issue)).toEqual(['Xin chào', 'Chuyện khác']);
});

test('what is typed into a comment stays on the page when that comment goes, until its editor is closed', async ({ browser, server }) => {
  const issue = await openIssue(server.url);
  const { tester, lead, issueId } = issue;
  const { id } = (await tester.call(commentsContract.onIssue, { body: { issueId, body: 'Lời đầu' } })).body;
  const page = await windowOf(browser, server.url, tester);
  await page.goto(issue.address);
  await said(page, 'Lời đầu')
    .getByRole('button', { name: /Thao tác/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sửa bình luận' }).click();
  await editor(page).fill('Lời đã sửa rất lâu');
  await lead.call(commentsContract.delete, { params: { id } });
  await expect(page.getByText('Những gì đã nhập vẫn còn ở đây')).toBeVisible();
  await expect(editor(page)).toHaveText('Lời đã sửa rất lâu');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hủy', exact: true }).click();
  await page.getByRole('button', { name: 'Bỏ những gì đã nhập' }).click();
  await expect(thread(page).getByRole('article')).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});
