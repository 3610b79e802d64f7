import { CsvError, type CsvErrorCode, type Options, parse } from 'csv-parse/sync';

/** A row and the number of the line at which it begins, starting at 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const SEPARATORS = [',', ';', '\t'] as const;
const AS_SPREADSHEETS_WRITE = { record_delimiter: '\n', relax_column_count: true, relax_quotes: true, ltrim: true, rtrim: true } as const;

const BAD_QUOTES: readonly CsvErrorCode[] = ['CSV_QUOTE_NOT_CLOSED', 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE'];

const breaksIn = (text: string): number => text.split('\n').length - 1;

function parsedRows(text: string, options: Options): { end: number; cells: string[] }[] {
  const rows: { end: number; cells: string[] }[] = [];
  const on_record = (cells: string[], { lines }: { lines: number }) => {
    rows.push({ end: lines, cells });
    return null;
  };
  parse(text, { ...AS_SPREADSHEETS_WRITE, ...options, on_record });
  return rows;
}

/** A first line such as `sep=;`, with which Excel names the separator. */
const SEPARATOR_LINE = /^\s*"?sep=([^\s"]|\t)"?[,;\t ]*(?=\n|$)/i;

function separatorOf(text: string): string {
  const [head = ''] = text
    .trimStart()
    .replace(/"[^"]*(?:"|$)/g, '')
    .split('\n', 1);
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Parses CSV (RFC 4180) separated by commas, semicolons, tabs, or the separator that a first line `sep=;` names. Omits rows without text and trims cells.
 * @param most the number of rows to read; later rows are ignored
 * @returns the rows, or the line of a quote that is not closed or is closed in the middle of a cell
 */
export function readCsv(text: string, most: number): { rows: CsvRow[]; openQuote: number | null } {
  // Line endings are normalised, because the parser counts a Windows line ending as 2 lines inside a cell.
  const whole = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const named = SEPARATOR_LINE.exec(whole);
  // The line breaks of the removed text remain, so that the line numbers of the rows stay correct.
  const source = named ? '\n'.repeat(breaksIn(named[0])) + whole.slice(named[0].length) : whole;
  const options = { delimiter: named?.[1] ?? separatorOf(source), skip_records_with_empty_values: true, to: most };
  try {
    const rows = parsedRows(source, options).map(({ end, cells }) => ({
      line: end - breaksIn(cells.join('')),
      cells: cells.map((cell) => cell.trim()),
    }));
    return { rows, openQuote: null };
  } catch (error) {
    if (!(error instanceof CsvError && BAD_QUOTES.includes(error.code))) throw error;
    // `error.bytes` is the number of bytes before the faulty cell.
    const before = Buffer.from(source).subarray(0, Number(error.bytes)).toString();
    return { rows: [], openQuote: 1 + breaksIn(before) };
  }
}
