import type { Language } from '@coloa/contract/languages.ts';
import i18next, { type TFunction } from 'i18next';
import { showLanguage, startI18n } from '../src/lib/i18n.ts';
import type { Words } from '../src/lib/i18n-resources.ts';

/** Loads the texts of both languages. Must be called only once. */
export async function loadWords(): Promise<void> {
  await startI18n('vi');
  await showLanguage('en');
}

type AllWords = ['ui', ...(keyof Words)[]];

/** Translates a key. Tests find labels by their translation keys, so that a changed text does not break tests. */
export const t = i18next.t as unknown as TFunction<AllWords>;

export const tIn = (language: Language): TFunction<AllWords> => i18next.getFixedT(language) as unknown as TFunction<AllWords>;
