import { readXlsx } from 'hucre';
import { wholeOfficeFile } from '../src/platform/workbook/office-parts.ts';

/** A date or time is in the displayed time zone, stored as if it were UTC. Null represents an empty cell. */
export type Shown = string | number | boolean | Date | null;

/** @throws BrokenPart if an XML part of the file is not well-formed */
export async function readWorkbook(bytes: Uint8Array): Promise<Map<string, Record<string, Shown>[]>> {
  const { sheets } = await readXlsx(wholeOfficeFile(bytes));
  return new Map(
    sheets.map(({ name, rows: [head = [], ...rows] }) => [
      name,
      rows.map((row) => Object.fromEntries(head.map((title, n) => [String(title), row[n] ?? null]))),
    ]),
  );
}
