import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, member, windowOf } from './members.ts';
import { enterAsAdmin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

test('what a lead accepts brings points to the board and to the ledger; once rejected they are taken back, and both entries stay', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const { lead, tester } = within;
  const contents = { vi: { title: 'Bỏ qua bước OTP khi chuyển tiền', description: 'Gọi thẳng bước hai.' } };
  const { id, key } = await acceptedIssue(within, { contents, severity: 'HIGH' });
  const page = await windowOf(browser, server.url, tester);
  await page.goto('/#/dashboard');
  await page.getByRole('navigation', { name: 'Menu chính' }).getByRole('link', { name: 'Bảng xếp hạng' }).click();
  await expect(page).toHaveTitle('Bảng xếp hạng · Coloa');
  const own = page.getByRole('region', { name: 'Vị trí của bạn' });
  await expect(own).toContainText('20 điểm');
  await expect(own).toContainText('mới');
  await own.getByRole('button', { name: 'Điểm của tôi từ đâu ra' }).click();
  const ledger = page.getByRole('complementary', { name: 'Sổ điểm: Lê Minh Khôi' });
  await expect(ledger.getByText('20 điểm · 1 mục')).toBeVisible();
  await expect(ledger.getByRole('listitem')).toContainText(['+20']);
  await expect(ledger.getByRole('link', { name: `${key}: Bỏ qua bước OTP khi chuyển tiền` })).toBeVisible();
  await expectAccessible(page);

  await lead.call(issuesContract.update, { params: { id }, body: { from: 'OPEN', status: 'REJECTED', note: 'Không khai thác được' } });
  // The link shows the same to whoever opens it again.
  await expect(page).toHaveURL(new RegExp(`entries=${tester.id}`));
  await page.reload();
  await expect(ledger.getByText('-5 điểm · 3 mục')).toBeVisible();
  const award = ledger.getByRole('listitem').filter({ hasText: '+20' });
  await expect(award).toContainText('Đã thu hồi ngày');
  await expect(award.locator('s')).toContainText([key, '+20']);
  await expect(ledger.getByRole('listitem').filter({ hasText: '−20' })).toContainText('Thu hồi mục ngày');
  await expect(ledger.getByRole('listitem').filter({ hasText: '−5' })).toContainText(/lỗ hổng bị từ chối/i);
  await award.getByRole('button', { name: /^Đã thu hồi ngày/ }).click();
  await expect(ledger.getByRole('listitem').filter({ hasText: '−20' })).toBeFocused();
  await expect(own).toContainText('-5 điểm');
  await page.keyboard.press('Escape');
  await expect(ledger).toHaveCount(0);
});

test('days that are refused are said beside the fields, without the figures of other days, and lead back', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  await acceptedIssue(await engagement(server.url), { contents: { vi: { title: 'Lộ mã nguồn', description: 'Xem được .git.' } } });
  await page.goto('/#/leaderboard');
  await expect(page.getByRole('table', { name: 'Bảng xếp hạng' })).toBeVisible();
  await page.goto('/#/leaderboard?from=2026-05-02&to=2026-05-01');
  await expect(page.getByRole('alert')).toContainText('Ngày kết thúc phải từ ngày bắt đầu trở đi.');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Ba vị trí đầu' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Về 90 ngày qua' }).click();
  await expect(page.getByRole('table', { name: 'Bảng xếp hạng' })).toBeVisible();
  await expect(page).toHaveURL(/#\/leaderboard$/);
});

