import type { Language } from '@coloa/contract/languages.ts';
import i18next, { type TFunction } from 'i18next';
import { showLanguage, startI18n } from '../src/lib/i18n.ts';
import type { Words } from '../src/lib/i18n-resources.ts';

/** Loads the texts of both languages, as the pages do. Call it once. */
export async function loadWords(): Promise<void> {
  await startI18n('vi');
  await showLanguage('en');
}

type AllWords = ['ui', ...(keyof Words)[]];

/**
 * Returns the text of a key in the displayed language: `t('issues:form.save')`. Tests find labels by their keys, so that a changed text
 * breaks no test.
 */
export const t = i18next.t as unknown as TFunction<AllWords>;

/** Returns the function `t` of a given language. */
export const tIn = (language: Language): TFunction<AllWords> => i18next.getFixedT(language) as unknown as TFunction<AllWords>;
