import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { expectAccessible } from './axe.ts';
import { SQLI } from './bug-helpers.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('a published tree is previewed and imported; one that is cut is refused with its place', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  const leaf = { id: 'leaking', name: 'Leaking engine', type: 'subcategory', priority: 1 };
  const tree = JSON.stringify({ metadata: {}, content: [{ id: 'rocketry', name: 'Rocketry', type: 'category', children: [leaf] }] });
  const moves = JSON.stringify({ 'rocketry.dripping': { '1.2': 'rocketry.leaking' } });
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.goto('/#/manager/bug/buglist');
  await page.getByRole('button', { name: 'Nhập VRT' }).click();
  const drawer = page.getByRole('dialog');
  const choose = drawer.locator('input[type=file]');
  await choose.setInputFiles(file('vrt.json', tree.slice(0, -9)));
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Tệp không phải JSON, hoặc bị cắt giữa chừng.');

  // A mapping that is wrong, chosen beside another one: named, then taken out, and the focus is led on.
  await choose.setInputFiles([file('vrt.json', tree), file('old-mapping.json', moves), file('mapping.json', '{"a":{"1.1":"a"}}')]);
  await expect(drawer.getByText('chỉ dùng mapping.json, không dùng old-mapping.json')).toBeVisible();
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await expect(drawer.getByRole('alert')).toContainText('chạy vòng tròn');
  await drawer.getByRole('button', { name: 'Bỏ tệp mapping.json' }).click();
  await expect(drawer.getByRole('button', { name: 'Bỏ tệp vrt.json' })).toBeFocused();
  await expect(drawer.getByRole('alert')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await expect(drawer.getByText('Thêm 2 loại')).toBeVisible();
  await drawer.getByRole('button', { name: 'Quay lại' }).click();

  await choose.setInputFiles([file('vrt.json', tree), file('mapping.json', moves)]);
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await drawer.getByText('Thêm 2 loại').click();
  await expect(drawer.getByText('Leaking engine').first()).toBeVisible();
  await expect(drawer.getByText('Chuyển 1 mã cũ')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Nhập tất cả' }).click();
  await expect(page.getByText('Đã nhập cây 2 mục.')).toBeVisible();
  expect((await call(bugsContract.detail, { body: { bugId: 'rocketry.dripping' } })).body).toMatchObject({
    id: 'rocketry.leaking',
    severity: 'CRITICAL',
  });
  await page.keyboard.press('/');
  await page.keyboard.type('rocketry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Rocketry' })).toBeVisible();
});

test('an import changes severities only when asked to, says of how many types, and they can be taken back at once or later', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  await call(bugListContract.update, { params: { id: SQLI }, body: { severity: null } });
  const severity = async () => (await call(bugsContract.detail, { body: { bugId: SQLI } })).body.severity;
  const leaf = { id: 'sql_injection', name: 'SQL Injection', type: 'subcategory', priority: 4 };
  const tree = JSON.stringify({ content: [{ id: 'server_side_injection', name: 'Server Side', type: 'category', children: [leaf] }] });
  await page.goto('/#/manager/bug/buglist');
  const drawer = page.getByRole('dialog', { name: 'Nhập cây lỗ hổng VRT' });
  const preview = async (withSeverities: boolean) => {
    await page.getByRole('button', { name: 'Nhập VRT' }).click();
    await drawer.locator('input[type=file]').setInputFiles({ name: 'vrt.json', mimeType: 'application/json', buffer: Buffer.from(tree) });
    if (withSeverities) await drawer.getByLabel('Lấy mức độ của VRT cho loại đã có').check();
    await drawer.getByRole('button', { name: 'Xem trước' }).click();
  };
  await preview(false);
  await drawer.getByRole('button', { name: 'Nhập tất cả' }).click();
  await expect(drawer).toHaveCount(0);
  expect(await severity()).toBe('CRITICAL');

  await preview(true);
  await expect(drawer.getByText('SQL injection', { exact: false })).toBeVisible();
  await drawer.getByRole('button', { name: 'Nhập và đổi mức độ 1 loại' }).click();
  await page.getByRole('button', { name: 'Trả lại mức độ cũ' }).click();
  await expect(page.getByText('Đã trả lại mức độ cũ của 1 loại.')).toBeVisible();
  expect(await severity()).toBe('CRITICAL');

  await preview(true);
  await drawer.getByRole('button', { name: 'Nhập và đổi mức độ 1 loại' }).click();
  await expect(drawer).toHaveCount(0);
  expect(await severity()).toBe('LOW');
  await page.reload();
  await page.getByRole('button', { name: 'Nhập VRT' }).click();
  await expect(drawer.getByText('1 loại đang có mức độ khác bản có sẵn.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Trả tất cả về bản có sẵn' }).click();
  await expectAccessible(page);
  await page
    .getByRole('dialog', { name: /Trả mức độ của 1 loại/ })
    .getByRole('button', { name: 'Trả tất cả về bản có sẵn' })
    .click();
  await expect(page.getByText('Đã trả mức độ của 1 loại về bản có sẵn.')).toBeVisible();
  await expect(drawer.getByText('loại đang có mức độ khác')).toHaveCount(0);
  expect(await severity()).toBe('CRITICAL');
});