test('type, period and project are chosen on the page and stand in its address', async ({ page, server }) => {
  const within = await engagement(server.url);
  await acceptedIssue(within, { contents: { vi: { title: 'Lộ mã nguồn', description: 'Xem được .git.' } }, severity: 'CRITICAL' });
  await enterAsAdmin(page, server.url);
  await page.goto('/#/leaderboard');
  await page.getByRole('group', { name: 'Xếp theo' }).getByRole('button', { name: 'Lỗ hổng' }).click();
  await expect(page.getByRole('columnheader', { name: 'Bị từ chối' })).toBeVisible();
  await page.getByRole('button', { name: /^90 ngày: / }).click();
  await page.getByRole('button', { name: 'Quý này' }).click();
  await expect(page.getByRole('button', { name: /^Quý này: / })).toBeVisible();
  await page.getByRole('button', { name: 'Dự án', exact: true }).click();
  await page.getByRole('combobox', { name: 'Dự án' }).fill('Cổng thanh toán');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/type=issue&from=\d{4}-\d{2}-01&to=[-\d]{10}&projectId=/);
  await page.goto(`/#/leaderboard?projectId=${within.projectId}`);
  await expect(page.getByRole('row').filter({ hasText: 'Lê Minh Khôi' })).toHaveCount(1);
  await page.goto(`/#/leaderboard?projectId=${within.projectId}&from=2020-01-01&to=2020-01-31`);
  await expect(page.getByText('Chưa ai có điểm trong phần đang chọn.')).toBeVisible();
  await expect(page.getByText('Nghiêm trọng 40')).toBeVisible();
});

test('a group narrows the board and the ledger to its projects, is found without marks and stands by name in its chip', async ({
  page,
  server,
}) => {
  const within = await engagement(server.url);
  await acceptedIssue(within, { contents: { vi: { title: 'Lộ mã nguồn', description: 'Xem được .git.' } }, severity: 'HIGH' });
  const other = await engagement(server.url);
  await acceptedIssue(other, { contents: { vi: { title: 'Lộ khóa', description: 'Khóa nằm trong mã.' } }, severity: 'LOW' });
  const name = `Tập đoàn Đông Á ${Date.now() % 100_000}`;
  const { body: group } = await within.lead.call(groupsContract.create, { body: { name, projectIds: [within.projectId] } });
  await enterAsAdmin(page, server.url);
  await page.goto('/#/leaderboard');
  await page.getByRole('button', { name: 'Nhóm', exact: true }).click();
  await page.getByRole('combobox', { name: 'Nhóm' }).fill(name.replace('Tập đoàn Đông Á', 'tap doan dong a'));
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(new RegExp(`groupId=${group.id}`));
  const rows = page.getByRole('table', { name: 'Bảng xếp hạng' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Lê Minh Khôi' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Lê Minh Khôi' })).toContainText('20');
  await page.reload();
  await expect(page.getByRole('button', { name })).toBeVisible();
  await rows.getByRole('button', { name: 'Lê Minh Khôi' }).click();
  await expect(page.getByRole('complementary', { name: 'Sổ điểm: Lê Minh Khôi' })).toContainText('20 điểm · 1 mục');
  await page.getByRole('button', { name: 'Bỏ lọc Nhóm', exact: true }).click();
  await expect(page).not.toHaveURL(/groupId/);
  await expect(rows.filter({ hasText: 'Lê Minh Khôi' }).nth(1)).toBeVisible();
});

test('who does not see members is told who can help, and sees no other ledger', async ({ browser, server }) => {
  const within = await engagement(server.url);
  await acceptedIssue(within, { contents: { vi: { title: 'Lộ mã nguồn', description: 'Xem được .git.' } } });
  const client = await member(server.url, 'Đỗ Hoàng Yến', 'Client');
  const page = await windowOf(browser, server.url, client);
  await page.goto(`/#/leaderboard?entries=${within.tester.id}`);
  await expect(page.getByText('Vai trò của bạn không xem được thành viên')).toBeVisible();
  await expect(page.getByText('Bạn chỉ xem được sổ điểm của chính mình.')).toBeVisible();
  await expect(page.getByText('Bạn chưa có tên trên bảng này.')).toBeVisible();
});

