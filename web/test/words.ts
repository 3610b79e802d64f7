import type { Language } from '@coloa/contract/languages.ts';
import i18next, { type TFunction } from 'i18next';
import { showLanguage, startI18n } from '../src/lib/i18n.ts';
import type { Words } from '../src/lib/i18n-resources.ts';

/** Loads the words of both languages, as the pages do; call once. */
export async function loadWords(): Promise<void> {
  await startI18n('vi');
  await showLanguage('en');
}

type AllWords = ['ui', ...(keyof Words)[]];

/** The words of a key in the language that is shown: `t('issues:form.save')`. Tests take labels from keys, so that another wording breaks none. */
export const t = i18next.t as unknown as TFunction<AllWords>;

/** The same in a language of its own. */
export const tIn = (language: Language): TFunction<AllWords> => i18next.getFixedT(language) as unknown as TFunction<AllWords>;
