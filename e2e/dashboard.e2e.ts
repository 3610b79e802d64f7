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

test('figures lead to lists with as many issues, Back returns, and a hidden widget stays hidden', async ({ browser, server }) => {
  const within = await engagement(server.url);
  const { tester } = within;
  await acceptedIssue(within, { contents: vi('Đọc được hóa đơn của người khác'), severity: 'HIGH' });
  await acceptedIssue(within, { contents: vi('Phiên không hết hạn'), severity: 'LOW' });
  await draftedIssue(within, { contents: vi('Bản nháp dở') });
  const page = await windowOf(browser, server.url, await member(server.url, 'Phan Gia Huy', 'Lead'));
  await page.goto(`/#/dashboard?userId=${tester.id}`);

  await test.step('a figure leads to a list of its issues, and Back returns', async () => {
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

  await test.step('a bar segment and a point of a line lead to their issues', () => followBarAndLine(page));

  await test.step('a hidden widget stays hidden', async () => {
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
