/** What tells Excel that a CSV is UTF-8. */
export const CSV_START = '\u{feff}';

/** What a spreadsheet would take for a formula, or for white space before one. */
export const FORMULA_START = /^[=+\-@\t\r]/;

/** One cell: quoted where it must be, and never the start of a formula. */
function cell(value: string | number | null): string {
  const text = typeof value === 'string' && FORMULA_START.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV as RFC 4180 has it, its end included. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;
