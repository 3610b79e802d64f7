import { searchTerms } from '@coloa/contract/search-terms.ts';

/** The maximum number of characters in a word. Longer words are cut, because PostgreSQL omits words beyond 2 kB. */
const WORD_LENGTH = 100;
/** The maximum number of UTF-16 units in a search text, because PostgreSQL limits a tsvector to 1 MB. */
const SEARCH_TEXT_LENGTH = 200_000;
/**
 * The number of UTF-16 units for which a search text preserves the word order. PostgreSQL does not distinguish the positions of later
 * words.
 */
const ORDERED_LENGTH = 100_000;
/** The maximum number of words in a search, because each word costs an index lookup. */
const QUERY_WORDS = 12;

/**
 * Converts a text for searching: `Lỗ hổng (XSS)` becomes `lo hong xss`. The server folds texts, not the database, so that the result does
 * not depend on the database server.
 */
export function fold(text: string): string {
  return (
    text
      // The text is normalised twice: compatibility forms can contain capitals (℡ → TEL), and lower-casing can add marks (İ → i̇).
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .replaceAll('đ', 'd')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** Removes case and accents from a name, but keeps punctuation and symbols, because they distinguish 'CVSS > 7' from 'CVSS < 7'. */
export const foldName = (name: string): string =>
  name
    .split(/([^\p{L}\p{M}\p{N}\s]+)/u)
    .map((part) => fold(part) || part.trim())
    .filter((part) => part !== '')
    .join(' ');

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, WORD_LENGTH).join(''));

function withFurther(text: string, words: readonly string[], most: number): string {
  const known = new Set(text.split(' '));
  let all = text;
  for (const word of words) {
    if (known.has(word)) continue;
    if (all.length + word.length >= most) break;
    known.add(word);
    all += all === '' ? word : ` ${word}`;
  }
  return all;
}

/** Returns a search text that contains each word once, in order of appearance. */
export const searchText = (...parts: readonly (string | null | undefined)[]): string =>
  withFurther(
    '',
    parts.flatMap((part) => wordsOf(part ?? '')),
    SEARCH_TEXT_LENGTH,
  );

/** Replaces names such as `C++` and `C#` with `Cplusplus` and `Csharp`, so that searches find them. */
export const withSigns = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])([a-z]{1,2})(\+\+|#)(?![\p{L}\p{N}+#])/giu, (_, name: string, sign: string) =>
    sign === '#' ? `${name}sharp` : `${name}plusplus`,
  );

/**
 * If `longSearchText` returns other words for the same text, increase this version and the one in `hasOldSearchText`. Stored texts are
 * then folded again.
 */
export const SEARCH_VERSION = 2;

/** Joins words. Beyond a length of `ordered`, each word occurs only once; words beyond `most` are omitted. */
export function joined(words: readonly string[], ordered: number, most: number): string {
  let length = 0;
  const isBeyond = (word: string): boolean => {
    length += word.length + 1;
    return length > ordered;
  };
  const end = words.findIndex(isBeyond);
  return end < 0 ? words.join(' ') : withFurther(words.slice(0, end).join(' '), words.slice(end), most);
}

/** Returns the words of a text that `phraseQuery` finds. */
export const phraseWords = (text: string | null | undefined): string[] => wordsOf(withSigns(text ?? ''));

/** Returns a search text for `phraseQuery`. Repeats words, so that phrases match. Beyond ORDERED_LENGTH, each word occurs only once. */
export const longSearchText = (...parts: readonly (string | null | undefined)[]): string =>
  joined(parts.flatMap(phraseWords), ORDERED_LENGTH, SEARCH_TEXT_LENGTH);

/** Returns words of only letters and digits, which are safe for `search_text like '%word%'`. */
export const searchWords = (text: string | undefined): string[] => [...new Set(wordsOf(text ?? ''))].slice(0, QUERY_WORDS);

/**
 * Returns a text for `to_tsquery('simple', …)` with every word as a prefix, such as `lo:* & hong:*`. Returns null if the text contains no
 * word.
 */
export function searchQuery(text: string | undefined): string | null {
  const words = searchWords(text);
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}

/** Two texts for `to_tsquery('simple', …)`. */
export interface PhraseQuery {
  /** All words in any order, for a lookup in an index. */
  words: string;
  /** All words, with those of a phrase in their order. Equal to `words` if the search contains no phrase. */
  exact: string;
}

/** A word of a search. */
export interface QueryWord {
  word: string;
  /** Whether words that begin with it match too. */
  prefix: boolean;
}

/** Further words that a search finds, such as those of a custom field. */
export interface WordSource {
  /** Returns the lists of words that match these words as well, if they follow each other. */
  alternatives: (words: readonly QueryWord[]) => QueryWord[][];
}

/** Splits a search text into lists of words that must follow each other. If `whole` is true, the last word is not a prefix. */
function rowsOf(text: string): { words: string[]; whole: boolean }[] {
  let left = QUERY_WORDS;
  return searchTerms(text)
    .map((term) => {
      const words = phraseWords(term.text).slice(0, left);
      left -= words.length;
      return { words, whole: term.quoted };
    })
    .filter(({ words }) => words.length > 0);
}

const written = ({ word, prefix }: QueryWord): string => (prefix ? `${word}:*` : word);

/**
 * Returns a query for texts of `longSearchText`, or null if `text` contains no word. Words in quotation marks, or joined as in `user_id`,
 * must follow each other. Each word or phrase may be in another one of the `sources`.
 */
export function phraseQuery(text: string | undefined, sources: readonly WordSource[] = []): PhraseQuery | null {
  const rows = rowsOf(text ?? '');
  if (rows.length === 0) return null;
  const alone = rows.length === 1 && rows[0]?.words.length === 1;
  // Prefix searches for 1 or 2 digits, or for a single Latin letter, would match nearly every text.
  const isPrefix = (word: string): boolean => !/^\d{1,2}$/.test(word) && !(alone && /^[a-z]$/.test(word));
  const terms = rows.map(({ words, whole }) =>
    words.map((word, n): QueryWord => ({ word, prefix: !whole && n === words.length - 1 && isPrefix(word) })),
  );
  const either = (term: QueryWord[], between: string): string => {
    const [own = '', ...others] = [term, ...sources.flatMap(({ alternatives }) => alternatives(term))].map((words) =>
      words.map(written).join(between),
    );
    return others.length === 0 ? own : `(${[own, ...others].join(' | ')})`;
  };
  const all = (between: string): string => [...new Set(terms.map((term) => either(term, between)))].join(' & ');
  const words = sources.length === 0 ? [...new Set(terms.flat().map(written))].join(' & ') : all(' & ');
  return { words, exact: terms.some((term) => term.length > 1) ? all(' <-> ') : words };
}

const collator = new Intl.Collator('vi', { numeric: true });

/**
 * Compares names in Vietnamese order, and numbers in names by value. The database does not sort the names, because it would put Đ after Z.
 */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);
