import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { createInstance, type TFunction } from 'i18next';

const folder = new URL('../../../../i18n/', import.meta.url);

function bundles(language: Language): Record<string, object> {
  const files = readdirSync(new URL(`${language}/`, folder)).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'))]),
  );
}

export const resources: Record<Language, Record<string, object>> = { vi: bundles('vi'), en: bundles('en') };

const i18n = createInstance();
void i18n.init({
  resources,
  ns: Object.keys(resources[DEFAULT_LANGUAGE]),
  lng: DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  initAsync: false,
  // Values are not escaped here, because each output format (JSON, email, Typst) has its own escaping.
  interpolation: { escapeValue: false },
});

const translators = Object.fromEntries(LANGUAGES.map((language) => [language, i18n.getFixedT(language)])) as Record<Language, TFunction>;

export function translate(language: Language, key: string, params: Record<string, unknown> = {}): string {
  return translators[language](key, params) as string;
}

/** Returns the supported language that an Accept-Language header prefers, or undefined if the header accepts no supported language. */
export function languageOf(header: string | undefined): Language | undefined {
  const accepted = (header?.split(',') ?? []).flatMap((part) => {
    const [tag = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const language = LANGUAGES.find((known) => known === tag.split('-', 1)[0]);
    return language ? [{ language, quality: qualityIn(params) }] : [];
  });
  // The sort is stable, so that the first of several equally preferred languages wins.
  return accepted.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)[0]?.language;
}

function qualityIn(params: readonly string[]): number {
  const given = params.find((param) => param.startsWith('q='));
  const quality = given === undefined ? 1 : Number.parseFloat(given.slice(2));
  return Number.isNaN(quality) ? 0 : quality;
}
