import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { draftedIssue, engagement, windowOf } from './members.ts';
import { writeOn } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('a language that the report wants is added as a copy, and the list finds what lags behind', async ({ browser, server }) => {
  const project = await engagement(server.url, ['vi', 'en']);
  const { tester, list } = project;
  const issue = await draftedIssue(project, { contents: { vi: { title: 'Một thứ tiếng', description: 'Mô tả ngắn.' } } });
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${list}/${issue.id}`);
  await expect(page.getByText('Còn thiếu tiếng Anh')).toBeVisible();
  await page.getByRole('button', { name: 'Thêm bản tiếng Anh' }).click();
  await page.getByRole('menuitem', { name: 'Chép từ bản tiếng Việt' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Một thứ tiếng');
  await writeOn(page, 'Mô tả', ' Thêm một câu.');
  await page.getByRole('button', { name: /^Lưu nháp/ }).click();
  await expect(page.getByText('cũ hơn bản tiếng Việt')).toBeVisible();

  await page.goto(`${list}?languageOutdated=en`);
  await expect(page.getByRole('img', { name: 'Cần cập nhật bản tiếng Anh' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${list}/${issue.id}`);
  await expect(page.getByRole('button', { name: /English cần cập nhật/ })).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360);
  await page.context().close();
});
