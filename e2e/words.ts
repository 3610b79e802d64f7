import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../i18n');
const read = new Map<string, unknown>();

function wordsOf(language: string, feature: string): unknown {
  const file = path.join(folder, language, `${feature}.json`);
  const words = read.get(file) ?? JSON.parse(readFileSync(file, 'utf8'));
  read.set(file, words);
  return words;
}

type Values = Record<string, string | number>;

/**
 * Returns the text of a key with its placeholders. `count` selects the plural form.
 * @throws Error if the key has no text
 */
function textOf(language: 'vi' | 'en', key: string, count: unknown): string {
  const [feature = '', names = ''] = key.split(':');
  const plural = count === undefined ? '' : `_${new Intl.PluralRules(language).select(Number(count))}`;
  const find = (name: string) =>
    name.split('.').reduce<unknown>((within, part) => (within as Record<string, unknown> | undefined)?.[part], wordsOf(language, feature));
  const words = find(names + plural) ?? find(names) ?? find(`${names}_other`);
  if (typeof words !== 'string') throw new Error(`${language} has no words for ${key}`);
  return words;
}

export const tIn =
  (language: 'vi' | 'en') =>
  (key: string, values: Values = {}): string =>
    textOf(language, key, values.count).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

export const t = tIn('vi');

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a pattern that matches the Vietnamese text of a key anywhere. A missing value matches any text, and a value can be a pattern.
 * Tags in the text are ignored, because the page renders them.
 */
export const like = (key: string, values: Record<string, string | number | RegExp> = {}): RegExp => {
  const parts = textOf('vi', key, values.count)
    .replaceAll(/<\/?\w+>/g, '')
    .split(/\{\{(\w+)\}\}/);
  const filled = (value: string | number | RegExp | undefined): string =>
    value instanceof RegExp ? value.source : value === undefined ? '.*' : escaped(String(value));
  return new RegExp(parts.map((part, n) => (n % 2 === 0 ? escaped(part) : filled(values[part]))).join(''));
};
