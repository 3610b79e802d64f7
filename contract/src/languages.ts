export const LANGUAGES = ['vi', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** S42. The first visit is Vietnamese whatever the browser says. */
export const DEFAULT_LANGUAGE: Language = 'vi';
export const otherLanguage = (language: Language): Language => (language === 'vi' ? 'en' : 'vi');
