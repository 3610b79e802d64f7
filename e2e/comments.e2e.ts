/** What is said of an issue: in two browsers at once, internal or not, with mentions by mail, by keyboard, and what becomes of drafts. */
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expectAccessible } from './axe.ts';
import { editor, opener, openIssue, said, thread, write } from './comment-helpers.ts';
import { expect, test } from './mail-fixtures.ts';
import { windowOf } from './members.ts';

test('what one says is in the other browser without a reload, and takes nothing from what is being typed there', async ({
  browser,
  server,
}) => {
  const { tester, other, client, address } = await openIssue(server.url);
  const [ours, theirs, clients] = [
    await windowOf(browser, server.url, tester),
    await windowOf(browser, server.url, other),
    await windowOf(browser, server.url, client),
  ];
  for (const page of [ours, theirs, clients]) {
    await page.goto(address);
    await expect(thread(page)).toBeVisible();
  }

  await test.step('the other one is in the middle of a sentence', async () => {
    await write(theirs, 'Tôi đang gõ dở');
  });

  await test.step('a word for the team comes to the team alone', async () => {
    await write(ours, 'Lời **nội bộ** đầu tiên');
    await ours.getByRole('button', { name: 'Gửi bình luận' }).click();
    await expect(said(ours, 'Lời nội bộ')).toContainText('Nội bộ, khách hàng không thấy');
    await expect(said(theirs, 'Lời nội bộ')).toBeVisible();
    await expect(said(theirs, 'Lời nội bộ').getByText('mới', { exact: true })).toBeVisible();
    await expect(editor(theirs)).toHaveText('Tôi đang gõ dở');
    await expect(editor(theirs)).toBeFocused();
  });

  await test.step('one for everyone comes to the client, and what the client says comes back', async () => {
    await write(ours, 'Xin khách hàng xem giúp');
    await ours.getByRole('button', { name: 'Khách hàng thấy' }).click();
    await editor(ours).press('Control+Enter');
    await expect(said(clients, 'Xin khách hàng')).toBeVisible();
    await expect(clients.getByText('nội bộ')).toHaveCount(0);
    await write(clients, 'Chúng tôi đã sửa');
    await expect(clients.getByRole('button', { name: 'Nội bộ' })).toHaveCount(0);
    await clients.getByRole('button', { name: 'Gửi bình luận' }).click();
    for (const page of [ours, theirs]) await expect(said(page, 'Chúng tôi đã sửa')).toBeVisible();
  });

  await test.step('changed and taken back there too', async () => {
    const mine = said(ours, 'Xin khách hàng');
    await mine.getByRole('button', { name: /Thao tác/ }).click();
    await ours.getByRole('menuitem', { name: 'Sửa bình luận' }).click();
    await editor(ours).fill('Mời khách hàng xem lại');
    await ours.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(said(clients, 'Mời khách hàng xem lại')).toContainText('đã sửa');
    await said(ours, 'Mời khách hàng')
      .getByRole('button', { name: /Thao tác/ })
      .click();
    await ours.getByRole('menuitem', { name: 'Xóa bình luận' }).click();
    await ours.getByRole('dialog').getByRole('button', { name: 'Xóa bình luận' }).click();
    await expect(said(clients, 'Mời khách hàng')).toHaveCount(0);
    await expect(said(theirs, 'Mời khách hàng')).toHaveCount(0);
  });

  await test.step('a status that others set is on the page as well', async () => {
    const { call } = client;
    await call(issuesContract.update, { params: { id: address.split('/').at(-1) ?? '' }, body: { from: 'OPEN', status: 'IN_PROGRESS' } });
    await expect(theirs.getByText('bắt đầu sửa')).toBeVisible();
    await expect(editor(theirs)).toHaveText('Tôi đang gõ dở');
  });
});

test('one stream serves all tabs of a browser', async ({ browser, server }) => {
  const { tester, other, issueId, address } = await openIssue(server.url);
  const first = await windowOf(browser, server.url, tester);
  const second = await first.context().newPage();
  let streams = 0;
  first.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams += 1;
  });
  await first.goto(address);
  await expect(thread(first)).toBeVisible();
  await second.goto(address);
  await expect(thread(second)).toBeVisible();
  const say = (body: string) => other.call(commentsContract.onIssue, { body: { issueId, body } });
  await say('Đến cả hai thẻ');
  for (const page of [first, second]) await expect(said(page, 'Đến cả hai thẻ')).toBeVisible();
  expect(streams).toBe(1);
  await first.close();
  await say('Thẻ còn lại nghe tiếp');
  await expect(said(second, 'Thẻ còn lại nghe tiếp')).toBeVisible();
});

