/**
 * Returns a text in the form used for searching: lower case, without Vietnamese accents. `lo hong` then matches `lỗ hổng`, and vice versa.
 */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
}

/** Returns whether `folded`, a result of `fold`, contains every word of `query`. */
export function matchesWords(folded: string, query: string): boolean {
  return fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Returns the first paragraph that is not a heading, quotation, table, image, list or code block; '' without one. */
export function firstParagraph(markdown: string): string {
  const withoutBlocks = markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1.*$/gm, '');
  const paragraphs = withoutBlocks.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs.find((paragraph) => /^(?![#>|!]|[-*+] |\d+[.)] )/.test(paragraph) && paragraph !== '') ?? '';
}

/** Returns the first fenced `http` block in the texts, together with a response block that directly follows it; '' without one. */
export function firstEvidence(texts: readonly string[]): string {
  const block = /^```http\b[\s\S]*?^```[ \t]*$(?:\s*^```http\b[^\n]*\nHTTP\/[\s\S]*?^```[ \t]*$)?/m;
  return texts.map((text) => block.exec(text)?.[0]).find((found) => found !== undefined) ?? '';
}

export const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

const pattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Returns whether a text looks like an email address. This check is rough, because the server validates the address. */
export const isMailAddress = (text: string): boolean => pattern.test(text.trim());

const isLong = (text: string): boolean => text.length > 280 || text.trim().includes('\n');

/** Returns whether to show only the differences between two versions, because most of a long text is usually equal. */
export const areCompared = (a: string, b: string): boolean => a !== '' && b !== '' && (isLong(a) || isLong(b));
