import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, windowOf } from './members.ts';

const vi = (title: string) => ({ vi: { title, description: 'Gửi lại yêu cầu.' } });

/** A lead's window on a workspace with one project: two published issues of the tester, one of them grave, and a draft. */
export async function figuresOf(browser: Parameters<typeof windowOf>[0], url: string) {
  const within = await engagement(url);
  await acceptedIssue(within, {
    contents: vi('Đọc được hóa đơn của người khác'),
    severity: 'HIGH',
    bugId: 'cross_site_scripting_xss.stored',
  });
  await acceptedIssue(within, { contents: vi('Phiên không hết hạn'), severity: 'LOW' });
  await draftedIssue(within, { contents: vi('Bản nháp dở') });
  const page = await windowOf(browser, url, within.lead);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Tổng quan' })).toBeVisible();
  return { ...within, page };
}

/** A figure of the first line, by its name. */
export const figure = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Số liệu chính' }).getByRole('link', { name: new RegExp(`^${name}`) });
