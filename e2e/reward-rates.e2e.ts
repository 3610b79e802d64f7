import { configContract } from '@coloa/contract/config/config.contract.ts';
import { DEFAULT_RATES } from '@coloa/contract/leaderboard/rewards.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement } from './members.ts';
import { enterAsAdmin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

test('rates are tried on the last ninety days before they are saved, and hold from then on', async ({ page, server }) => {
  await acceptedIssue(await engagement(server.url), {
    contents: { vi: { title: 'Lộ mã nguồn', description: 'Xem được .git.' } },
    severity: 'HIGH',
  });
  await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/config');
  const high = page.getByLabel('Cao', { exact: true });
  await expect(high).toHaveValue('20');
  await expect(page.getByRole('button', { name: 'Lưu mức thưởng' })).toBeDisabled();
  await high.fill('hai mươi');
  await page.getByRole('button', { name: 'Thử với 90 ngày qua' }).click();
  await expect(page.getByText('Nhập số nguyên từ 0 đến 10.000.')).toBeVisible();
  await high.fill('25');
  await page.getByRole('button', { name: 'Thử với 90 ngày qua' }).click();
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Lê Minh Khôi' }).filter({ hasText: 'thêm 5' });
  await expect(row.first()).toBeVisible();
  await expectAccessible(page);
  await high.fill('26');
  await expect(row).toHaveCount(0);
  await page.getByLabel('Không giới hạn').check();
  await expect(page.getByLabel('Nhiều nhất mỗi người, mỗi dự án')).toBeDisabled();
  await page.getByRole('button', { name: 'Lưu mức thưởng' }).click();
  await expect(page.getByText(/^Phiên bản \d+ · /)).toBeVisible();
  await page.reload();
  await expect(high).toHaveValue('26');
  await expect(page.getByLabel('Không giới hạn')).toBeChecked();
});

test('rates that somebody else saved meanwhile are shown beside one’s own: theirs are taken, or one’s own saved on top', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  const stored = async () => (await call(configContract.get, {})).body.reward;
  const save = async (rates: typeof DEFAULT_RATES) => {
    const { version } = await stored();
    expect((await call(configContract.setReward, { body: { version, rates } })).status).toBe(200);
  };
  await save({ ...DEFAULT_RATES, writeUp: 11 });
  await page.goto('/#/manager/config');
  const task = page.getByLabel('Công việc xong');
  await task.fill('7');
  await save({ ...DEFAULT_RATES, task: 9, review: 4 });
  await page.getByRole('button', { name: 'Lưu mức thưởng' }).click();
  const row = (name: string) => page.getByRole('alert').getByRole('row', { name });
  await expect(row('Công việc xong').getByRole('cell')).toHaveText(['5', '9', '7']);
  await expect(row('Duyệt lỗ hổng').getByRole('cell')).toHaveText(['3', '4', '4']);
  expect((await stored()).rates.task).toBe(9);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ghi bản của tôi' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await stored()).rates).toEqual({ ...DEFAULT_RATES, task: 7, review: 4 });

  await task.fill('8');
  await save({ ...DEFAULT_RATES, task: 6 });
  await page.getByRole('button', { name: 'Lưu mức thưởng' }).click();
  await page.getByRole('button', { name: 'Lấy bản của họ' }).click();
  await expect(task).toHaveValue('6');
  await expect(page.getByRole('button', { name: 'Lưu mức thưởng' })).toBeDisabled();
  expect((await stored()).rates.task).toBe(6);
});

test('rates that are not saved are not left behind without a question', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/config');
  await page.getByLabel('Mục kiểm tra').fill('3');
  await page.getByRole('link', { name: 'Bảng xếp hạng' }).click();
  await page.getByRole('button', { name: 'Ở lại' }).click();
  await expect(page.getByLabel('Mục kiểm tra')).toHaveValue('3');
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await page.getByRole('link', { name: 'Bảng xếp hạng' }).click();
  await expect(page).toHaveURL(/#\/leaderboard/);
});

test('two forms with changes are asked about once', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/config');
  await page.getByLabel('Mục kiểm tra').fill('3');
  await page.getByLabel('Tên người gửi').fill('An Dương');
  await page.getByRole('link', { name: 'Bảng xếp hạng' }).click();
  await page.getByRole('button', { name: 'Ở lại' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Tên người gửi')).toHaveValue('An Dương');
  await page.getByRole('link', { name: 'Bảng xếp hạng' }).click();
  await page.getByRole('button', { name: 'Rời khỏi trang' }).click();
  await expect(page).toHaveURL(/#\/leaderboard/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
