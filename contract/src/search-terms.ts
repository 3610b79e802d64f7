/** Matches a text in quotation marks, or other text without spaces. */
const PARTS = /["“”„]([^"“”„]*)["“”„]|[^\s"“”„]+/g;
/** Matches the characters between terms. Joined words, as in `user_id`, `CVE-2024-1` and `10.0.0.1`, remain one term. */
const BETWEEN = /[^\p{L}\p{N}\p{M}_.:@+#-]+/u;

export interface SearchTerm {
  text: string;
  /** True for a text in quotation marks. */
  quoted: boolean;
}

/** Splits a search text into terms. The server searches for these terms, and the palette highlights them. */
export const searchTerms = (text: string): SearchTerm[] =>
  [...text.matchAll(PARTS)].flatMap(([part, quotation]): SearchTerm[] =>
    quotation === undefined ? part.split(BETWEEN).map((term) => ({ text: term, quoted: false })) : [{ text: quotation, quoted: true }],
  );
