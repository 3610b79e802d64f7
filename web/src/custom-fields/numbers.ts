import type { FieldValue } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { formatNumber } from '../lib/format.ts';

/** A number in groups of three digits, such as 1.234.567,8 in Vietnamese. A single group that begins with 0 is a decimal, such as 0.125. */
const GROUPED: Readonly<Record<Language, RegExp>> = {
  vi: /^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/,
  en: /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/,
};
const DECIMAL = /^[-+]?(\d+[.,]?\d*|[.,]\d+)$/;
const GROUP_SIGN: Readonly<Record<Language, string>> = { vi: '.', en: ',' };

function ungrouped(text: string, language: Language): number | null {
  return GROUPED[language].test(text) ? Number(text.replaceAll(GROUP_SIGN[language], '').replace(',', '.')) : null;
}

/**
 * Returns the number that was typed: 1.234,5 in Vietnamese is 1,234.5 in English. A single point or comma that groups no digits in this
 * language is the decimal sign. Returns the text itself if it is no number, and null for an empty text.
 */
export function parseNumber(text: string, language: Language): number | string | null {
  const plain = text.replaceAll(/\s/g, '');
  if (plain === '') return null;
  const own = ungrouped(plain, language);
  if (own !== null) return own;
  if (DECIMAL.test(plain)) return Number(plain.replace(',', '.'));
  return ungrouped(plain, language === 'vi' ? 'en' : 'vi') ?? text;
}

/** Returns the number with the signs of the language and all its digits, and other values as they are. */
export const numberText = (value: FieldValue | null, language: Language): string =>
  typeof value === 'number' ? formatNumber(value, language, 20) : String(value ?? '');

/** Whether the value of a number field is a text that is no number. */
export const isWrongNumber = (value: FieldValue | null): boolean => typeof value === 'string';
