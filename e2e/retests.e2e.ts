import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

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

test('a client says that an issue is fixed, a retest finds it half so, and the next one closes it', async ({ browser, server }) => {
  const { tester, client, projectId, issueId, key } = await openIssue(server.url);
  const address = `/#/projects/${projectId}/issues/${issueId}`;
  const theirs = await windowOf(browser, server.url, client);
  const ours = await windowOf(browser, server.url, tester);

  await test.step('the client says that it is fixed', async () => {
    await theirs.goto(address);
    await expect(theirs.getByRole('button', { name: 'Ghi kết quả tái kiểm tra' })).toHaveCount(0);
    await sayFixed(theirs);
  });

  await test.step('the tester is asked, begins, and finds it all again after the tab was closed', async () => {
    await ours.goto(address);
    await expect(ours.getByText('vòng 1 đang chờ')).toBeVisible();
    await expect(ours.getByText(/Bạn báo cáo lỗ hổng này/)).toBeVisible();
    await expectAccessible(ours);
    await ours.getByRole('button', { name: 'Ghi kết quả tái kiểm tra' }).click();
    const drawer = ours.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Ghi kết quả' }).click();
    await expect(drawer.getByText('Chọn kết quả.')).toHaveCount(2);
    await drawer
      .getByRole('group', { name: /xac-nhan/ })
      .getByText('Đã khắc phục')
      .click();
    await drawer
      .getByRole('group', { name: /hang-loat/ })
      .getByText('Chưa khắc phục')
      .click();
    await ours.keyboard.press('ArrowLeft');
    await expect(drawer.getByRole('radio', { name: 'Khắc phục một phần' }).last()).toBeChecked();
    await ours.keyboard.press('ArrowRight');
    await drawer.getByLabel(/Ghi chú cho .*hang-loat/).fill('Mã cũ vẫn dùng được');
    await drawer.locator('.cm-content').fill('Đã thử lại **cả hai** chỗ.');
    await expect(drawer.getByText('Lỗ hổng sẽ trở lại Mở vì mới khắc phục một phần.')).toBeVisible();
    await expectAccessible(ours);
    await ours.reload();
    await ours.getByRole('button', { name: 'Ghi kết quả tái kiểm tra' }).click();
    await expect(drawer.getByText(/Đã khôi phục bản nháp/)).toBeVisible();
    await expect(drawer.locator('.cm-content')).toContainText('cả hai');
    await expect(drawer.getByLabel(/Ghi chú cho .*hang-loat/)).toHaveValue('Mã cũ vẫn dùng được');
    await drawer.getByRole('button', { name: 'Ghi kết quả và mở lại' }).click();
    await expect(ours.getByText(`Đã ghi kết quả. ${key} trở lại Mở.`)).toBeVisible();
    await expect(drawer).toHaveCount(0);
  });

  await test.step('what was found stands beside how it was, for the client too', async () => {
    await theirs.reload();
    const section = theirs.getByRole('region', { name: 'Tái kiểm tra' });
    await expect(section.getByText('Khắc phục một phần')).toBeVisible();
    await expect(section.getByText('Mã cũ vẫn dùng được')).toBeVisible();
    await expect(section.getByRole('heading', { name: 'Lúc phát hiện' })).toBeVisible();
    await expect(section.getByText('Gửi lại yêu cầu với mã cũ.')).toBeVisible();
    await expect(section.getByText('cả hai')).toBeVisible();
    await expectAccessible(theirs);
    await sayFixed(theirs);
  });

  await test.step('all is fixed, by one press', async () => {
    await ours.reload();
    await ours.getByRole('button', { name: 'Ghi kết quả tái kiểm tra' }).click();
    const drawer = ours.getByRole('dialog');
    await expect(drawer.locator('.cm-content')).not.toContainText('cả hai');
    await drawer.getByRole('button', { name: 'Đã khắc phục tất cả' }).click();
    await drawer.getByRole('button', { name: 'Ghi kết quả và đóng' }).click();
    await expect(ours.getByText(`Đã ghi kết quả. ${key} được đóng.`)).toBeVisible();
    await expect(ours.getByText('Đã đóng', { exact: true }).first()).toBeVisible();
    await expect(ours.getByRole('region', { name: 'Tái kiểm tra' }).getByRole('listitem').filter({ hasText: 'Vòng 1' })).toHaveCount(2);
  });
  await theirs.context().close();
  await ours.context().close();
});

test('the lead opens a round, sees how far it is, closes it and opens it again; in English and on a phone', async ({ browser, server }) => {
  const { lead, client, projectId, issueId } = await openIssue(server.url);
  await client.call(issuesContract.update, { params: { id: issueId }, body: { from: 'OPEN', status: 'READY_FOR_RETEST' } });
  const page = await windowOf(browser, server.url, lead, 'en');
  await page.goto(`/#/projects/${projectId}/retests`);
  await expect(page.getByRole('row', { name: /Bỏ qua bước OTP/ })).toBeVisible();
  await page.getByRole('button', { name: 'New round' }).click();
  await page.getByLabel('Note on the round').fill('Bản vá 5.2.3 trên UAT');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open round' }).click();
  await expect(page.getByText('Round 1 is open.')).toBeVisible();
  await expect(page.getByText('0 / 1 tested')).toBeVisible();

  await page.getByRole('link', { name: /Bỏ qua bước OTP/ }).click();
  await expect(page.getByText('Lê Minh Khôi found this issue and is asked first.')).toBeVisible();
  await page.getByRole('button', { name: 'Record retest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All fixed' }).click();
  await page.getByRole('button', { name: 'Record and close' }).click();
  await expect(page.getByText(/is closed\./)).toBeVisible();

  await page.goto(`/#/projects/${projectId}/retests`);
  await expect(page.getByText('1 / 1 tested')).toBeVisible();
  await expect(page.getByText('Fixed: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Close round' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close round' }).click();
  await expect(page.getByText('Round 1 is closed.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360);
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('Round 1 is open again.')).toBeVisible();
  await page.context().close();

  const reader = await windowOf(browser, server.url, client);
  await reader.goto(`/#/projects/${projectId}/retests`);
  await expect(reader.getByText('Đã khắc phục: 1')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Đóng vòng' })).toHaveCount(0);
  await reader.context().close();
});

/** The client's first step is to begin; that it is done already stands in the menu beside it. */
async function sayFixed(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Thêm thao tác', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Báo đã sửa xong' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Báo đã sửa xong' }).click();
  await expect(page.getByText('vòng 1 đang chờ')).toBeVisible();
}
