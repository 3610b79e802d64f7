/** A byte order mark, which makes Excel read the file as UTF-8. */
export const CSV_START = '\u{feff}';

/** Matches texts that spreadsheets may run as formulas (CSV injection). */
export const FORMULA_START = /^[=+\-@\t\r]/;

/** Puts a `'` before a text that a spreadsheet would run as a formula. */
function cell(value: string | number | null): string {
  const text = typeof value === 'string' && FORMULA_START.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;
