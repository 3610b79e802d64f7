/** What somebody wrote about topics and write-ups stays, and what is shown is what the server has, whatever fails meanwhile. */
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { paths } from '../web/src/app/paths.ts';
import { expect, test } from './fixtures.ts';
import { draftedIssue, engagement, windowOf } from './members.ts';
import { editorOf } from './page-helpers.ts';
import { topicOf, writeUpIn } from './topic-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

test('a new write-up that was saved and cannot be read goes on in the same form, and what is typed is saved in it', async ({
  browser,
  server,
}) => {
  const within = await topicOf(server.url);
  const page = await windowOf(browser, server.url, within.writer);
  await page.route(/\/api\/topic\/writeup\/[^/]+$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: { errors: [] } }) : route.continue(),
  );
  const title = page.getByLabel('Tiêu đề');
  await page.goto(`/#${paths.writeUpNew({ topic: within.topicId })}`);
  await title.fill(`Chưa đọc lại được ${within.word}`);
  await editorOf(page, 'Nội dung').fill('Đoạn đầu.');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/edit$/);
  const id = /writeup\/([^/]+)\/edit/.exec(page.url())?.[1] ?? '';
  await expect(title).toHaveValue(`Chưa đọc lại được ${within.word}`);
  await expect(page.getByText('Bạn không sửa được bài viết này.')).toHaveCount(0);

  await title.fill(`Viết tiếp ${within.word}`);
  const keptOf = () => page.evaluate((part) => Object.keys(localStorage).filter((key) => key.includes(part)).length, id);
  await expect.poll(keptOf).toBe(1);
  await page.keyboard.press('Control+s');
  const saved = async () => (await within.writer.call(writeUpsContract.get, { params: { writeup_id: id } })).body;
  await expect.poll(async () => (await saved()).title).toBe(`Viết tiếp ${within.word}`);
  expect(await saved()).toMatchObject({ draft: true, content: 'Đoạn đầu.' });
  await expect(page.getByText('Chưa lưu lên máy chủ')).toHaveCount(0);
  await expect(title).toHaveValue(`Viết tiếp ${within.word}`);
  await page.context().close();
});

test('whose right to a topic ends while they write keeps what they wrote in sight', async ({ browser, server }) => {
  const { writer, topicId, topic } = await topicOf(server.url);
  const page = await windowOf(browser, server.url, writer);
  await page.goto(`/#${paths.topic(topicId)}`);
  await page.getByRole('button', { name: 'Sửa chủ đề' }).click();
  const drawer = page.getByRole('dialog', { name: /^Sửa chủ đề/ });
  await drawer.getByLabel('Tên chủ đề').fill(`${topic} viết dở`);
  await page.route(`**/api/topic/${topicId}`, async (route) => {
    const answer = await route.fetch();
    const shown = await answer.json();
    await route.fulfill({ response: answer, json: { ...shown, description: 'Đọc lại.', can: { edit: false, delete: false } } });
  });
  await writer.call(topicsContract.update, { params: { id: topicId }, body: { version: 1, description: 'Đọc lại.' } });
  await expect(page.getByText('Đọc lại.')).toBeVisible();
  await expect(drawer.getByLabel('Tên chủ đề')).toHaveValue(`${topic} viết dở`);
  await page.context().close();
});

test('after a like and its taking back were both refused the write-up is not liked', async ({ browser, server }) => {
  const within = await topicOf(server.url);
  const id = await writeUpIn(within, `Thích rồi thôi ${within.word}`, 'Một đoạn.');
  const page = await windowOf(browser, server.url, within.reader);
  await page.goto(`/#${paths.writeUp(id)}`);
  const like = page.getByRole('button', { name: /^Thích bài viết/ });
  await expect(like).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let refused = 0;
  await page.route('**/like', async (route) => {
    await released;
    refused += 1;
    await route.abort();
  });
  // Both before the first is answered; nothing can be read anew either.
  await page.route(/\/api\/topic\/writeup\/[^/]+$/, (route) => route.abort());
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect.poll(() => refused).toBe(2);
  await expect(page.getByRole('button', { name: 'Thích bài viết, 0 lượt thích' })).toHaveAttribute('aria-pressed', 'false');
  await page.context().close();
});

test('one’s own words stay when a draft from an issue is looked at in another language', async ({ browser, server }) => {
  const within = await engagement(server.url, ['vi', 'en']);
  const issue = await draftedIssue(within, {
    contents: {
      vi: { title: 'Lộ sao kê', description: 'Máy chủ của HVBank trả về sao kê.' },
      en: { title: 'Statements leak', description: 'A server of HVBank answers statements.' },
    },
  });
  const page = await windowOf(browser, server.url, within.tester);
  await page.goto(`/#${paths.issue(within.projectId, issue.id)}`);
  await page.getByRole('main').getByRole('button', { name: 'Thêm thao tác', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Tạo bài viết từ lỗ hổng' }).click();
  const drawer = page.getByRole('dialog', { name: /^Tạo bài viết từ/ });
  await drawer.getByLabel('Từ khác cần thay').fill('HVBank');
  await drawer.getByLabel('Thay bằng', { exact: true }).fill('Ngân hàng');
  await drawer.getByRole('button', { name: 'Thêm từ' }).click();
  const own = drawer.getByLabel('Thay HVBank bằng');
  await expect(own).toHaveValue('Ngân hàng');
  await drawer.getByRole('group', { name: 'Ngôn ngữ' }).getByRole('button', { name: 'English' }).click();
  await expect(drawer.getByRole('region', { name: 'Xem trước' }).last()).toContainText('A server of Ngân hàng');
  await own.fill('The bank');
  await expect(drawer.getByRole('region', { name: 'Xem trước' }).last()).toContainText('A server of The bank');
  await drawer.getByRole('button', { name: 'Hủy' }).click();
  await expect(page.getByRole('dialog', { name: 'Bỏ những gì đã nhập?' })).toBeVisible();
  await page.context().close();
});
