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

/** The words of a key in a language: `tIn('en')('issues:form.save')`. A count takes the form of the plural. Throws if there are none. */
export const tIn =
  (language: 'vi' | 'en') =>
  (key: string, values: Record<string, string | number> = {}): string => {
    const [feature = '', names = ''] = key.split(':');
    const count = values.count;
    const plural = count === undefined ? '' : `_${new Intl.PluralRules(language).select(Number(count))}`;
    const find = (name: string) =>
      name
        .split('.')
        .reduce<unknown>((within, part) => (within as Record<string, unknown> | undefined)?.[part], wordsOf(language, feature));
    const words = find(names + plural) ?? find(names);
    if (typeof words !== 'string') throw new Error(`${language} has no words for ${key}`);
    return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };

/** The same in Vietnamese, the language of the pages by default. */
export const t = tIn('vi');
