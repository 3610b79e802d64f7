import type { Locator, Page } from '@playwright/test';

/** A figure of the first line of the dashboard, by its name. */
export const figure = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Số liệu chính' }).getByRole('link', { name: new RegExp(`^${name}`) });
