/** Longer words are cut: PostgreSQL omits words beyond 2 kB, and searches are shorter. */
const WORD_LENGTH = 100;
/** Maximum UTF-16 units of a search text: a tsvector is limited to 1 MB, which must be enough if every word is different. */
const SEARCH_TEXT_LENGTH = 200_000;
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

/** Returns the content of a `search_text` column: the words of all parts, each once, in order of appearance. */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  const words = new Set(parts.flatMap((part) => wordsOf(part ?? '')));
  let text = '';
  for (const word of words) {
    if (text.length + word.length >= SEARCH_TEXT_LENGTH) break;
    text += text === '' ? word : ` ${word}`;
  }
  return text;
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

/**
 * Like `searchQuery`, for long texts. One or two digits must match completely, and so must a Latin letter alone: as prefixes they would match
 * nearly everything, and be expensive.
 */
export const textQuery = (text: string | undefined): string | null =>
  searchQuery(text)?.replaceAll(/(?<=^| )(\d{1,2}):\*|^([a-z]):\*$/g, '$1$2') ?? null;

const collator = new Intl.Collator('vi', { numeric: true });

/** For sorting by name in Vietnamese order, numbers by value: the database's own order puts Đ after Z. */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);
