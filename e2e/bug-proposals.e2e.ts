import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { newProject } from './bug-helpers.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a text is proposed from an issue, compared with the present template, edited and accepted; the proposer sees it', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  const projectId = await newProject(call, 'BUGB');
  const bugId = 'cross_site_scripting_xss.stored';
  const contents = { vi: { title: 'XSS lưu trữ ở https://hvb.example/binh-luan', description: 'Mã ⟦bí mật⟧ chạy trong trình duyệt.' } };
  const assets = [{ value: 'https://hvb.example/binh-luan' }];
  const { body: issue } = await call(issuesContract.create, { body: { projectId, bugId, contents, assets } });

  await page.goto(`/#/projects/${projectId}/issues/${issue.id}`);
  await page.getByRole('button', { name: 'Thêm thao tác' }).first().click();
  await page.getByRole('menuitem', { name: 'Đề xuất làm mẫu' }).click();
  await page.getByLabel('Ghi chú cho quản trị viên').fill('Gọn hơn mẫu cũ');
  await page.getByRole('button', { name: 'Gửi đề xuất' }).click();
  await expect(page.getByText('Đã gửi đề xuất.')).toBeVisible();

  await page.goto('/#/manager/bug/proposals');
  await page.getByRole('link', { name: /XSS lưu trữ ở \[đường dẫn bị ảnh hưởng\]/ }).click();
  await expect(page.getByText('Gọn hơn mẫu cũ')).toBeVisible();
  await expect(page.getByText('bí mật')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Mô tả' })).toBeVisible();
  // By keys, as the editor of differences takes them one by one.
  await page.getByRole('textbox', { name: 'Tiêu đề' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('XSS lưu trữ ở [đường dẫn]');
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).not.toContainText('bị ảnh hưởng]XSS');
  await page.getByLabel('Trả lời').fill('Cảm ơn');
  await page.getByRole('button', { name: 'Nhận làm mẫu' }).click();
  await expect(page.getByText('Đề xuất đã thành mẫu.')).toBeVisible();
  const { body: detail } = await call(bugsContract.detail, { body: { bugId } });
  const template = detail.templates.find(({ language }) => language === 'vi');
  expect(template).toMatchObject({ title: 'XSS lưu trữ ở [đường dẫn]', bugId, version: 1 });
  expect(template?.description).not.toContain('bí mật');

  await page.goto(`/#/projects/${projectId}/issues/${issue.id}`);
  await page.getByRole('button', { name: 'Thêm thao tác' }).first().click();
  await page.getByRole('menuitem', { name: 'Đề xuất làm mẫu' }).click();
  await expect(page.getByRole('dialog').getByText('Trả lời: Cảm ơn')).toBeVisible();
});
