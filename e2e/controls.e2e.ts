import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { engagement, windowOf } from './members.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const athn = { standard: 'WSTG', standardVersion: '4.2', category: 'WSTG-ATHN' };

test('a lead takes controls, a tester says what came of them, and a failed one becomes an issue', async ({ browser, server }) => {
  const { lead, tester, client, projectId } = await engagement(server.url);
  const scope = [{ kind: 'URL' as const, value: 'https://thu.example' }];
  await lead.call(projectsContract.update, { params: { id: projectId }, body: { version: 1, scope } });
  const address = `/#/projects/${projectId}/checklists`;
  const leads = await windowOf(browser, server.url, lead);
  const ours = await windowOf(browser, server.url, tester);

  await test.step('the lead takes a category and a single control, and drops one of them again', async () => {
    await leads.goto(address);
    await leads.getByRole('button', { name: 'Chọn mục kiểm tra đầu tiên' }).click();
    const drawer = leads.getByRole('dialog');
    await drawer.getByRole('region', { name: 'WSTG 4.2' }).getByRole('checkbox', { name: 'Xác thực', exact: true }).check();
    await drawer.getByLabel('Tìm trong tất cả tiêu chuẩn').fill('robots.txt');
    await drawer.getByRole('checkbox', { name: /WSTG-INFO-03/ }).check();
    await expectAccessible(leads);
    await drawer.getByRole('button', { name: 'Thêm 11 mục' }).click();
    await expect(leads.getByText('Đã thêm 11 mục')).toBeVisible();
    await leads.getByRole('button', { name: 'Chọn mục kiểm tra', exact: true }).click();
    await drawer.getByLabel('Tìm trong tất cả tiêu chuẩn').fill('robots.txt');
    await expect(drawer.getByText('đã có')).toBeVisible();
    await drawer.getByRole('checkbox', { name: /WSTG-INFO-03/ }).uncheck();
    await drawer.getByRole('button', { name: 'Thêm 0 mục, bỏ 1 mục' }).click();
    await expect(leads.getByRole('link', { name: /robots/ })).toHaveCount(0);
  });

  await test.step('the tester says what came of them by the keyboard, and the lead sees it without a reload', async () => {
    await ours.goto(address);
    await expect(ours.getByRole('button', { name: 'Chọn mục kiểm tra' })).toHaveCount(0);
    await expect(ours.getByRole('link', { name: 'Cơ chế khóa tài khoản yếu' })).toBeVisible();
    await ours.keyboard.press('j');
    await ours.keyboard.press('1');
    await expect(ours.getByText('Đã ghi WSTG-ATHN-01: Đạt.')).toBeVisible();
    await ours.keyboard.press('0');
    await expect(ours.getByText('Đã ghi WSTG-ATHN-01: Chưa làm.')).toBeVisible();
    await expect(ours.getByRole('link', { name: 'Đạt: 1' })).toHaveCount(0);
    await ours.getByRole('button', { name: 'Hoàn tác' }).last().click();
    await expect(ours.getByRole('link', { name: 'Đạt: 1' })).toBeVisible();
    await expect(leads.getByRole('link', { name: 'Đạt: 1' })).toBeVisible();
    await ours.getByRole('link', { name: 'Vượt qua xác thực' }).click();
    const panel = ours.getByRole('complementary', { name: 'Xem nhanh' });
    await expect(panel.getByText('Có gọi thẳng được trang bên trong')).toBeVisible();
    await ours.keyboard.press('2');
    await expect(panel.getByRole('radio', { name: /Không đạt/ })).toBeChecked();
    await expectAccessible(ours);
  });

  await test.step('two write the same note: the second is told, and nothing is lost', async () => {
    const panel = ours.getByRole('complementary', { name: 'Xem nhanh' });
    await panel.getByRole('button', { name: 'Viết ghi chú' }).click();
    await panel.locator('.cm-content').fill('Gọi thẳng /admin được.');
    const { controls } = (await lead.call(projectChecklistsContract.list, { params: { projectId } })).body;
    const bypass = controls.find(({ code }) => code === 'WSTG-ATHN-04');
    const params = { projectId, controlId: bypass?.id ?? '' };
    await lead.call(projectChecklistsContract.update, { params, body: { note: 'Xem lại.', version: bypass?.version ?? 1 } });
    await panel.getByRole('button', { name: 'Lưu ghi chú' }).click();
    await expect(panel.getByText('Người khác vừa lưu phần này')).toBeVisible();
    await panel.getByRole('button', { name: 'Giữ bản của tôi' }).click();
    await panel.getByRole('button', { name: 'Lưu ghi chú' }).click();
    await expect(ours.getByText('Đã lưu ghi chú.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Sửa ghi chú' })).toBeVisible();
    await expect(panel.getByText('Gọi thẳng /admin được.')).toBeVisible();
  });

  await test.step('per asset, a failed one becomes an issue filled in and linked both ways', async () => {
    const panel = ours.getByRole('complementary', { name: 'Xem nhanh' });
    const perAsset = panel.getByRole('checkbox', { name: 'Ghi kết quả cho từng tài sản' });
    // Shown once what is being read is out of its way: a moment after the press.
    await perAsset.click();
    await expect(perAsset).toBeChecked();
    const asset = panel.getByRole('group', { name: 'https://thu.example' });
    // What was said of the whole is said of its assets.
    await expect(asset.getByRole('radio', { name: /Không đạt/ })).toBeChecked();
    await panel.getByRole('link', { name: /Lập lỗ hổng từ mục này cho/ }).click();
    await expect(ours.getByLabel('Tiêu đề')).toHaveValue('Vượt qua xác thực');
    await expect(ours.getByRole('textbox', { name: /^Các bước tái hiện/ })).toHaveText('Gọi thẳng /admin được.');
    await expect(ours.getByRole('textbox', { name: /^Tham khảo/ })).toContainText('owasp.org');
    await expect(ours.getByRole('link', { name: /^WSTG-ATHN-04/ })).toBeVisible();
    await expectAccessible(ours);
    await ours.getByRole('button', { name: 'Lưu nháp' }).click();
    await ours.waitForURL(/issues\/[\da-f-]{36}$/);
    await expect(ours.getByText(/Từ mục kiểm tra/)).toBeVisible();
    await ours.getByRole('link', { name: /WSTG-ATHN-04/ }).click();
    await expect(ours.getByRole('region', { name: 'Lỗ hổng tìm được' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('what has a result cannot be dropped, and the drawer says which', async () => {
    await leads.getByRole('button', { name: 'Chọn mục kiểm tra', exact: true }).click();
    const drawer = leads.getByRole('dialog');
    await drawer.getByRole('region', { name: 'WSTG 4.2' }).getByRole('checkbox', { name: 'Xác thực', exact: true }).uncheck();
    await drawer.getByRole('button', { name: 'Thêm 0 mục, bỏ 10 mục' }).click();
    await expect(drawer.getByText(/mục đã có kết quả hoặc ghi chú nên không bỏ được: .*WSTG-ATHN-04/)).toBeVisible();
    await drawer.getByRole('button', { name: 'Giữ lại những mục này' }).click();
    await expect(drawer.getByRole('button', { name: 'Thêm 0 mục, bỏ 8 mục' })).toBeVisible();
    await leads.keyboard.press('Escape');
  });

  await test.step('the coverage shows it, as cells and in words, also on a phone', async () => {
    await ours.goto(`${address}?view=coverage`);
    await expect(ours.getByRole('link', { name: /WSTG-ATHN-04 .*Không đạt, Nghiêm trọng/ })).toBeVisible();
    await expect(ours.getByText('2/10')).toBeVisible();
    await expectAccessible(ours);
    await ours.getByRole('button', { name: 'Theo tài sản' }).click();
    await expect(ours.getByText('https://thu.example')).toBeVisible();
    await ours.getByRole('button', { name: 'Theo người' }).click();
    await expect(ours.getByRole('link', { name: /WSTG-ATHN-01/ })).toBeVisible();
    await ours.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(ours);
    await expect(ours.locator('html')).toHaveJSProperty('scrollWidth', 360);
    await ours.getByRole('button', { name: 'Xem dạng bảng' }).click();
    await expect(ours.getByRole('row', { name: /WSTG-ATHN-04/ })).toContainText('https://thu.example: Không đạt');
    await expectAccessible(ours);
  });

  const theirs = await windowOf(browser, server.url, client);
  await theirs.goto(`/#/projects/${projectId}/issues`);
  await expect(theirs.getByRole('link', { name: 'Tái kiểm tra' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Checklist' })).toHaveCount(0);
  for (const page of [leads, ours, theirs]) await page.context().close();
});

test('controls are found by words and state, in English and on a phone', async ({ browser, server }) => {
  const { lead, tester, projectId } = await engagement(server.url);
  await lead.call(projectChecklistsContract.take, { body: { projectId, categories: [athn] } });
  const page = await windowOf(browser, server.url, tester, 'en');
  await page.goto(`/#/projects/${projectId}/checklists`);
  await expect(page.getByRole('link', { name: 'Weak lockout' })).toBeVisible();
  await page.getByLabel('Search code or name of a control').fill('vuot qua xac thuc');
  await expect(page.getByRole('link', { name: 'Weak lockout' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Authentication bypass' }).click();
  await expect(page.getByText('Whether direct requests')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  const drawer = page.getByRole('dialog', { name: 'WSTG-ATHN-04' });
  await drawer.getByText('Not applicable').click();
  await expect(drawer.getByRole('radio', { name: /Not applicable/ })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360);
  await expectAccessible(page);
  await page.goto(`/#/projects/${projectId}/checklists?state=FAILED`);
  await expect(page.getByText('No control matches.')).toBeVisible();
  await page.context().close();
});
