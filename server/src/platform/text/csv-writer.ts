/** Marks a CSV as UTF-8 for Excel. */
export const CSV_START = '\u{feff}';

/** The beginning of a text that a spreadsheet would treat as a formula, or as white space before one. */
export const FORMULA_START = /^[=+\-@\t\r]/;

/** Returns a cell: quoted if necessary; a text that would be a formula gets a `'` in front. */
function cell(value: string | number | null): string {
  const text = typeof value === 'string' && FORMULA_START.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a line of a CSV as in RFC 4180, including its line end. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;
