import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { paths } from '../web/src/app/paths.ts';
import type { Call } from './api-client.ts';
import { expectAccessible } from './axe.ts';
import { openIssue } from './comment-helpers.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, member, windowOf } from './members.ts';
import { stored } from './page-helpers.ts';
import { field, findAndOpen, keyOf, oneWord, openPalette, options } from './palette-helpers.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test('by keyboard alone one gets to an issue by its key and by its words without marks, and to a project', async ({ browser, server }) => {
  const within = await engagement(server.url);
  const word = oneWord();
  const title = `Đọc được sao kê ${word} của người khác`;
  const issue = await acceptedIssue(within, { severity: 'HIGH', contents: { vi: { title, description: title } } });
  const who = await member(server.url, 'Phan Gia Huy', 'Lead');
  const key = await keyOf(within.lead.call, within.projectId);
  const page = await windowOf(browser, server.url, who);
  await page.goto(`/#${paths.projects()}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('by key, with a space or a hyphen, at once: Enter waits for the answer', async () => {
    for (const typed of [`${key}-1`, `${key.toLowerCase()} 1`]) {
      await openPalette(page);
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${paths.issue(within.projectId, issue.id)}$`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.goBack();
    }
  });

  await test.step('by words without marks, with severity and status in words, and the letters marked', async () => {
    await openPalette(page);
    await page.keyboard.type(`doc duoc ${word}`);
    const option = options(page).filter({ hasText: title });
    await expect(option).toContainText('Cao');
    await expect(option).toContainText('Mở');
    await expect(option.locator('mark')).toHaveText(['Đọc', 'được', word]);
    await expect(page.getByRole('group', { name: 'Lỗ hổng', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await test.step('a project', async () => {
    await findAndOpen(page, key.toLowerCase(), 'Cổng thanh toán');
    await expect(page).toHaveURL(new RegExp(`${paths.issues(within.projectId)}$`));
  });

  await test.step('a tab of the project one is in', async () => {
    await findAndOpen(page, 'tai kiem tra', 'Tái kiểm tra');
    await expect(page).toHaveURL(new RegExp(`${paths.retests(within.projectId)}$`));
  });
});

test('by keyboard alone one gets to a person, a page and an action', async ({ browser, server }) => {
  const word = oneWord();
  const name = `Nguyễn Ánh Tuyết ${word}`;
  const someone = await member(server.url, name, 'Tester');
  const who = await member(server.url, 'Phan Gia Huy', 'Lead');
  const page = await windowOf(browser, server.url, who);
  await page.goto(`/#${paths.projects()}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('a person: what they did, for those who do not manage people', async () => {
    await findAndOpen(page, `tuyet ${word}`, name);
    await expect(page).toHaveURL(new RegExp(`entries=${someone.id}`));
    await expect(page.getByRole('complementary', { name: 'Sổ điểm' })).toBeVisible();
  });

  await test.step('a page, and none that one may not see', async () => {
    await findAndOpen(page, 'bang xep', 'Bảng xếp hạng');
    await expect(page.getByRole('heading', { level: 1, name: 'Bảng xếp hạng' })).toBeVisible();
    await openPalette(page);
    await page.keyboard.type('nhat ky kiem toan');
    await expect(page.getByRole('status').filter({ hasText: 'Không tìm thấy gì' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an action', async () => {
    await findAndOpen(page, 'giao dien toi', 'Giao diện: Tối');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await findAndOpen(page, 'phim tat', 'Xem phím tắt');
    await expect(page.getByRole('dialog', { name: 'Phím tắt' })).toContainText('Tìm hoặc đi tới bất cứ đâu');
    // A question of its own waits for an answer first.
    await page.keyboard.press('Control+k');
    await expect(field(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await findAndOpen(page, 'tao du an', 'Tạo dự án');
    await expect(page.getByRole('dialog', { name: 'Tạo dự án' })).toBeVisible();
  });
});

test('a write-up is found by its title without marks', async ({ browser, server }) => {
  const who = await member(server.url, 'Vũ Khánh Linh', 'Tester');
  const word = oneWord();
  const topicId = (await who.call(topicsContract.create, { body: { name: `Kỹ thuật ${word}`, category: 'Web' } })).body.id;
  const title = `Vượt tường lửa ${word} bằng mã hóa kép`;
  const body = { topicId, title, category: 'Web', content: 'Gửi hai lần.' };
  const { id } = (await who.call(writeUpsContract.create, { body })).body;
  const page = await windowOf(browser, server.url, who);
  await page.goto(`/#${paths.projects()}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await findAndOpen(page, `vuot tuong lua ${word}`, title);
  await expect(page).toHaveURL(new RegExp(`${paths.writeUp(id)}$`));
});

test('what was opened last comes first, without its title in the browser, as long as one may read it, and until one signs out', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const { tester, lead, projectId } = within;
  const title = `Lộ khóa ký ${oneWord()}`;
  const issue = await draftedIssue(within, { contents: { vi: { title } } });
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`/#${paths.leaderboard()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bảng xếp hạng' })).toBeVisible();
  await page.goto(`/#${paths.issue(projectId, issue.id)}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto(`/#${paths.projects()}`);
  await expect(page.getByRole('row', { name: /Cổng thanh toán/ })).toBeVisible();

  const lately = page.getByRole('group', { name: 'Mở gần đây' }).getByRole('option');
  await openPalette(page);
  await expect(lately).toHaveCount(2);
  await expect(lately.first()).toContainText(title);
  await expect(lately.last()).toContainText('Bảng xếp hạng');
  await expectAccessible(page);
  const kept = (await page.evaluate(() => Object.entries(localStorage))).filter(([key]) => key.startsWith('coloa.opened.'));
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).toContain(issue.id);
  expect(JSON.stringify(kept)).not.toContain('Lộ khóa');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.goto(`/#${paths.projects()}`);
  await lead.call(assigneesContract.remove, { params: { id: await assignmentOf(lead.call, projectId, tester.id) } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await expect(lately).toHaveText([/Bảng xếp hạng/]);
  await expect(page).toHaveURL(new RegExp(`${paths.projects()}$`));
  const [storageKey = '', left] =
    (await page.evaluate(() => Object.entries(localStorage))).find(([key]) => key.startsWith('coloa.opened.')) ?? [];
  expect(left).not.toContain(issue.id);
  await page.keyboard.type('dang xuat');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  expect(await stored(page, storageKey)).toBeNull();
});

async function assignmentOf(call: Call, projectId: string, userId: string): Promise<string> {
  const { assignees } = (await call(projectsContract.get, { params: { id: projectId } })).body;
  return assignees.find(({ person }) => person.id === userId)?.id ?? '';
}

test('nobody finds what they may not read: a client neither drafts, nor people, nor pages of the team', async ({ browser, server }) => {
  const within = await engagement(server.url);
  const word = oneWord();
  await draftedIssue(within, { contents: { vi: { title: `Bản nháp ${word}` } } });
  await acceptedIssue(within, { contents: { vi: { title: `Đã công bố ${word}`, description: 'Một câu.' } } });
  const other = await engagement(server.url);
  await acceptedIssue(other, { contents: { vi: { title: `Dự án khác ${word}`, description: 'Một câu.' } } });
  await member(server.url, `Lâm Thị ${word}`, 'Tester');
  const page = await windowOf(browser, server.url, within.client);
  await page.goto(`/#${paths.projects()}`);
  await expect(page.getByRole('row', { name: /Cổng thanh toán/ })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type(word);
  await expect(options(page)).toHaveText([/Đã công bố/]);
  await field(page).fill('');
  await expect(page.getByRole('group', { name: 'Tạo mới' })).toHaveCount(0);
  await expect(options(page).filter({ hasText: 'Người dùng' })).toHaveCount(0);
  await expect(options(page).filter({ hasText: 'Cài đặt' })).toBeVisible();
});

test('on a phone it opens by its button, fits the window and is closed by a button', async ({ browser, server }) => {
  const within = await engagement(server.url);
  const word = oneWord();
  await draftedIssue(within, { contents: { vi: { title: `Một tiêu đề rất dài để xem nó xuống dòng thế nào trên điện thoại ${word}` } } });
  const page = await windowOf(browser, server.url, within.tester);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/#${paths.projects()}`);
  await page.getByRole('button', { name: 'Tìm hoặc đi tới…' }).click();
  await field(page).fill(word);
  await expect(options(page)).toHaveCount(1);
  await expectAccessible(page);
  const { x = -1, width = 999 } = (await page.getByRole('dialog').boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Tìm hoặc đi tới…' }).click();
  await field(page).fill(word);
  await options(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
});

test('all notifications are marked as read from the palette, with a way back', async ({ browser, server }) => {
  const { other } = await openIssue(server.url);
  const page = await windowOf(browser, server.url, other);
  await page.goto(`/#${paths.projects()}`);
  const bell = page.getByRole('banner').getByRole('button', { name: 'Thông báo', exact: true });
  await expect(bell).toHaveAccessibleDescription(/chưa đọc/);
  await findAndOpen(page, 'moi thong bao', 'Đánh dấu mọi thông báo là đã đọc');
  await expect(bell).not.toHaveAccessibleDescription(/chưa đọc/);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(bell).toHaveAccessibleDescription(/chưa đọc/);
});
