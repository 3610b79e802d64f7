/** A row of a CSV with the line it begins at, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/** The separator that stands most often in the first line with anything in it, outside quotes. */
function separatorOf(text: string): string {
  const times = new Map(SEPARATORS.map((separator) => [separator as string, 0]));
  let quoted = false;
  for (const character of text.trimStart()) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted && times.has(character)) times.set(character, (times.get(character) ?? 0) + 1);
  }
  return [...SEPARATORS].sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))[0] ?? ',';
}

/**
 * Reads a CSV as spreadsheets write it (RFC 4180): separated by comma, semicolon or tab, with or without a byte order mark,
 * quoted cells with line breaks and doubled quotes in them. Rows without any text are left out, cells are trimmed.
 * @param most rows that are read; the rest is left alone
 * @returns what was read, and the line of a quote that is never closed
 */
export function readCsv(text: string, most: number): { rows: CsvRow[]; openQuote: number | null } {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  // Kept, and not asked of the cell: looking at a growing text at every quote takes minutes for a megabyte of them.
  let blank = true;
  let line = 1;
  let began = 1;
  let quotedSince: number | null = null;

  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
    blank = true;
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each !== '')) rows.push({ line: began, cells });
    cells = [];
  };

  for (let n = 0; n < source.length && rows.length < most; n++) {
    const character = source[n] ?? '';
    const newLine = character === '\n' || (character === '\r' && source[n + 1] !== '\n');
    if (newLine) line++;
    if (quotedSince !== null) {
      if (character !== '"') cell += character;
      else if (source[n + 1] === '"') cell += source[++n];
      else quotedSince = null;
    } else if (character === '"' && blank) {
      cell = '';
      blank = false;
      quotedSince = line;
    } else if (character === separator) endCell();
    else if (newLine) {
      endRow();
      began = line;
    } else if (character !== '\r') {
      cell += character;
      blank &&= character === ' ' || character === '\t';
    }
  }
  if (rows.length < most) endRow();
  return { rows, openQuote: quotedSince };
}
