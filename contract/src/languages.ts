export const LANGUAGES = ['vi', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** S42. The first visit is Vietnamese whatever the browser says. */
export const DEFAULT_LANGUAGE: Language = 'vi';
export const otherLanguage = (language: Language): Language => (language === 'vi' ? 'en' : 'vi');
/** A text in that language; where it was not written in it, in the other one: a gap helps no reader. */
export const inLanguage = (language: Language, text: Readonly<Record<Language, string>>): string =>
  text[language].trim() ? text[language] : text.vi || text.en;