test('whoever is mentioned is found while one types, is mailed, and comes to the comment by the link', async ({
  browser,
  server,
  mail,
}) => {
  const { lead, tester, other, key, address } = await openIssue(server.url);
  const email = `bao.${Date.now()}@coloa.example`;
  await lead.call(usersContract.update, { params: { id: other.id }, body: { email } });
  const ours = await windowOf(browser, server.url, tester);
  await ours.goto(address);
  await opener(ours).click();
  await editor(ours).pressSequentially('Nhờ @tran');
  await expect(ours.getByRole('option', { name: /Trần Quốc Bảo/ })).toBeVisible();
  await expect(ours.getByRole('option', { name: /Đỗ Hoàng Yến/ })).toHaveCount(0);
  await editor(ours).press('Enter');
  await editor(ours).pressSequentially('xem giúp');
  await editor(ours).press('Control+Enter');
  await expect(said(ours, 'xem giúp')).toContainText('@Trần Quốc Bảo');

  await expect.poll(() => mail.to(email).map(({ subject }) => subject)).toEqual([`Lê Minh Khôi nhắc đến bạn trong ${key}`]);
  const [received] = mail.to(email);
  expect(received?.text).not.toMatch(/xem giúp|OTP/);
  const theirs = await windowOf(browser, server.url, other);
  const link = new URL(received?.links[0] ?? '');
  await theirs.goto(`/${link.hash}`);
  await expect(said(theirs, 'xem giúp')).toBeInViewport();
});

test('a draft outlives the tab; preferences stay; keyboard and axe find nothing wrong', async ({ browser, server }) => {
  const { lead, tester, issueId, projectId, address } = await openIssue(server.url);
  for (const body of ['Lời thứ nhất', 'Lời thứ hai'])
    await lead.call(commentsContract.onIssue, { body: { issueId, body, internal: false } });
  const page = await windowOf(browser, server.url, tester);
  await page.goto(address);

  await test.step('typed, and the tab is closed', async () => {
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(editor(page)).toBeFocused();
    await page.keyboard.type('Chưa gửi kịp');
    await expectAccessible(page);
    await page.reload();
    await expect(editor(page)).toHaveText('Chưa gửi kịp');
  });

  await test.step('cancelling asks before it throws the draft away', async () => {
    const question = page.getByRole('dialog', { name: 'Bỏ những gì đã nhập?' });
    await page.getByRole('button', { name: 'Hủy' }).click();
    await question.getByRole('button', { name: 'Nhập tiếp' }).click();
    await expect(question).toHaveCount(0);
    await expect(editor(page)).toHaveText('Chưa gửi kịp');
    await page.getByRole('button', { name: 'Hủy' }).click();
    await question.getByRole('button', { name: 'Bỏ những gì đã nhập' }).click();
    await expect(opener(page)).toBeFocused();
    await page.reload();
    await expect(opener(page)).toBeVisible();
  });

  await test.step('S19 which of them and which end first is kept on the device', async () => {
    const articles = thread(page).getByRole('article');
    await expect(articles.first()).toContainText('Lời thứ hai');
    await expect(thread(page)).toContainText('tạo lỗ hổng');
    await page.getByRole('button', { name: 'Mới nhất trước' }).click();
    await page.getByRole('button', { name: /^Bình luận/ }).click();
    await page.reload();
    await expect(articles.first()).toContainText('Lời thứ nhất');
    await expect(thread(page)).not.toContainText('tạo lỗ hổng');
    const kept = await page.evaluate(() => [localStorage.getItem('project.comment.sort'), localStorage.getItem('project.activity')]);
    expect(kept).toEqual(['old', 'comment']);
    await expectAccessible(page);
  });

  await test.step('the project has its own, with its history', async () => {
    await page.goto(`/#/projects/${projectId}/activity`);
    await page.getByRole('button', { name: 'Tất cả' }).click();
    await expect(thread(page)).toContainText('tạo dự án');
    await expect(thread(page)).toContainText('đưa Lê Minh Khôi vào dự án với vai Kiểm thử');
    await write(page, 'Về cả dự án');
    await page.getByRole('button', { name: 'Gửi bình luận' }).click();
    await expect(said(page, 'Về cả dự án')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
