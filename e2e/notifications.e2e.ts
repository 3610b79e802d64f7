/** What somebody is told: at the bell without a reload, by mail, only what they may read, and only what they want to hear. */
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@coloa/contract/notifications/notification-kinds.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import type { Page } from '@playwright/test';
import { paths } from '../web/src/app/paths.ts';
import { expectAccessible } from './axe.ts';
import { openIssue, said } from './comment-helpers.ts';
import { expect, test } from './mail-fixtures.ts';
import { windowOf } from './members.ts';

/** An open issue, whose reviewer has an address, has read what they were told so far, and is mentioned by the tester. */
async function mentioning(url: string) {
  const within = await openIssue(url);
  const { lead, tester, other, issueId } = within;
  const email = `bao.${issueId}@coloa.example`;
  await lead.call(usersContract.update, { params: { id: other.id }, body: { email } });
  const { username } = (await other.call(profileContract.get, {})).body;
  const upTo = (await other.call(notificationsContract.list, { query: {} })).body.items[0]?.id;
  if (upTo) await other.call(notificationsContract.read, { body: { upTo } });
  const mention = (words: string) => tester.call(commentsContract.onIssue, { body: { issueId, body: `@${username} ${words}` } });
  return { ...within, email, mention };
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Thông báo', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Thông báo' });
const rows = (page: Page) => page.locator('[data-notification]');
const mentions = (page: Page) => rows(page).filter({ hasText: 'nhắc đến bạn' });

test('whoever is mentioned sees it at the bell without a reload, is mailed, comes to the comment and has read it then', async ({
  browser,
  server,
  mail,
}) => {
  const { other, email, mention, key } = await mentioning(server.url);
  const page = await windowOf(browser, server.url, other);
  await page.goto(`/#${paths.projects()}`);
  await expect(bell(page)).not.toHaveAccessibleDescription(/chưa đọc/);
  const title = await page.title();

  await test.step('the number comes by itself and is read out; the title of the tab stays', async () => {
    await mention('xem giúp bước 2');
    await expect(bell(page)).toHaveAccessibleDescription('1 chưa đọc');
    await expect(page.getByText('Có thông báo mới, 1 chưa đọc.')).toBeAttached();
    expect(await page.title()).toBe(title);
    await expect.poll(() => mail.to(email).map(({ subject }) => subject)).toEqual([`Lê Minh Khôi nhắc đến bạn trong ${key}`]);
  });

  await test.step('the panel says who did what, and leads there', async () => {
    await bell(page).click();
    await expect(panel(page).getByRole('heading', { name: 'Hôm nay' })).toBeVisible();
    const row = panel(page).getByRole('link', { name: /^Chưa đọc\. Lê Minh Khôi nhắc đến bạn trong một bình luận/ });
    await expect(row).toContainText(key);
    await expectAccessible(page);
    await row.click();
    await expect(panel(page)).toHaveCount(0);
    await expect(said(page, 'xem giúp bước 2')).toBeInViewport();
    await expect(bell(page)).not.toHaveAccessibleDescription(/chưa đọc/);
  });

  await test.step('it is read everywhere from then on', async () => {
    await page.reload();
    await bell(page).click();
    await expect(mentions(page)).toHaveCount(1);
    await expect(mentions(page)).not.toContainText('Chưa đọc.');
  });
});

