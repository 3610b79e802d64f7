import type { Language } from '@coloa/contract/languages.ts';

/** A text as it is kept in both languages; one of them may be empty. */
export type Bilingual = Readonly<Record<Language, string>>;

/** In the reader's language, else in the other one. */
export const inReaders = (texts: Bilingual, language: Language): string => texts[language] || texts[language === 'vi' ? 'en' : 'vi'];

/** Which language that is, for the browser and screen readers. */
export const languageOf = (texts: Bilingual, language: Language): Language =>
  texts[language] ? language : language === 'vi' ? 'en' : 'vi';
