import { type ZipEntry, zipStream } from '../storage/zip-stream.ts';
import { FORMULA_START } from '../text/csv-writer.ts';
import { DAY_MS } from '../text/days.ts';
import { CORE_PROPERTIES, corePropertiesXml } from './core-properties.ts';
import { PACKED_AT } from './office-parts.ts';
import { FIRST_TONE, type Formats, STYLE, stylesXml, type Tone } from './workbook-styles.ts';
import { attribute, cellText, columnLetters, MAIN, PACKAGE, RELATIONS, XML_START } from './workbook-xml.ts';

export interface Toned {
  text: string;
  tone: number;
}

/** A `Date` is an instant, which is shown in the workbook's time zone. The texts of a `day` column are `YYYY-MM-DD`. */
export type Value = string | number | Date | Toned | null;

/** Texts of `long` columns wrap; numbers of `decimal` columns have a fraction. */
export type ColumnKind = 'text' | 'long' | 'number' | 'decimal' | 'day' | 'instant';

export interface Column {
  title: string;
  kind: ColumnKind;
  /** The width in characters. */
  width: number;
}

export interface Sheet {
  name: string;
  columns: readonly Column[];
  /** The rows in batches, of which only one is in memory at a time. */
  rows: AsyncIterable<readonly (readonly Value[])[]> | Iterable<readonly (readonly Value[])[]>;
  /** The height in points of all rows except the header. By default, it is estimated from the content. */
  rowHeight?: number;
}

export interface Workbook {
  title: string;
  author?: string;
  /** A time such as `2026-03-28T12:00:00Z`. */
  created?: string;
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>;
  tones: readonly Tone[];
  formats: Formats;
  timeZone: string;
}

const LINE_HEIGHT = 15;
const HIGHEST_ROW = 409;

/**
 * Returns the height attribute of a row with several lines, because some programs do not compute it. Returns an empty string for rows of
 * one line.
 */
function heightOf(values: readonly Value[], columns: readonly Column[]): string {
  let lines = 1;
  for (const [n, { kind, width }] of columns.entries()) {
    const value = values[n];
    if (kind !== 'long' || typeof value !== 'string' || (value.length <= width && !value.includes('\n'))) continue;
    const cell = value.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
    lines = Math.max(lines, cell);
  }
  return lines === 1 ? '' : ` ht="${Math.min(HIGHEST_ROW, lines * LINE_HEIGHT)}"`;
}

const encode = (text: string): Uint8Array => Buffer.from(text);

/** Day 0 of Excel's calendar. Excel counts a nonexistent 29 February 1900, so dates before March 1900 would be wrong. */
const EPOCH = Date.UTC(1899, 11, 30);
const QUARTER_MS = 15 * 60 * 1000;

/** Returns a function that converts instants to days since EPOCH in the time zone. */
function clockOf(timeZone: string): (instant: Date) => number {
  // Offsets are cached per quarter of an hour, because a calendar lookup takes microseconds. Offsets change only at the start of a quarter.
  const offsets = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant.getTime() / QUARTER_MS);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_MS).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
      offsets.set(quarter, offset);
    }
    return (instant.getTime() + offset - EPOCH) / DAY_MS;
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayNumber = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY_MS;

const STYLES: Record<ColumnKind, number> = {
  text: STYLE.TEXT,
  long: STYLE.LONG,
  number: STYLE.NUMBER,
  decimal: STYLE.DECIMAL,
  day: STYLE.DAY,
  instant: STYLE.INSTANT,
};

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;

/** Returns the XML of a cell, and never writes a text as a formula. `at` is the reference of the cell, such as `B7`. */
function cell(at: string, value: Value, kind: ColumnKind, clock: (instant: Date) => number): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}" s="${STYLES[kind]}"><v>${value}</v></c>` : '';
  if (value instanceof Date) return `<c r="${at}" s="${STYLE.INSTANT}"><v>${clock(value)}</v></c>`;
  if (typeof value === 'object') return textCell(at, value.text, FIRST_TONE + value.tone);
  if (kind === 'day' && DAY.test(value)) return `<c r="${at}" s="${STYLE.DAY}"><v>${dayNumber(value)}</v></c>`;
  if (!FORMULA_START.test(value)) return textCell(at, value, STYLES[kind]);
  return textCell(at, value, kind === 'long' ? STYLE.QUOTED_LONG : STYLE.QUOTED);
}

/** Excel's limit for the name of a sheet. */
const NAME_CHARACTERS = 31;

