import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, member, windowOf } from './members.ts';
import { like, t } from './words.ts';

const vi = (title: string) => ({ vi: { title, description: 'Gửi lại yêu cầu.' } });
const rows = (page: Page) => page.locator('tbody tr[data-key]');

const figure = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: t('dashboard:widget.figures') }).getByRole('link', { name: new RegExp(`^${name}`) });

async function followBarAndLine(page: Page): Promise<void> {
  await page.getByRole('link', { name: `1 ${t('ui:severity.HIGH')}, ${t('issues:status.OPEN')}` }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: t('ui:filter.remove', { field: t('issues:filter.severity') }) }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await page
    .getByRole('group', { name: t('dashboard:widget.weeks') })
    .getByRole('link', { name: like('dashboard:weeks.opened', { number: 2 }) })
    .press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
}

test('figures lead to a list with as many issues, Back leads from an issue to the list and the dashboard, and a hidden part stays hidden', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const { tester } = within;
  await acceptedIssue(within, { contents: vi('Đọc được hóa đơn của người khác'), severity: 'HIGH' });
  await acceptedIssue(within, { contents: vi('Phiên không hết hạn'), severity: 'LOW' });
  await draftedIssue(within, { contents: vi('Bản nháp dở') });
  const page = await windowOf(browser, server.url, await member(server.url, 'Phan Gia Huy', 'Lead'));
  await page.goto(`/#/dashboard?userId=${tester.id}`);

  await test.step('a figure', async () => {
    await expect(figure(page, t('dashboard:figure.opened'))).toContainText(`${t('dashboard:figure.opened')}2`);
    await figure(page, t('dashboard:figure.opened')).click();
    await expect(rows(page)).toHaveCount(2);
    const list = page.url();
    await page.getByRole('link', { name: 'Đọc được hóa đơn của người khác' }).click();
    await expect(page.getByText('1 / 2', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    expect(page.url()).toBe(list);
    await page.goBack();
    await expect(figure(page, t('dashboard:figure.opened'))).toContainText('2');
    expect(page.url()).toContain(`userId=${tester.id}`);
  });

  await test.step('a part of a bar and a point of a line', () => followBarAndLine(page));

  await test.step('a part is hidden and stays so', async () => {
    const parts = page.locator('[data-widget]');
    await expect(parts).toHaveCount(8);
    await page.getByRole('button', { name: t('dashboard:customise.label') }).click();
    await page.getByRole('checkbox', { name: t('dashboard:widget.types') }).click();
    await expect(page.getByText(t('dashboard:customise.hidden', { name: t('dashboard:widget.types') }))).toBeVisible();
    await page.reload();
    await expect(figure(page, t('dashboard:figure.opened'))).toBeVisible();
    await expect(parts).toHaveCount(7);
  });
});
