import type { Download, Locator, Page } from '@playwright/test';

const GET = { vi: 'Tải về', en: 'Download' } as const;

interface Where {
  language?: keyof typeof GET;
  /** A drawer of the page; the page itself unless told. */
  within?: Locator;
}

/** On the report's page: opens the menu of formats. */
export const openFormats = (page: Page, { language = 'vi', within = page.getByRole('main') }: Where = {}): Promise<void> =>
  within.locator('[aria-haspopup="menu"]').filter({ hasText: GET[language] }).click();

/** On the report's page: asks for the report in a format, waits for its export, and gets the file. */
export async function downloadReport(page: Page, format: string, { language = 'vi', within = page.getByRole('main') }: Where = {}) {
  const files = within.getByRole('listitem').filter({ hasText: /\.(?:pdf|docx|html|xlsx|zip|json|sarif)/ });
  const before = await files.count();
  await openFormats(page, { language, within });
  await page
    .getByRole('menuitem', { name: new RegExp(`^${format}`) })
    .first()
    .click();
  await files.nth(before).waitFor();
  const downloading: Promise<Download> = page.waitForEvent('download');
  // The newest comes first.
  await files.first().getByRole('button', { name: GET[language], exact: true }).click();
  return downloading;
}
