import { visibleText } from '@coloa/contract/visible-text.ts';

/** Returns the letters of a column, such as A for 0. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** The maximum number of characters in a cell of Excel. */
export const CELL_CHARACTERS = 32_767;

/** Excel reads `_x0041_` as a character code, so the first `_` must be escaped. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi;

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);

function fitting(text: string): string {
  if (text.length <= CELL_CHARACTERS) return text;
  // If the cut splits a surrogate pair, its first half is removed.
  return `${text.slice(0, CELL_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export function cellText(text: string): string {
  // XML 1.0 cannot contain most control characters, even when escaped, so `visibleText` replaces them.
  return escapeXml(fitting(visibleText(text)).replace(LOOKS_ESCAPED, '_x005F_'));
}

export const attribute = (text: string): string => escapeXml(visibleText(text).replace(/\s+/g, ' '));

export const XML_START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
