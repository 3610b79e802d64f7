import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { adminSession } from './api-client.ts';
import { newProject, SQLI } from './bug-helpers.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin, enterByHand } from './page-helpers.ts';
import { like, t } from './words.ts';

const fieldIn = (key: string, language: 'vi' | 'en'): string => `${t(key)} · ${t(`ui:language.${language}`)}`;

// The two panes need a wide window for all fields.
test.use({ viewport: { width: 1440, height: 900 } });

test('S16 S26 the issue form offers a variant with templates in two languages and fills them in', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  const projectId = await newProject(call, 'BUGA');
  await page.goto(`/#/manager/bug/buglist/${SQLI}`);
  await page.getByRole('button', { name: t('bugs:create.below') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(t('bugs:fields.name.vi')).fill('Qua ô tìm kiếm đơn hàng');
  await drawer.getByRole('button', { name: t('bugs:create.confirmBelow'), exact: true }).click();
  await page.getByRole('heading', { level: 2, name: /Qua ô tìm kiếm đơn hàng/ }).waitFor();
  await page.getByRole('button', { name: t('bugs:templates.edit') }).click();
  await page.getByLabel(fieldIn('bugs:text.title', 'vi')).fill('SQL injection ở ô tìm kiếm đơn hàng');
  await page.getByLabel(fieldIn('bugs:text.title', 'en')).fill('SQL injection in the search of orders');
  await page.getByRole('textbox', { name: fieldIn('bugs:text.impact', 'vi') }).fill('Đọc được mọi đơn hàng.');
  await page.getByRole('button', { name: t('bugs:templates.save') }).click();
  await expect(page.getByText(t('bugs:templates.saved'))).toBeVisible();

  await page.goto(`/#/projects/${projectId}/issues/new`);
  await page.getByRole('button', { name: like('bugs:choose') }).click();
  const search = page.getByRole('combobox', { name: t('bugs:search') });
  await search.fill('tim kiem don hang');
  await search.press('Enter');
  await expect(page.locator('[data-field="contents.vi.title"]')).toHaveValue('SQL injection ở ô tìm kiếm đơn hàng');
  await expect(page.getByText('Đọc được mọi đơn hàng.').first()).toBeVisible();
});

test('an image in a template is copied into an issue of a custom type, and the issue is saved', async ({ page, server }) => {
  const { call } = await adminSession(server.url);
  const projectId = await newProject(call, 'BUGE');
  const { body: type } = await call(bugListContract.create, { body: { names: { vi: 'Lỗi đối soát giao dịch' }, severity: 'HIGH' } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Images require the cookie that a sign-in on the page sets.
  await enterByHand(page, `/#/manager/bug/buglist/${type.id}`);
  await page.getByRole('button', { name: t('bugs:templates.edit') }).click();
  await page.getByLabel(fieldIn('bugs:text.title', 'vi')).fill('Đối soát bỏ sót giao dịch');
  await page.getByRole('textbox', { name: fieldIn('bugs:text.description', 'vi') }).click();
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
    const png = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob ?? new Blob()), 'image/png'));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  });
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('textbox', { name: fieldIn('bugs:text.description', 'vi') })).toContainText(/attachments\//);
  await page.getByRole('button', { name: t('bugs:templates.save') }).click();
  await expect(page.getByText(t('bugs:templates.saved'))).toBeVisible();
  const widthOf = () =>
    page
      .getByRole('main')
      .locator('img[src]')
      .last()
      .evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(widthOf).toBe(300);

  await page.goto(`/#/projects/${projectId}/issues/new`);
  await page.getByRole('button', { name: like('bugs:choose') }).click();
  const search = page.getByRole('combobox', { name: t('bugs:search') });
  await search.fill('doi soat');
  await search.press('Enter');
  await expect(page.locator('[data-field="contents.vi.title"]')).toHaveValue('Đối soát bỏ sót giao dịch');
  await page.getByRole('button', { name: t('issues:form.saveDraft') }).click();
  await expect(page).toHaveURL(/\/issues\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: /Đối soát bỏ sót giao dịch/ })).toBeVisible();
  await expect(page.getByText('Lỗi đối soát giao dịch').first()).toBeVisible();
  await expect.poll(widthOf).toBe(300);
});
