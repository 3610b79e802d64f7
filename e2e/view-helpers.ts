import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { t } from './words.ts';

export const TITLE = t('views:title');
export const button = (page: Page) => page.getByRole('button', { name: new RegExp(`^${TITLE}`) });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
export const view = (page: Page, name: string | RegExp) => page.getByRole('menuitemcheckbox', { name });
export const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
export const fresh = (name: string) => `${name} ${randomUUID().slice(0, 6)}`;

export async function openMenu(page: Page): Promise<void> {
  await button(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

export async function choose(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await item(page, name).click();
}

export async function save(page: Page, name: string, { share = false } = {}): Promise<void> {
  await choose(page, t('views:save'));
  const drawer = page.getByRole('dialog', { name: t('views:form.saveTitle') });
  await drawer.getByLabel(t('views:form.name'), { exact: true }).fill(name);
  if (share) await drawer.getByLabel(t('views:share')).check();
  await drawer.getByRole('button', { name: t('views:form.saveTitle') }).click();
}
