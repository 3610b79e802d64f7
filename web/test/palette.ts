import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from './words.ts';

export const palette = () => page.getByRole('dialog', { name: t('palette:open') });
export const field = () => palette().getByRole('combobox');
export const option = (text: string | RegExp) => palette().getByRole('option').filter({ hasText: text });
export const options = () =>
  palette()
    .getByRole('option')
    .elements()
    .map((each) => each.textContent ?? '');
export const chosen = () => palette().getByRole('option', { selected: true });

export async function openPalette(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
}

export async function findAndOpen(words: string, first: string): Promise<void> {
  await openPalette();
  await userEvent.keyboard(words);
  await expect.element(chosen()).toMatchTextContent(first);
  await userEvent.keyboard('{Enter}');
  await expect.element(palette()).not.toBeInTheDocument();
}
