import { IMPORT_COLUMNS } from '@coloa/contract/users/users-import.contract.ts';

/** Quotes a cell if necessary, and escapes formulas, so that no spreadsheet evaluates them. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a CSV file that starts with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
  return new Blob(['\u{feff}', text], { type: 'text/csv;charset=utf-8' });
}

export const templateRows = (example: Record<(typeof IMPORT_COLUMNS)[number], string>): string[][] => [
  [...IMPORT_COLUMNS],
  IMPORT_COLUMNS.map((column) => example[column]),
];

/**
 * Decodes UTF-8, and UTF-16 with a byte order mark. Returns null for invalid bytes, because names would be wrong, and for texts with NUL
 * characters.
 */
export function textOf(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
