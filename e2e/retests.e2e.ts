import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';

/** An open issue in two places, within a project of its own. */
async function openIssue(url: string) {
  const project = await engagement(url);
  const contents = { vi: { title: 'Bỏ qua bước OTP', description: 'Mô tả ngắn.', steps: '1. Gửi lại yêu cầu với mã cũ.' } };
  const assets = ['https://thu.example/xac-nhan', 'https://thu.example/hang-loat'].map((value) => ({
    kind: 'URL' as const,
    value,
    scopeId: null,
  }));
  const { id: issueId, key } = await acceptedIssue(project, { contents, assets, severity: 'HIGH' });
  return { ...project, issueId, key };
}

async function recordHalfFixed(theirs: Page, ours: Page, address: string, key: string): Promise<void> {
  const drawer = ours.getByRole('dialog');
  await theirs.goto(address);
  await sayFixed(theirs);
  await ours.goto(address);
  await expect(ours.getByText('vòng 1 đang chờ')).toBeVisible();
  await ours.getByRole('button', { name: 'Ghi kết quả tái kiểm tra' }).click();
  await drawer
    .getByRole('group', { name: /xac-nhan/ })
    .getByText('Đã khắc phục')
    .click();
  await drawer
    .getByRole('group', { name: /hang-loat/ })
    .getByText('Khắc phục một phần')
    .click();
  await drawer.getByLabel(/Ghi chú cho .*hang-loat/).fill('Mã cũ vẫn dùng được');
  await drawer.locator('.cm-content').fill('Đã thử lại **cả hai** chỗ.');
  await ours.reload();
  await ours.getByRole('button', { name: 'Ghi kết quả tái kiểm tra' }).click();
  await expect(drawer.getByText(/Đã khôi phục bản nháp/)).toBeVisible();
  await expect(drawer.locator('.cm-content')).toContainText('cả hai');
  await expect(drawer.getByLabel(/Ghi chú cho .*hang-loat/)).toHaveValue('Mã cũ vẫn dùng được');
  await drawer.getByRole('button', { name: 'Ghi kết quả và mở lại' }).click();
  await expect(ours.getByText(`Đã ghi kết quả. ${key} trở lại Mở.`)).toBeVisible();
}

async function closeRound(leads: Page, theirs: Page, projectId: string): Promise<void> {
  await leads.goto(`/#/projects/${projectId}/retests`);
  await expect(leads.getByText('1 / 1 đã kiểm tra')).toBeVisible();
  await leads.getByRole('button', { name: 'Đóng vòng' }).click();
  await leads.getByRole('dialog').getByRole('button', { name: 'Đóng vòng' }).click();
  await expect(leads.getByText('Đã đóng vòng 1.')).toBeVisible();
  await theirs.goto(`/#/projects/${projectId}/retests`);
  await expect(theirs.getByText('Đã khắc phục: 1')).toBeVisible();
  await expect(theirs.getByText('Các vòng trước')).toBeVisible();
  await leads.context().close();
}

test('a client says that an issue is fixed, a retest finds it half so, the next one closes it, and the round is closed', async ({
  browser,
  server,
}) => {
  const { lead, tester, client, projectId, issueId, key } = await openIssue(server.url);
  const address = `/#/projects/${projectId}/issues/${issueId}`;
  const theirs = await windowOf(browser, server.url, client);
  const ours = await windowOf(browser, server.url, tester);
  const drawer = ours.getByRole('dialog');

  await test.step('the tester is asked, begins, and finds it all again after a reload', () => recordHalfFixed(theirs, ours, address, key));

  await test.step('the client sees what was found, and says again that it is fixed', async () => {
    await theirs.reload();
    const section = theirs.getByRole('region', { name: 'Tái kiểm tra' });
    await expect(section.getByText('Mã cũ vẫn dùng được')).toBeVisible();
    await expect(section.getByText('Gửi lại yêu cầu với mã cũ.')).toBeVisible();
    await sayFixed(theirs);
  });

  await test.step('all is fixed, by one press, and nothing of the earlier draft is left', async () => {
    await ours.reload();
    await ours.getByRole('button', { name: 'Ghi kết quả tái kiểm tra' }).click();
    await expect(drawer.locator('.cm-content')).not.toContainText('cả hai');
    await drawer.getByRole('button', { name: 'Đã khắc phục tất cả' }).click();
    await drawer.getByRole('button', { name: 'Ghi kết quả và đóng' }).click();
    await expect(ours.getByText(`Đã ghi kết quả. ${key} được đóng.`)).toBeVisible();
    await expect(ours.getByRole('region', { name: 'Tái kiểm tra' }).getByRole('listitem').filter({ hasText: 'Vòng 1' })).toHaveCount(2);
  });

  await test.step('the lead closes the round, whose results the client sees', async () =>
    closeRound(await windowOf(browser, server.url, lead), theirs, projectId));
  await theirs.context().close();
  await ours.context().close();
});

/** The client's first step is to start the fix; the menu beside it contains *fixed*. */
async function sayFixed(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Thêm thao tác', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Báo đã sửa xong' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Báo đã sửa xong' }).click();
  await expect(page.getByText('vòng 1 đang chờ')).toBeVisible();
}
