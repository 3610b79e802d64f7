import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { like, t } from './words.ts';

const points = (number: number): string => `${number} ${t('leaderboard:unit.score')}`;
const sum = (number: number, entries: number): string =>
  `${number} ${t('leaderboard:ledger.sum', { unit: t('leaderboard:unit.score'), number: entries })}`;

test('an accepted issue adds points to the board and the ledger, and its rejection withdraws them', async ({ browser, server }) => {
  const within = await engagement(server.url);
  const { lead, tester } = within;
  const contents = { vi: { title: 'Bỏ qua bước OTP khi chuyển tiền', description: 'Gọi thẳng bước hai.' } };
  const { id, key } = await acceptedIssue(within, { contents, severity: 'HIGH' });
  const page = await windowOf(browser, server.url, tester);
  await page.goto('/#/leaderboard');
  const own = page.getByRole('region', { name: t('leaderboard:own.label') });
  await expect(own).toContainText(points(20));
  await own.getByRole('button', { name: t('leaderboard:own.why') }).click();
  const ledger = page.getByRole('complementary', { name: t('leaderboard:ledger.of', { name: 'Lê Minh Khôi' }) });
  await expect(ledger.getByText(sum(20, 1))).toBeVisible();
  await expect(ledger.getByRole('link', { name: `${key}: Bỏ qua bước OTP khi chuyển tiền` })).toBeVisible();

  await lead.call(issuesContract.update, { params: { id }, body: { from: 'OPEN', status: 'REJECTED', note: 'Không khai thác được' } });
  await page.reload();
  await expect(ledger.getByText(sum(-5, 3))).toBeVisible();
  await expect(ledger.getByRole('listitem').filter({ hasText: '+20' })).toContainText(like('leaderboard:ledger.takenBackOn'));
  await expect(ledger.getByRole('listitem').filter({ hasText: '−20' })).toContainText(like('leaderboard:ledger.takesBack'));
  await expect(ledger.getByRole('listitem').filter({ hasText: '−5' })).toContainText(
    new RegExp(t('leaderboard:ledger.kind.REJECTED'), 'i'),
  );
  await expect(own).toContainText(points(-5));
});
