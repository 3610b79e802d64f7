import { randomUUID } from 'node:crypto';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Call } from './api-client.ts';
import { t } from './words.ts';

const field = (page: Page): Locator => page.getByRole('dialog', { name: t('palette:open') }).getByRole('combobox');
export const options = (page: Page): Locator => page.getByRole('dialog', { name: t('palette:open') }).getByRole('option');
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

export async function findAndOpen(page: Page, words: string, found: string | RegExp): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(words);
  const option = options(page).filter({ hasText: found }).first();
  await expect(option).toBeVisible();
  // Late search results select the first option again, so the loop presses the key until the wanted option is selected.
  await expect(async () => {
    if ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    expect(await option.getAttribute('aria-selected')).toBe('true');
  }).toPass({ intervals: [50], timeout: 15_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: t('palette:open') })).toHaveCount(0);
}

export async function keyOf(call: Call, projectId: string): Promise<string> {
  return (await call(projectsContract.get, { params: { id: projectId } })).body.key;
}

export const oneWord = () => `q${randomUUID().slice(0, 6)}`;
