import { readXlsx } from 'hucre';
import { wholeOfficeFile } from '../src/platform/workbook/office-parts.ts';

/** What a cell shows: texts, numbers, and days and instants by the clock they are shown in, as if that were UTC. Null where there is nothing. */
export type Shown = string | number | boolean | Date | null;

/** The sheets of an Excel file by name, each row by the titles of its columns. @throws BrokenPart where Excel would refuse the file */
export async function readWorkbook(bytes: Uint8Array): Promise<Map<string, Record<string, Shown>[]>> {
  const { sheets } = await readXlsx(wholeOfficeFile(bytes));
  return new Map(
    sheets.map(({ name, rows: [head = [], ...rows] }) => [
      name,
      rows.map((row) => Object.fromEntries(head.map((title, n) => [String(title), row[n] ?? null]))),
    ]),
  );
}
