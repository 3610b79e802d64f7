export const LANGUAGES = ['vi', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** S42: the first visit is in Vietnamese, regardless of the browser language. */
export const DEFAULT_LANGUAGE: Language = 'vi';
export const otherLanguage = (language: Language): Language => (language === 'vi' ? 'en' : 'vi');
/**
 * Returns the text in the given language; if that text is blank, the Vietnamese text, or the English one if the Vietnamese text is empty.
 */
export const inLanguage = (language: Language, text: Readonly<Record<Language, string>>): string =>
  text[language].trim() ? text[language] : text.vi || text.en;
