/** A byte order mark. Excel reads the file as UTF-8 with it. */
export const CSV_START = '\u{feff}';

/** Matches texts that spreadsheets treat as formulas, or as white space before formulas. */
export const FORMULA_START = /^[=+\-@\t\r]/;

/** Puts a `'` before a text that would be a formula. */
function cell(value: string | number | null): string {
  const text = typeof value === 'string' && FORMULA_START.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** As in RFC 4180, including the line end. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;
