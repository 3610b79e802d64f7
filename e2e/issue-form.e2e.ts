/** What the form of an issue says is wrong, where, and when it stops. */
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from './fixtures.ts';
import { engagement, windowOf } from './members.ts';
import { editorOf } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('what could be saved and not sent says so at the foot, and a section that is filled by a copy is no longer wrong', async ({
  browser,
  server,
}) => {
  const { tester, list } = await engagement(server.url, ['vi', 'en']);
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${list}/new`);
  // The names of the texts come in the language of each.
  await expect(page.getByLabel('Title')).toBeVisible();
  await page.getByLabel('Tiêu đề').fill('Bỏ qua bước OTP');
  await page.getByRole('button', { name: 'Lưu và gửi duyệt' }).click();
  await expect(page.getByText(/^Đã lưu nháp E\S+\.$/)).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Lưu' }).getByText('Đã lưu nháp, chưa gửi duyệt')).toBeInViewport();
  const description = editorOf(page, 'Mô tả');
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  await editorOf(page, 'Description').fill('An old code works again.');
  await page.getByRole('button', { name: 'Chép từ bản tiếng Anh' }).click();
  await expect(description).toHaveText('An old code works again.');
  await expect(description).not.toHaveAttribute('aria-invalid', 'true');
  await page.context().close();
});

test('an asset that is too long is said once, and saving leads to it', async ({ browser, server }) => {
  const { tester, list } = await engagement(server.url);
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${list}/new`);
  await page.getByLabel('Tiêu đề').fill('Tài sản dài');
  const asset = page.getByLabel('Tài sản 1', { exact: true });
  await asset.fill('x'.repeat(LIMITS.scopeValue + 7));
  await page.getByRole('button', { name: /^Lưu nháp/ }).click();
  await expect(asset).toBeFocused();
  await expect(page.getByRole('group', { name: 'Tài sản' }).getByText(/tối đa|Thừa/i)).toHaveCount(1);
  await page.context().close();
});

test('a CWE that is none is told on leaving the field', async ({ browser, server }) => {
  const { tester, list } = await engagement(server.url);
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${list}/new`);
  const cwe = page.getByLabel('CWE');
  const wrong = page.getByText('Chọn trong danh sách, hoặc viết theo dạng CWE-79.');
  await cwe.fill('hello');
  await expect(wrong).toHaveCount(0);
  await cwe.press('Tab');
  await expect(wrong).toBeVisible();
  await expect(cwe).toHaveAttribute('aria-invalid', 'true');
  await cwe.fill('79');
  await cwe.press('Tab');
  await expect(wrong).toHaveCount(0);
  await expect(cwe).toHaveValue('CWE-79');
  await page.context().close();
});