test('a season is added, changed and closed for good: it is locked from then on', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/leaderboard');
  await page.getByRole('button', { name: 'Quản lý mùa giải' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Thêm mùa giải' }).click();
  await drawer.getByLabel('Tên', { exact: true }).fill('Mùa xuân');
  await drawer.getByLabel('Ngày đầu').fill('01/01/2026');
  await drawer.getByLabel('Ngày cuối').fill('31/03/2026');
  await page.keyboard.press('Tab');
  await drawer.getByRole('button', { name: 'Thêm mùa giải' }).click();
  await drawer.getByRole('button', { name: 'Thao tác với Mùa xuân' }).click();
  await page.getByRole('menuitem', { name: 'Sửa tên và ngày' }).click();
  await drawer.getByLabel('Tên', { exact: true }).fill('Mùa xuân 2026');
  await drawer.getByRole('button', { name: 'Lưu mùa giải' }).click();
  const line = drawer.getByRole('listitem').filter({ hasText: 'Mùa xuân 2026' });
  await line.getByRole('button', { name: 'Chốt mùa giải' }).click();
  const question = page.getByRole('dialog', { name: 'Chốt Mùa xuân 2026 mãi mãi?' });
  await expect(question).toContainText('Không hoàn tác được');
  await question.getByRole('button', { name: 'Chốt mùa giải' }).click();
  await expect(line.getByText(/đã chốt \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Thao tác với Mùa xuân 2026' })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Đóng' }).click();
  await page.getByRole('button', { name: 'Mùa giải', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: /Mùa xuân 2026/ }).click();
  await expect(page).toHaveURL(/season=/);
  await expect(page.getByRole('button', { name: /^Mùa xuân 2026 · đã chốt/ })).toBeVisible();
  await expect(page.getByText('01/01 – 31/03/2026', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Mùa xuân 2026 · đã chốt/ })).toBeVisible();
});

test('on a phone the board reads down without scrolling sideways, and the ledger lies over it', async ({ browser, server }) => {
  const within = await engagement(server.url);
  await acceptedIssue(within, { contents: { vi: { title: 'Lộ mã nguồn', description: 'Xem được .git.' } }, severity: 'MEDIUM' });
  const { body } = await within.tester.call(leaderboardContract.board, { query: { 'performance-type': 'score' }, body: {} });
  expect(body.own?.points).toBe(10);
  const page = await windowOf(browser, server.url, within.tester);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#/leaderboard');
  const own = page.getByRole('region', { name: 'Vị trí của bạn' });
  await expect(own).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  await own.getByRole('button', { name: 'Điểm của tôi từ đâu ra' }).click();
  await expect(page.getByRole('dialog', { name: 'Sổ điểm: Lê Minh Khôi' })).toContainText('+10');
  await expectAccessible(page);
});

test('a board of many people is leafed through, with one’s own place in sight on every page', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  await acceptedIssue(await engagement(server.url), { contents: { vi: { title: 'Lộ mã nguồn', description: 'Xem được .git.' } } });
  const { body } = await call(leaderboardContract.board, { query: { 'performance-type': 'score' }, body: {} });
  const own = body.own;
  if (!own) throw new Error('who decided on an issue is on the board');
  await page.route('**/api/leaderboard?*', async (route) => {
    const rows = Array.from({ length: 2_000 }, (_, at) => {
      const person = { ...own.person, id: crypto.randomUUID(), name: `Người thứ ${at + 1}` };
      return { ...own, rank: at + 1, value: 5_000 - at, person: at === 1_233 ? own.person : person };
    });
    await route.fulfill({ json: { ...body, rows, own: rows[1_233] } });
  });
  await page.goto('/#/leaderboard');
  const place = page.getByRole('region', { name: 'Vị trí của bạn' });
  await expect(place).toContainText('Hạng 1.234 trong 2.000 người');
  await expect(place).toContainText('Còn 2 điểm nữa là vượt Người thứ 1233');
  await expect(page.getByRole('row')).toHaveCount(101);
  await page.getByRole('button', { name: 'Trang sau' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Người thứ 101' })).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Ba vị trí đầu' })).toHaveCount(0);
  await expect(place).toBeInViewport({ ratio: 1 });
  await page.goto('/#/leaderboard?page=13');
  await expect(page.locator('tr[aria-current="true"]')).toContainText('1.234');
  await page.goto('/#/leaderboard?page=40');
  await page.getByRole('button', { name: 'Đến trang cuối (20)' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Người thứ 2000' })).toHaveCount(1);
  for (const width of [769, 960, 1280, 1400]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of [
      '/#/leaderboard?page=2',
      `/#/leaderboard?page=2&entries=${own.person.id}`,
      '/#/leaderboard?type=issue',
      '/#/leaderboard?type=task',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('row').nth(100)).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width} px`).toBe(width);
    }
  }
  await page.goto('/#/leaderboard?page=2');
  await page.emulateMedia({ media: 'print' });
  await expect(place).toHaveCSS('position', 'static');
});