function sheetName(wanted: string, taken: ReadonlySet<string>): string {
  const plain = wanted.replace(/[[\]:*?/\\]/g, ' ').replace(/^['\s]+/, '');
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` ${n}`;
    // Excel rejects empty names and names that end with an apostrophe. Cutting the name can produce both.
    const name = (plain.slice(0, NAME_CHARACTERS - suffix.length).replace(/['\s]+$/, '') || '-') + suffix;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

interface Written {
  name: string;
  columns: number;
  rows: number;
}

async function* sheetXml(
  { columns, rows, rowHeight }: Sheet,
  written: Written,
  clock: (instant: Date) => number,
): AsyncGenerator<Uint8Array> {
  const letters = columns.map((_, n) => columnLetters(n));
  const last = letters.at(-1) ?? 'A';
  const widths = columns.map(({ width }, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`);
  const head = columns.map(({ title }, n) => textCell(`${letters[n]}1`, title, STYLE.HEAD));
  yield encode(
    `${XML_START}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
      `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`,
  );
  const fixed = rowHeight === undefined ? null : ` ht="${rowHeight}" customHeight="1"`;
  for await (const batch of rows) {
    // The cells are joined by row, because appending every cell to one string would keep a tree of strings in memory until the end.
    const xml = batch.map((values) => {
      const row = ++written.rows;
      const cells = columns.map(({ kind }, n) => cell(`${letters[n]}${row}`, values[n] ?? null, kind, clock));
      return `<row r="${row}"${fixed ?? heightOf(values, columns)}>${cells.join('')}</row>`;
    });
    yield encode(xml.join(''));
  }
  yield encode(
    `</sheetData><autoFilter ref="A1:${last}${written.rows}"/>` +
      '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
      '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>',
  );
}

function workbookXml(sheets: readonly Written[]): string {
  const named = sheets.map(({ name }, n) => `<sheet name="${attribute(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  const names = sheets.flatMap(({ name, columns, rows }, n) => {
    const quoted = attribute(`'${name.replaceAll("'", "''")}'`);
    const whole = `${quoted}!$A$1:$${columnLetters(columns - 1)}$${rows}`;
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${n}" hidden="1">${whole}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${n}">${quoted}!$1:$1</definedName>`,
    ];
  });
  return (
    `${XML_START}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews>` +
    `<sheets>${named.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`
  );
}

const relations = (each: readonly [type: string, target: string][]): string =>
  `${XML_START}<Relationships xmlns="${PACKAGE}/relationships">${each
    .map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

function contentTypes(sheets: number): string {
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts: [string, string][] = [
    ['/xl/workbook.xml', `${main}.sheet.main+xml`],
    ['/xl/styles.xml', `${main}.styles+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ...Array.from({ length: sheets }, (_, n): [string, string] => [`/xl/worksheets/sheet${n + 1}.xml`, `${main}.worksheet+xml`]),
  ];
  return (
    `${XML_START}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${parts.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`).join('')}</Types>`
  );
}

const now = (): string => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

async function* partsOf({
  title,
  author = 'Coloa',
  created = now(),
  sheets,
  tones,
  formats,
  timeZone,
}: Workbook): AsyncGenerator<ZipEntry> {
  const written: Written[] = [];
  const clock = clockOf(timeZone);
  for await (const sheet of sheets) {
    const name = sheetName(sheet.name, new Set(written.map((other) => other.name.toLowerCase())));
    const made: Written = { name, columns: sheet.columns.length, rows: 1 };
    written.push(made);
    yield { name: `xl/worksheets/sheet${written.length}.xml`, content: sheetXml(sheet, made, clock) };
  }
  const part = (name: string, xml: string): ZipEntry => ({ name, content: [encode(xml)] });
  yield part('xl/workbook.xml', workbookXml(written));
  yield part('xl/styles.xml', stylesXml(formats, tones));
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...written.map((_, n): [string, string] => [`${RELATIONS}/worksheet`, `worksheets/sheet${n + 1}.xml`]),
      [`${RELATIONS}/styles`, 'styles.xml'],
    ]),
  );
  yield part(CORE_PROPERTIES, corePropertiesXml({ title, author, created }));
  yield part(
    '_rels/.rels',
    relations([
      [`${RELATIONS}/officeDocument`, 'xl/workbook.xml'],
      [`${PACKAGE}/relationships/metadata/core-properties`, CORE_PROPERTIES],
    ]),
  );
  yield part('[Content_Types].xml', contentTypes(written.length));
}

/** Creates a workbook, which needs at least one sheet. Only one batch of rows is in memory at a time. */
export const workbookStream = (workbook: Workbook): AsyncGenerator<Uint8Array> => zipStream(partsOf(workbook), PACKED_AT);
