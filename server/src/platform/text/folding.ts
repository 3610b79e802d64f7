/** The maximum number of characters of a word; longer words are cut, because PostgreSQL omits words beyond 2 kB. */
const WORD_LENGTH = 100;
/** Maximum UTF-16 units of a search text: a tsvector is limited to 1 MB, which must be enough if every word is different. */
const SEARCH_TEXT_LENGTH = 200_000;
/** UTF-16 units of a long text whose words stay in order. PostgreSQL does not distinguish the positions of later words. */
const ORDERED_LENGTH = 100_000;
/** The maximum number of words of a search; each costs an index lookup. */
const QUERY_WORDS = 12;

/**
 * Returns a text in the form used by searches: lower case, without accents, words separated by one space. `Lỗ hổng (XSS)` → `lo hong xss`.
 * Composed and decomposed input fold alike, and folding is idempotent. Folding happens here and not in SQL, so that it is the same on every
 * database server.
 */
export function fold(text: string): string {
  return (
    text
      // Normalised twice: compatibility forms can contain capitals (℡ → TEL), and lower-casing capitals can add marks (İ → i̇).
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .replaceAll('đ', 'd')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, WORD_LENGTH).join(''));

/** Appends each word that `text` does not contain yet, up to the maximum length. */
function withFurther(text: string, words: readonly string[]): string {
  const known = new Set(text.split(' '));
  let all = text;
  for (const word of words) {
    if (known.has(word)) continue;
    if (all.length + word.length >= SEARCH_TEXT_LENGTH) break;
    known.add(word);
    all += all === '' ? word : ` ${word}`;
  }
  return all;
}

/** Returns the content of a `search_text` column: the words of all parts, each once, in order of appearance. */
export const searchText = (...parts: readonly (string | null | undefined)[]): string =>
  withFurther(
    '',
    parts.flatMap((part) => wordsOf(part ?? '')),
  );

/** Spells out the signs that distinguish names such as `C++` and `C#`: `cplusplus`, `csharp`. */
export const withSigns = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])([a-z]{1,2})(\+\+|#)(?![\p{L}\p{N}+#])/giu, (_, name: string, sign: string) =>
    sign === '#' ? `${name}sharp` : `${name}plusplus`,
  );

/**
 * The version of `longSearchText`. If it returns other words for a text, increase this version and that of `hasOldSearchText`, so that stored
 * texts are folded again.
 */
export const SEARCH_VERSION = 2;

/**
 * Returns the content of a `search_text` column for `phraseQuery`: all words in order of appearance, repeated ones too; beyond 100,000
 * characters each word once.
 */
export function longSearchText(...parts: readonly (string | null | undefined)[]): string {
  const words = parts.flatMap((part) => wordsOf(withSigns(part ?? '')));
  let length = 0;
  const isBeyond = (word: string): boolean => {
    length += word.length + 1;
    return length > ORDERED_LENGTH;
  };
  const end = words.findIndex(isBeyond);
  return end < 0 ? words.join(' ') : withFurther(words.slice(0, end).join(' '), words.slice(end));
}

/**
 * Returns the folded words of a search, each once, at most QUERY_WORDS; safe for `search_text like '%word%'`, because they only contain
 * letters and digits.
 */
export const searchWords = (text: string | undefined): string[] => [...new Set(wordsOf(text ?? ''))].slice(0, QUERY_WORDS);

/**
 * Returns a search as text for `to_tsquery('simple', …)`: every word as a prefix: `lỗ hổng` → `lo:* & hong:*`. Null if it contains no word,
 * as in `!?`.
 */
export function searchQuery(text: string | undefined): string | null {
  const words = searchWords(text);
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}

/** A search of long texts, for `to_tsquery('simple', …)`. */
export interface PhraseQuery {
  /** All words, in any order: for an index. */
  words: string;
  /** The words, with those of each phrase in a row. The same as `words` if there is no phrase. */
  exact: string;
}

/** The parts of a search: texts in quotation marks, and others without a space. */
const PARTS = /["“”„]([^"“”„]*)["“”„]|[^\s"“”„]+/g;
/** Separates terms; words that are joined as in `user_id`, `CVE-2024-1` and `10.0.0.1` stay in one term. */
const BETWEEN = /[^\p{L}\p{N}\p{M}_.:@+#-]+/u;

/** Returns the words of a search, in rows of those that must follow each other; at most QUERY_WORDS together. `whole`: none is a prefix. */
function rowsOf(text: string): { words: string[]; whole: boolean }[] {
  let left = QUERY_WORDS;
  return [...text.matchAll(PARTS)]
    .flatMap(([part, quoted]) =>
      quoted === undefined
        ? part.split(BETWEEN).map((term) => ({ words: wordsOf(withSigns(term)), whole: false }))
        : [{ words: wordsOf(withSigns(quoted)), whole: true }],
    )
    .map(({ words, whole }) => {
      const some = words.slice(0, left);
      left -= some.length;
      return { words: some, whole };
    })
    .filter(({ words }) => words.length > 0);
}

/**
 * Returns a search of texts that `longSearchText` folded; null if `text` contains no word. Words in quotation marks must follow each other
 * and match completely. Words joined by `_ - . : @ + #` must follow each other, too; the last of them is a prefix, like every other word.
 * One or two digits, and a Latin letter that is the only word, match completely: as prefixes they would match nearly everything.
 */
export function phraseQuery(text: string | undefined): PhraseQuery | null {
  const rows = rowsOf(text ?? '');
  if (rows.length === 0) return null;
  const alone = rows.length === 1 && rows[0]?.words.length === 1;
  const isPrefix = (word: string): boolean => !/^\d{1,2}$/.test(word) && !(alone && /^[a-z]$/.test(word));
  const terms = rows.map(({ words, whole }) =>
    words.map((word, n) => (!whole && n === words.length - 1 && isPrefix(word) ? `${word}:*` : word)),
  );
  const words = [...new Set(terms.flat())].join(' & ');
  return { words, exact: terms.some((row) => row.length > 1) ? terms.map((row) => row.join(' <-> ')).join(' & ') : words };
}

const collator = new Intl.Collator('vi', { numeric: true });

/** For sorting by name in Vietnamese order, numbers by value: the database's own order puts Đ after Z. */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);
