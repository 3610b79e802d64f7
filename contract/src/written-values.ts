import type { Language } from './languages.ts';

/** English dates are in the British order: day, month, year. */
const LOCALES: Readonly<Record<Language, string>> = { vi: 'vi-VN', en: 'en-GB' };

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(LOCALES[language], options);
    numberFormats.set(key, format);
  }
  return format;
}

/** Formats a number: 12345.6 → '12.345,6' (vi), '12,345.6' (en). */
export const writtenNumber = (value: number, language: Language, maximumFractionDigits = 1): string =>
  numberFormat(language, { maximumFractionDigits }).format(value);

export const writtenPercent = (share: number, language: Language): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** Formats a CVSS score: 9 → '9.0'. Uses a decimal point in every language, as the standard does. */
export const writtenScore = (score: number): string => score.toFixed(1);

const listFormats: Record<Language, Intl.ListFormat> = {
  vi: new Intl.ListFormat(LOCALES.vi, { type: 'conjunction' }),
  en: new Intl.ListFormat(LOCALES.en, { type: 'conjunction' }),
};

/** Converts the first letter of a word to lower case, unless the word begins with two capitals, such as API. */
const uncapitalized = (word: string): string => (/^\p{Lu}\p{Lu}/u.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1));

/** Joins names into one phrase: Web, API, Mobile → 'Web, API và mobile' (vi), 'Web, API and mobile' (en). */
export const writtenList = (names: readonly string[], language: Language): string =>
  listFormats[language].format(names.map((name, n) => (n === 0 ? name : uncapitalized(name))));

const dayFormats: Record<Language, Intl.DateTimeFormat> = {
  vi: new Intl.DateTimeFormat(LOCALES.vi, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat(LOCALES.en, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

/** Formats a date for reports and emails: '2026-03-28' → '28/03/2026' (vi), '28 Mar 2026' (en). Returns an invalid date unchanged. */
export function writtenDay(day: string, language: Language): string {
  const instant = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? day : dayFormats[language].format(instant);
}

/** Formats a point in time for emails, with its time zone: '28/03/2026 18:12 (GMT+7)' (vi), '28 Mar 2026 18:12 (GMT+7)' (en). */
export function writtenTime(instant: Date, language: Language, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(LOCALES.en, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  const day = writtenDay(`${part('year')}-${part('month')}-${part('day')}`, language);
  return `${day} ${part('hour')}:${part('minute')} (${part('timeZoneName')})`;
}
