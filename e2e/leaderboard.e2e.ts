import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';

test('an accepted issue brings points to the board and the ledger, which are taken back once it is rejected', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const { lead, tester } = within;
  const contents = { vi: { title: 'Bỏ qua bước OTP khi chuyển tiền', description: 'Gọi thẳng bước hai.' } };
  const { id, key } = await acceptedIssue(within, { contents, severity: 'HIGH' });
  const page = await windowOf(browser, server.url, tester);
  await page.goto('/#/leaderboard');
  const own = page.getByRole('region', { name: 'Vị trí của bạn' });
  await expect(own).toContainText('20 điểm');
  await own.getByRole('button', { name: 'Điểm của tôi từ đâu ra' }).click();
  const ledger = page.getByRole('complementary', { name: 'Sổ điểm: Lê Minh Khôi' });
  await expect(ledger.getByText('20 điểm · 1 mục')).toBeVisible();
  await expect(ledger.getByRole('link', { name: `${key}: Bỏ qua bước OTP khi chuyển tiền` })).toBeVisible();

  await lead.call(issuesContract.update, { params: { id }, body: { from: 'OPEN', status: 'REJECTED', note: 'Không khai thác được' } });
  // The address shows the same ledger when it is opened again.
  await page.reload();
  await expect(ledger.getByText('-5 điểm · 3 mục')).toBeVisible();
  await expect(ledger.getByRole('listitem').filter({ hasText: '+20' })).toContainText('Đã thu hồi ngày');
  await expect(ledger.getByRole('listitem').filter({ hasText: '−20' })).toContainText('Thu hồi mục ngày');
  await expect(ledger.getByRole('listitem').filter({ hasText: '−5' })).toContainText(/lỗ hổng bị từ chối/i);
  await expect(own).toContainText('-5 điểm');
});
