/** Topics: made, found, changed by two people, read by who may, and left empty before they are deleted. */
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import type { Page } from '@playwright/test';
import { paths } from '../web/src/app/paths.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { editorOf } from './page-helpers.ts';
import { ARTICLE, topicOf, writeUpIn } from './topic-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

const sidewaysRoom = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a topic is made in a drawer, stands in its category, is changed by two people and deleted when nothing is left in it', async ({
  browser,
  server,
}) => {
  const { writer, word, category } = await topicOf(server.url);
  const page = await windowOf(browser, server.url, writer);
  const name = `Relay NTLM ${word}`;

  await test.step('from the menu, with a category that is in use', async () => {
    await page.goto(`/#${paths.projects()}`);
    await page.getByRole('navigation', { name: 'Menu chính' }).getByRole('link', { name: 'Chủ đề chung' }).click();
    await page.getByRole('button', { name: 'Tạo chủ đề' }).click();
    const drawer = page.getByRole('dialog', { name: 'Tạo chủ đề' });
    await drawer.getByRole('button', { name: 'Tạo chủ đề' }).click();
    await expect(drawer.getByText('Nhập tên chủ đề.')).toBeVisible();
    await drawer.getByLabel('Tên chủ đề').fill(name);
    await drawer.getByLabel('Phân loại').fill(`Đặc quyền ${word}`.slice(0, 12));
    await page.getByRole('option', { name: new RegExp(category) }).click();
    await editorOf(page, 'Mô tả').fill('Chuyển tiếp **xác thực**.');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Tạo chủ đề' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('strong', { hasText: 'xác thực' })).toBeVisible();
    await expect(page.getByText('Chủ đề này chưa có bài viết nào.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('beside the list, under its category, which narrows the list', async () => {
    await page.goBack();
    const column = page.getByRole('complementary', { name: 'Chủ đề theo phân loại' });
    const ofCategory = column.getByRole('region', { name: category });
    await expect(ofCategory.getByRole('link', { name, exact: true })).toBeVisible();
    await ofCategory.getByRole('button', { name: category }).click();
    await expect(page).toHaveURL(/category=/);
    await page.getByRole('button', { name: 'Chủ đề', exact: true }).first().click();
    await expect(page).toHaveURL(/show=topics/);
    await page.getByRole('link', { name, exact: true }).click();
  });

  await test.step('what both of two people changed is shown, and nothing is lost', async () => {
    await page.keyboard.press('e');
    const drawer = page.getByRole('dialog', { name: /^Sửa chủ đề/ });
    await drawer.getByLabel('Tên chủ đề').fill(`${name} của tôi`);
    const id = /shared-topic\/([^?]+)/.exec(page.url())?.[1] ?? '';
    await writer.call(topicsContract.update, { params: { id }, body: { version: 1, name: `${name} của họ`, description: 'Họ viết.' } });
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await expect(drawer.getByRole('row').filter({ hasText: 'Tên chủ đề' })).toContainText('của họ');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Ghi bản của tôi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} của tôi` })).toBeVisible();
    await expect(page.getByText('Họ viết.')).toBeVisible();
  });

  await test.step('deleted after a question', async () => {
    await page.getByRole('button', { name: 'Xóa chủ đề' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Xóa chủ đề' }).click();
    await expect(page).toHaveURL(/#\/shared-topic$/);
    await expect(page.getByRole('status').filter({ hasText: `Đã xóa chủ đề ${name} của tôi.` })).toBeVisible();
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  });
  await page.context().close();
});

test('write-ups are found without marks, by category, topic, tag and author, and the address holds what one sees', async ({
  browser,
  server,
}) => {
  const within = await topicOf(server.url);
  await writeUpIn(within, `Dịch vụ in và đặc quyền ${within.word}`, ARTICLE);
  await writeUpIn(within, `Khóa đăng ký ${within.word}`, 'Khóa ghi được bởi người thường.');
  const page = await windowOf(browser, server.url, within.reader);
  const titles = page.getByRole('list', { name: 'Bài viết' }).getByRole('heading', { level: 2 });

  await page.goto(`/#${paths.topics()}`);
  await page.getByLabel('Tìm trong bài viết').fill(`dac quyen ${within.word}`);
  await expect(titles).toHaveText([/Dịch vụ in/, /Khóa đăng ký/]);
  // More than can be searched for is cut off, and what was typed stays.
  await page.getByLabel('Tìm trong bài viết').selectText();
  await page.keyboard.insertText(`${within.word} ${'x'.repeat(400)}`);
  await expect(page.getByText('Không có bài viết nào khớp với bộ lọc.')).toBeVisible();
  await expect(page.getByLabel('Tìm trong bài viết')).toHaveValue(`${within.word} ${'x'.repeat(400)}`.slice(0, 200));
  await page.getByLabel('Tìm trong bài viết').fill(`dac quyen ${within.word}`);
  await expect(titles).toHaveText([/Dịch vụ in/, /Khóa đăng ký/]);
  await page.getByLabel('Tìm trong bài viết').fill(`SeImpersonate ${within.word}`);
  await expect(titles).toHaveText([/Dịch vụ in/]);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Tìm trong bài viết')).toHaveValue(`SeImpersonate ${within.word}`);
  await expect(titles).toHaveCount(1);

  await page.goto(`/#${paths.topics({ topic: within.topicId })}`);
  await expect(titles).toHaveCount(2);
  await page.getByTitle('Đổi giá trị Nhãn').click();
  await page.getByRole('combobox', { name: 'Nhãn' }).fill('không có');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Không có bài viết nào khớp với bộ lọc.')).toBeVisible();
  // The list of tags closes first, then the filter.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Nhãn' })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Xóa bộ lọc' }).click();
  await expect(page).toHaveURL(/#\/shared-topic$/);

  await test.step('by keyboard', async () => {
    await page.goto('about:blank');
    await page.goto(`/#${paths.topics({ topic: within.topicId, sortBy: 'title' })}`);
    await expect(titles).toHaveText([/Dịch vụ in/, /Khóa đăng ký/]);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Khóa đăng ký ${within.word}` })).toBeVisible();
  });
  await page.context().close();
});

test('on a phone topics and write-ups are a press apart and nothing is wider than the window', async ({ browser, server }) => {
  const within = await topicOf(server.url);
  const id = await writeUpIn(within, `Bài rất dài ${within.word}`, ARTICLE);
  const page = await windowOf(browser, server.url, within.reader);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    paths.topics(),
    paths.topics({ show: 'topics' }),
    paths.topic(within.topicId),
    paths.writeUp(id),
    paths.writeUpNew(),
  ]) {
    await page.goto('about:blank');
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sidewaysRoom(page), path).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await page.context().close();
});

test('who may not read topics is told why nothing is here', async ({ browser, server }) => {
  const client = await member(server.url, 'Đỗ Hoàng Yến', 'Client');
  const page = await windowOf(browser, server.url, client);
  await page.goto(`/#${paths.topics()}`);
  await expect(page.getByText(/^Bạn chưa có quyền đọc chủ đề chung/)).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});