test('one is marked read and unread, all of them with a way back, and the other window follows', async ({ browser, server }) => {
  const { other, mention } = await mentioning(server.url);
  for (const words of ['một', 'hai', 'ba']) await mention(words);
  const page = await windowOf(browser, server.url, other);
  const beside = await page.context().newPage();
  await beside.goto(`/#${paths.projects()}`);
  await page.goto(`/#${paths.notifications()}`);
  await expect(page).toHaveTitle('Thông báo · Coloa');
  for (const each of [page, beside]) await expect(bell(each)).toHaveAccessibleDescription('3 chưa đọc');
  const main = page.getByRole('main');

  await test.step('one', async () => {
    await main
      .getByRole('button', { name: /^Đánh dấu đã đọc:/ })
      .first()
      .click();
    for (const each of [page, beside]) await expect(bell(each)).toHaveAccessibleDescription('2 chưa đọc');
    await mentions(page).first().hover();
    await main
      .getByRole('button', { name: /^Đánh dấu chưa đọc:/ })
      .first()
      .click();
    for (const each of [page, beside]) await expect(bell(each)).toHaveAccessibleDescription('3 chưa đọc');
    // What one does oneself is no news.
    await expect(page.getByText(/^Có thông báo mới/)).toHaveCount(0);
  });

  await test.step('all, and back', async () => {
    await main.getByRole('button', { name: 'Đánh dấu đã đọc hết' }).click();
    await expect(bell(page)).not.toHaveAccessibleDescription(/chưa đọc/);
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    for (const each of [page, beside]) await expect(bell(each)).toHaveAccessibleDescription('3 chưa đọc');
    await expect(main.getByRole('button', { name: /^Đánh dấu đã đọc:/ })).toHaveCount(3);
  });

  await test.step('what is unread alone, by an address that one can send on', async () => {
    await main
      .getByRole('button', { name: /^Đánh dấu đã đọc:/ })
      .first()
      .click();
    await main.getByRole('button', { name: 'Chưa đọc', exact: true }).click();
    await expect(page).toHaveURL(/#\/notifications\?unread=true$/);
    await expect(rows(page)).toHaveCount(2);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await main
      .getByRole('button', { name: /^Đánh dấu đã đọc:/ })
      .first()
      .click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toBeFocused();
    await main
      .getByRole('button', { name: /^Đánh dấu đã đọc:/ })
      .first()
      .click();
    await expect(main.getByText('Bạn đã đọc hết thông báo.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('whose rights are taken away finds nothing of it at the bell, and is told nothing more', async ({ browser, server, mail }) => {
  const { lead, tester, other, email, mention, projectId, issueId } = await mentioning(server.url);
  await mention('lúc còn trong dự án');
  await expect.poll(() => mail.to(email).length).toBe(1);
  const page = await windowOf(browser, server.url, other);
  await page.goto(`/#${paths.dashboard()}`);
  await expect(bell(page)).toHaveAccessibleDescription('1 chưa đọc');

  const { assignees } = (await lead.call(projectsContract.get, { params: { id: projectId } })).body;
  const assignee = assignees.find(({ person }) => person.id === other.id);
  await lead.call(assigneesContract.remove, { params: { id: assignee?.id ?? '' } });
  await mention('lúc không còn trong dự án');
  await bell(page).click();
  await expect(panel(page).getByText(/^Chưa có thông báo nào/)).toBeVisible();
  await expect(bell(page)).not.toHaveAccessibleDescription(/chưa đọc/);

  await test.step('a mail that is sent later comes, and none came before it', async () => {
    const address = `khoi.${issueId}@coloa.example`;
    await lead.call(usersContract.update, { params: { id: tester.id }, body: { email: address } });
    const { username } = (await tester.call(profileContract.get, {})).body;
    await lead.call(commentsContract.onIssue, { body: { issueId, body: `@${username} nhờ xem`, internal: true } });
    await expect.poll(() => mail.to(address).length).toBe(1);
    expect(mail.to(email)).toHaveLength(1);
  });
});

test('what is switched off is told nowhere; digest and quiet hours are kept', async ({ browser, server, mail }) => {
  const { other, tester, lead, email, mention, issueId } = await mentioning(server.url);
  const page = await windowOf(browser, server.url, other);
  await page.goto(`/#${paths.profile({ section: 'notifications' })}`);
  const settings = async () => (await other.call(notificationsContract.settings, {})).body;
  const mentioned = page.getByRole('group', { name: 'Được nhắc đến' });
  const choose = async (label: string, option: string, within = page.getByRole('main')) => {
    await within.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('the link of the bell leads to the card itself', async () => {
    await expect(page.getByRole('heading', { name: 'Thông báo', exact: true })).toBeInViewport();
    await expect(mentioned).toBeInViewport();
  });

  await test.step('each press is saved', async () => {
    await mentioned.getByRole('checkbox', { name: 'Trên trang' }).uncheck();
    await choose('Qua thư', 'Không gửi thư', mentioned);
    await choose('Giờ gửi', '17:30');
    await choose('Ngày gửi', 'Thứ Hai đến thứ Sáu');
    await page.getByRole('checkbox', { name: /^Không gửi thư vào một khoảng giờ/ }).check();
    await choose('Từ', '22:00');
    await page.getByRole('checkbox', { name: /^Gửi thư khi đăng nhập từ thiết bị mới/ }).uncheck();
    await expect.poll(settings).toEqual({
      kinds: { ...DEFAULT_NOTIFICATION_SETTINGS.kinds, MENTIONED: { page: false, mail: 'OFF' } },
      digest: { at: '17:30', weekdays: true },
      quiet: { from: '22:00', to: '07:00' },
      newSignIn: false,
    });
    await page.reload();
    await expect(mentioned.getByRole('checkbox')).not.toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Từ', exact: true })).toHaveValue('22:00');
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: /^Không gửi thư vào một khoảng giờ/ }).uncheck();
    await expect.poll(async () => (await settings()).quiet).toBeNull();
  });

  await test.step('a mention is then told nowhere', async () => {
    await mention('không ai nghe');
    const address = `khoi.${issueId}@coloa.example`;
    await lead.call(usersContract.update, { params: { id: tester.id }, body: { email: address } });
    const { username } = (await tester.call(profileContract.get, {})).body;
    await lead.call(commentsContract.onIssue, { body: { issueId, body: `@${username} nhờ xem`, internal: true } });
    await expect.poll(() => mail.to(address).length).toBe(1);
    expect(mail.to(email)).toHaveLength(0);
    expect((await other.call(notificationsContract.unread, {})).body).toEqual({ unread: 0 });
  });
});

test('settings that cannot be read or saved say so, and show what holds', async ({ browser, server }) => {
  const { other } = await mentioning(server.url);
  const page = await windowOf(browser, server.url, other);
  const failing = { status: 503, json: { errors: [{ code: 'UNAVAILABLE', message: 'Máy chủ bận.' }] } };
  await page.route(`**${notificationsContract.settings.path}`, (route) => route.fulfill(failing));
  await page.goto(`/#${paths.profile()}`);
  const card = page.locator('#notifications');
  await expect(card.getByText('Chưa tải được cài đặt thông báo.')).toBeVisible();
  await page.unroute(`**${notificationsContract.settings.path}`);
  await card.getByRole('button', { name: 'Thử lại' }).click();
  const box = card.getByRole('group', { name: 'Sắp đến hạn' }).getByRole('checkbox');
  await expect(box).toBeChecked();
  await page.route(`**${notificationsContract.setSettings.path}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(failing) : route.continue(),
  );
  await box.click();
  await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  await expect(box).toBeChecked();
  await page.unroute(`**${notificationsContract.setSettings.path}`);
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(box).not.toBeChecked();
});

test('a bell that cannot count leaves the page alone, and a list that cannot be read is asked for again', async ({ browser, server }) => {
  const { other, mention } = await mentioning(server.url);
  await mention('một');
  const page = await windowOf(browser, server.url, other);
  const every = '**/api/notification**';
  await page.route(every, (route) => route.fulfill({ status: 500, json: { errors: [{ code: 'INTERNAL', message: 'Lỗi.' }] } }));
  await page.goto(`/#${paths.projects()}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await bell(page).click();
  await expect(panel(page).getByText('Chưa tải được thông báo.')).toBeVisible();
  await expect(page).toHaveURL(/#\/projects$/);
  await page.unroute(every);
  await panel(page).getByRole('button', { name: 'Thử lại' }).click();
  await expect(mentions(page)).toHaveCount(1);
  await expect(bell(page)).toHaveAccessibleDescription('1 chưa đọc');
});

test('the keyboard alone opens the panel, walks it, marks and follows', async ({ browser, server }) => {
  const { other, mention } = await mentioning(server.url);
  for (const words of ['một', 'hai']) await mention(words);
  const page = await windowOf(browser, server.url, other);
  await page.goto(`/#${paths.projects()}`);
  await expect(bell(page)).toHaveAccessibleDescription('2 chưa đọc');
  await page.keyboard.press('b');
  await expect(mentions(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAccessibleDescription('1 chưa đọc');

  await test.step('Escape closes it, and the keyboard is back at the bell', async () => {
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
  });

  await test.step('on the page of all of them it walks from anywhere, and Enter follows', async () => {
    await page.goto(`/#${paths.notifications()}`);
    await expect(mentions(page)).toHaveCount(2);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/issues\/[^?]+\?comment=/);
    await expect(bell(page)).not.toHaveAccessibleDescription(/chưa đọc/);
  });
});

test('on a phone it takes the window, and nothing is wider than it', async ({ browser, server }) => {
  const { other, mention } = await mentioning(server.url);
  await mention('trên điện thoại');
  const page = await windowOf(browser, server.url, other);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/#${paths.profile({ section: 'notifications' })}`);
  await expect(page.getByRole('group', { name: 'Được nhắc đến' })).toBeInViewport();
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360);
  await bell(page).click();
  await expect(mentions(page)).toHaveCount(1);
  expect((await panel(page).boundingBox())?.width).toBe(360);
  await expectAccessible(page);
  await panel(page).getByRole('link', { name: 'Xem tất cả' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Thông báo' })).toBeVisible();
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360);
});
