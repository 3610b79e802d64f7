import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import i18next, { type TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Words } from './i18n-resources.ts';
import { storage } from './storage.ts';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

export function keptLanguage(): Language | undefined {
  const kept = storage.get('coloa.language');
  return isLanguage(kept) ? kept : undefined;
}

export const chosenLanguage = (): Language => keptLanguage() ?? DEFAULT_LANGUAGE;

/** Returns the language that before-paint.js chose for the first render. */
const firstLanguage = (): Language => (isLanguage(document.documentElement.lang) ? document.documentElement.lang : DEFAULT_LANGUAGE);

type WordsOf = 'all' | 'report';
let wanted: WordsOf = 'all';

async function fetchWords(language: Language): Promise<Record<string, object>> {
  // The URL and the options match the preload in before-paint.js, so that the browser reuses the preloaded response.
  const response = await fetch(`/assets/i18n/${wanted === 'report' ? 'report.' : ''}${language}.json`, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`Translations for ${language} answered ${response.status}`);
  return (await response.json()) as Record<string, object>;
}

/** Starts i18next with the texts of a language. Must be called once before the first render. Rejects if the texts cannot be loaded. */
export async function startI18n(language = firstLanguage(), words: WordsOf = 'all'): Promise<void> {
  wanted = words;
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await fetchWords(language) },
    fallbackLng: false,
    defaultNS: 'ui',
    // React already escapes rendered text.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
}

let coming: { language: Language; words: Promise<void> } | null = null;

/** Loads the texts of a language. Simultaneous calls share one request. */
function loadWords(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'ui')) return Promise.resolve();
  if (coming?.language === language) return coming.words;
  const words = fetchWords(language)
    .then((features) => {
      for (const [feature, texts] of Object.entries(features)) i18next.addResourceBundle(language, feature, texts);
    })
    .finally(() => {
      coming = null;
    });
  coming = { language, words };
  return words;
}

/** Switches the language without storing the choice. */
export async function showLanguage(language: Language): Promise<void> {
  await loadWords(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Switches the language. Stores the choice first, because the re-rendered page sends the stored language with its calls. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadWords(language);
  storage.set('coloa.language', language);
  await showLanguage(language);
}

/**
 * Returns the translation function for `language`. Until the texts are loaded, it translates into the page's language. The function is
 * replaced only if its language changes, because hundreds of headings may depend on it.
 */
export function useTIn<Feature extends keyof Words>(feature: Feature, language: Language): TFunction<[Feature, 'ui']> {
  const { i18n, t } = useTranslation([feature, 'ui']);
  const loaded = i18n.hasResourceBundle(language, feature);
  const [, setLoads] = useState(0);
  useEffect(() => {
    if (loaded) return;
    loadWords(language).then(
      () => setLoads((loads) => loads + 1),
      // After a failure, headings stay in the language of the page.
      () => undefined,
    );
  }, [loaded, language]);
  const fixed = useMemo(() => (loaded ? i18n.getFixedT(language, [feature, 'ui']) : null), [i18n, loaded, language, feature]);
  return (fixed ?? t) as TFunction<[Feature, 'ui']>;
}

/**
 * Returns the translation function of a feature: `const t = useT('issues'); t('list.title')`. Texts of the design system are available as
 * `t('ui:close')`.
 */
export function useT<Feature extends keyof Words>(feature: Feature): TFunction<[Feature, 'ui']> {
  return useTranslation([feature, 'ui']).t as TFunction<[Feature, 'ui']>;
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
}

/** A text in both languages. One of the two may be empty. */
export type Bilingual = Readonly<Record<Language, string>>;

export const inReaders = (texts: Bilingual, language: Language): string => texts[language] || texts[language === 'vi' ? 'en' : 'vi'];

export const languageOf = (texts: Bilingual, language: Language): Language =>
  texts[language] ? language : language === 'vi' ? 'en' : 'vi';
