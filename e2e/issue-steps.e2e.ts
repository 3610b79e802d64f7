/** What the dialog of a step says while it is filled in. */
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, windowOf } from './members.ts';
import { chooseStep } from './page-helpers.ts';

const inVietnamese = (title: string) => ({ contents: { vi: { title, description: 'Mô tả ngắn.' } } });

test('a step that somebody else made impossible says so at once, and the note can be taken along', async ({ browser, server }) => {
  const project = await engagement(server.url);
  const { tester, lead, reviewer, list } = project;
  const issue = await draftedIssue(project, inVietnamese('Hai người cùng duyệt'));
  const move = (change: object) => lead.call(issuesContract.update, { params: { id: issue.id }, body: change });
  await tester.call(issuesContract.update, { params: { id: issue.id }, body: { from: 'DRAFT', status: 'IN_REVIEW' } });
  const page = await windowOf(browser, server.url, reviewer);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${list}/${issue.id}`);
  await page.getByRole('button', { name: 'Trả lại' }).click();
  const dialog = page.getByRole('dialog', { name: `Trả lại ${issue.key}` });
  await dialog.getByLabel('Ghi chú').fill('Thiếu bằng chứng.');
  await move({ from: 'IN_REVIEW', status: 'OPEN' });
  await expect(dialog.getByText(`${issue.key} vừa chuyển sang trạng thái “Mở”.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Trả lại' })).toBeDisabled();
  await expect(dialog.getByLabel('Ghi chú')).toHaveValue('Thiếu bằng chứng.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sao chép phần đã viết' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Thiếu bằng chứng.');
  // What was copied is not lost: nothing is asked.
  await dialog.getByRole('button', { name: 'Hủy' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});

test('a step that ends the matter asks for the reason, any other for what the reader has to do', async ({ browser, server }) => {
  const project = await engagement(server.url);
  const { tester, lead, list } = project;
  const page = await windowOf(browser, server.url, lead);
  const dialog = page.getByRole('dialog');
  await page.goto(`${list}/${(await acceptedIssue(project, inVietnamese('Đã mở'))).id}`);
  for (const step of ['Đánh dấu trùng', 'Chấp nhận rủi ro', 'Từ chối']) {
    await chooseStep(page, 'Thêm thao tác', step);
    await dialog.getByRole('button', { name: step }).click();
    await expect(dialog.getByText('Ghi lý do, để người sau hiểu vì sao.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const written = await draftedIssue(project, inVietnamese('Chờ duyệt'));
  await tester.call(issuesContract.update, { params: { id: written.id }, body: { from: 'DRAFT', status: 'IN_REVIEW' } });
  await page.goto(`${list}/${written.id}`);
  await page.getByRole('button', { name: 'Trả lại' }).click();
  await dialog.getByRole('button', { name: 'Trả lại' }).click();
  await expect(dialog.getByText('Viết vài lời để người nhận biết phải làm gì.')).toBeVisible();
  await page.context().close();
});
