import type { Column } from '../../platform/workbook/workbook.ts';
import { CELL_CHARACTERS } from '../../platform/workbook/workbook-xml.ts';

/** The height of rows with texts, in points. This height is enough for the beginning of each text. */
export const TEXT_ROW = 90;

export const column = (title: string, width: number, kind: Column['kind'] = 'text'): Column => ({ title, width, kind });

/**
 * Splits a text into pieces that fit into cells, at line breaks if possible. Keeps the spaces before the first word, because they may
 * indent code.
 */
export function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
  while (rest.length > CELL_CHARACTERS) {
    const end = rest.lastIndexOf('\n', CELL_CHARACTERS - 1);
    const at = end > 0 ? end + 1 : CELL_CHARACTERS - 1;
    found.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return rest === '' ? found : [...found, rest];
}

export const paragraphs = (text: string): string[] => text.split(/\n{2,}/).flatMap(pieces);
