import { visibleText } from '@coloa/contract/visible-text.ts';

/** Returns the letters of a column; column 0 is A. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** The maximum length of a text in a cell of Excel. */
export const CELL_CHARACTERS = 32_767;

/** Excel reads `_x0041_` as the character with that number: if a text contains such a sequence, its `_` is escaped. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi;

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);

/** Cuts a text to the maximum length of a cell. */
function fitting(text: string): string {
  if (text.length <= CELL_CHARACTERS) return text;
  // Does not cut between the halves of a surrogate pair.
  return `${text.slice(0, CELL_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Returns a text as the content of `<t>`: escaped, and without characters that a cell cannot contain. */
export function cellText(text: string): string {
  // XML 1.0 cannot contain most control characters, even when escaped.
  return escapeXml(fitting(visibleText(text)).replace(LOOKS_ESCAPED, '_x005F_'));
}

/** Returns a text as the value of an attribute: escaped, and on one line. */
export const attribute = (text: string): string => escapeXml(visibleText(text).replace(/\s+/g, ' '));

export const XML_START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
