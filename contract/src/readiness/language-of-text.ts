import { proseAndFences } from '../issues/placeholders.ts';
import type { Language } from '../languages.ts';

/** Minimum number of words. In a shorter text, a single quoted term could decide the language. */
const FEWEST_WORDS = 8;
/** Minimum share of words with a Vietnamese letter: about 70 % in Vietnamese texts, below 25 % in English texts with quoted terms. */
const LEAST_VIETNAMESE = 0.25;
/**
 * `MOST_VIETNAMESE`: maximum share of words with a Vietnamese letter in an English text. `LEAST_ENGLISH`: minimum share of frequent English
 * words, which Vietnamese texts typed without diacritics do not contain.
 */
const MOST_VIETNAMESE = 0.1;
const LEAST_ENGLISH = 0.1;

const VIETNAMESE = /[ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ]/iu;
/** Frequent English words that are not Vietnamese syllables. */
const ENGLISH = new Set([
  'the',
  'of',
  'and',
  'is',
  'are',
  'was',
  'with',
  'that',
  'this',
  'for',
  'not',
  'be',
  'can',
  'by',
  'which',
  'from',
  'as',
]);

/** Number of characters, from the beginning of the text, that decide its language. */
const ENOUGH = 5_000;
/** Matches text that is the same in all languages: addresses, file names, placeholders and the targets of links. */
const NEUTRAL = /[/\\@_=<>{}]|\]\(|\w\.\w/;

/** Removes names that occur as whole words, regardless of case and of line breaks within a name. */
function withoutNames(prose: string, names: readonly string[]): string {
  const patterns = [...new Set(names.map((name) => name.trim().normalize('NFC')))]
    .filter((name) => name !== '')
    // Longer names come first, because the first matching alternative wins, and a name can be part of a longer one.
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`));
  if (patterns.length === 0) return prose;
  return prose.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|')})(?![\p{L}\p{N}])`, 'giu'), ' ');
}

/**
 * Returns the language of the prose in a Markdown text; null if there is too little prose, or if the language is unclear.
 * @param names names of clients, projects and people, which are ignored
 */
export function languageOfText(markdown: string, names: readonly string[] = []): Language | null {
  const prose = proseAndFences(markdown)
    .prose.join(' ')
    .slice(0, ENOUGH)
    .normalize('NFC')
    .replaceAll(/`[^`]*`/g, ' ');
  const tokens = withoutNames(prose, names)
    .split(/\s+/)
    .filter((token) => !NEUTRAL.test(token));
  // Capitalised words are omitted, because most of them are names.
  const words = tokens.join(' ').match(/(?<!\p{L})\p{Ll}\p{L}*/gu) ?? [];
  if (words.length < FEWEST_WORDS) return null;
  const share = (counts: (word: string) => boolean): number => words.filter(counts).length / words.length;
  const vietnamese = share((word) => VIETNAMESE.test(word));
  if (vietnamese >= LEAST_VIETNAMESE) return 'vi';
  return vietnamese <= MOST_VIETNAMESE && share((word) => ENGLISH.has(word)) >= LEAST_ENGLISH ? 'en' : null;
}
