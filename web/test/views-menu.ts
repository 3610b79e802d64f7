import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from './words.ts';

export const title = () => page.getByRole('button', { name: t('views:title'), exact: false });
export const view = (name: string | RegExp) => page.getByRole('menuitemcheckbox', { name });
export const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
export const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
export const undo = () => page.getByRole('button', { name: t('ui:undo') });
export const nameField = () => page.getByLabelText(t('views:form.name'), { exact: true });

/**
 * Checks the title of the menu. `name` is the applied view, or null if there is none. `changed` is true if the filters differ from those of
 * the view.
 */
export async function expectTitle(name: string | null, { changed = false } = {}): Promise<void> {
  const words = name === null ? t('views:title') : `${t('views:title')}: ${name}${changed ? t('views:changed') : ''}`;
  await expect.element(title()).toHaveTextContent(words);
}

export async function choose(entry: string): Promise<void> {
  await title().click();
  await item(entry).click();
}

export async function saveView(name: string): Promise<void> {
  await choose(t('views:save'));
  await nameField().fill(name);
  await page.getByRole('button', { name: t('views:form.save') }).click();
}
