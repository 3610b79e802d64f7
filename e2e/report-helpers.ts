import type { Download, Locator, Page } from '@playwright/test';
import { t } from './words.ts';

/**
 * On the report's page: requests the report in a format, waits for its export, and returns the file. `within`: a drawer of the page instead
 * of the page itself.
 */
export async function downloadReport(page: Page, format: string, within: Locator = page.getByRole('main')): Promise<Download> {
  const files = within.getByRole('listitem').filter({ hasText: /\.(?:pdf|docx|html|xlsx|zip|json|sarif)/ });
  const before = await files.count();
  await within
    .locator('[aria-haspopup="menu"]')
    .filter({ hasText: t('projectReport:download.open') })
    .click();
  await page
    .getByRole('menuitem', { name: new RegExp(`^${format}`) })
    .first()
    .click();
  await files.nth(before).waitFor();
  const downloading: Promise<Download> = page.waitForEvent('download');
  // The newest comes first.
  await files
    .first()
    .getByRole('button', { name: t('exports:download'), exact: true })
    .click();
  return downloading;
}
