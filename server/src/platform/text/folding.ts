/** Characters. Longer words are cut, because PostgreSQL omits words beyond 2 kB. */
const WORD_LENGTH = 100;
/** UTF-16 units. A tsvector is limited to 1 MB, even if every word is different. */
const SEARCH_TEXT_LENGTH = 200_000;
/** UTF-16 units of a long text whose words stay in order. PostgreSQL does not distinguish the positions of later words. */
const ORDERED_LENGTH = 100_000;
/** Each word costs an index lookup. */
const QUERY_WORDS = 12;

/**
 * Returns `lo hong xss` for `Lỗ hổng (XSS)`. Composed and decomposed input fold alike, and folding is idempotent. SQL does not fold, so
 * that the result is the same on every database server.
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

/** Returns the content of a `search_text` column: each word once, in order of appearance. */
export const searchText = (...parts: readonly (string | null | undefined)[]): string =>
  withFurther(
    '',
    parts.flatMap((part) => wordsOf(part ?? '')),
  );

/** Spells out the signs of names such as `C++` and `C#`: `cplusplus`, `csharp`. */
export const withSigns = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])([a-z]{1,2})(\+\+|#)(?![\p{L}\p{N}+#])/giu, (_, name: string, sign: string) =>
    sign === '#' ? `${name}sharp` : `${name}plusplus`,
  );

/**
 * Increase this version and that of `hasOldSearchText` if `longSearchText` returns other words for a text. Stored texts are then folded
 * again.
 */
export const SEARCH_VERSION = 2;

/**
 * Returns the content of a `search_text` column for `phraseQuery`. Repeats words, so that phrases match; beyond ORDERED_LENGTH, each word
 * occurs once.
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

/** The words contain only letters and digits, so they are safe for `search_text like '%word%'`. */
export const searchWords = (text: string | undefined): string[] => [...new Set(wordsOf(text ?? ''))].slice(0, QUERY_WORDS);

/**
 * Returns a text for `to_tsquery('simple', …)` with every word as a prefix, such as `lo:* & hong:*`. Returns null if the search contains no
 * word, as in `!?`.
 */
export function searchQuery(text: string | undefined): string | null {
  const words = searchWords(text);
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}

/** For `to_tsquery('simple', …)`. */
export interface PhraseQuery {
  /** All words in any order, for an index. */
  words: string;
  /** Equal to `words` if the search contains no phrase. */
  exact: string;
}

/** Texts in quotation marks, and others without a space. */
const PARTS = /["“”„]([^"“”„]*)["“”„]|[^\s"“”„]+/g;
/** Words that are joined, as in `user_id`, `CVE-2024-1` and `10.0.0.1`, stay in one term. */
const BETWEEN = /[^\p{L}\p{N}\p{M}_.:@+#-]+/u;

/** Words of a row must follow each other. If `whole` is true, none is a prefix. */
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
 * Searches texts that `longSearchText` folded; null if `text` contains no word. Words in quotation marks must follow each other and match
 * completely. Words joined by `_ - . : @ + #` must also follow each other; the last is a prefix, like every other word. 1 or 2 digits, and
 * a Latin letter that is the only word, match completely, because as prefixes they would match nearly everything.
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

/** Sorts in Vietnamese order, and numbers by value. The order of the database puts Đ after Z. */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);
