import type { Download, Locator, Page } from '@playwright/test';
import { t } from './words.ts';

/** On the report's page: requests the report in a format, and returns the file that comes. `within`: a drawer of the page instead of the page itself. */
export async function downloadReport(page: Page, format: string, within: Locator = page.getByRole('main')): Promise<Download> {
  const downloading: Promise<Download> = page.waitForEvent('download');
  await within.getByRole('button', { name: t('projectReport:download.other'), exact: true }).click();
  await page
    .getByRole('menuitem', { name: new RegExp(`^${format}`) })
    .first()
    .click();
  return downloading;
}
