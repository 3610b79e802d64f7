import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { wholeOfficeFile } from './office-parts.ts';
import { type ColumnKind, type Sheet, type Value, type Workbook, workbookStream } from './workbook.ts';

const look: Pick<Workbook, 'tones' | 'formats' | 'timeZone' | 'title'> = {
  title: 'Thử <"& nghiệm',
  tones: [{ fill: 'F8DDDE', ink: 'A12229' }],
  formats: { day: 'dd/mm/yyyy', instant: 'dd/mm/yyyy hh:mm' },
  timeZone: 'Asia/Ho_Chi_Minh',
};
const sheet = (rows: readonly (readonly Value[])[], kinds: readonly ColumnKind[], overrides: Partial<Sheet> = {}): Sheet => ({
  name: 'Trang',
  columns: kinds.map((kind, n) => ({ title: `Cột ${n}`, kind, width: 10 + n })),
  rows: [rows],
  ...overrides,
});
const write = async (sheets: Workbook['sheets']) => wholeOfficeFile(await buffer(workbookStream({ ...look, sheets })));
const xmlOf = (bytes: Uint8Array, part = 'xl/worksheets/sheet1.xml') => Buffer.from(unzipSync(bytes)[part] ?? []).toString();
const cellsOf = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets.map(({ rows }) => rows);

describe('a workbook', () => {
  test('contains typed texts, numbers, days and instants, with instants in its time zone', async () => {
    const row = ['chữ', 12, 9.8, '2026-03-28', new Date('2026-03-27T23:30:00Z'), null, ''] as const;
    const bytes = await write([sheet([row], ['text', 'number', 'decimal', 'day', 'instant', 'text', 'text'])]);
    const [[head, cells]] = (await cellsOf(bytes)) as [[unknown[], unknown[]]];
    expect(head).toEqual(['Cột 0', 'Cột 1', 'Cột 2', 'Cột 3', 'Cột 4', 'Cột 5', 'Cột 6']);
    expect(cells?.slice(0, 3)).toEqual(['chữ', 12, 9.8]);
    expect(cells?.[3]).toEqual(new Date('2026-03-28T00:00:00Z'));
    expect(cells?.[4]).toEqual(new Date('2026-03-28T06:30:00Z'));
    expect(cells?.slice(5).every((cell) => cell === null || cell === undefined)).toBe(true);
  });

  test('shows instants correctly in a time zone with daylight saving', async () => {
    const instants = ['2026-03-29T00:59:00Z', '2026-03-29T01:01:00Z'].map((at) => new Date(at));
    const bytes = await buffer(workbookStream({ ...look, timeZone: 'Europe/Berlin', sheets: [sheet([instants], ['instant', 'instant'])] }));
    const [[, cells]] = (await cellsOf(bytes)) as [unknown[][]];
    expect((cells as Date[]).map((at) => at.toISOString().slice(11, 16))).toEqual(['01:59', '03:01']);
  });

  test.each(["=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example")'])(
    'holds %j as a text that stays one when it is edited',
    async (text) => {
      const bytes = await write([sheet([[text, { text, tone: 0 }, text]], ['text', 'text', 'long'])]);
      const [[, cells]] = (await cellsOf(bytes)) as [unknown[][]];
      expect(cells?.[0]).toBe(text.replace(/\r/g, '\n'));
      const xml = xmlOf(bytes);
      expect(xml).not.toMatch(/<f[ >]/);
      expect(xml.match(/<c r="[A-C]2"[^>]*>/g)).toEqual(expect.arrayContaining([expect.stringContaining('t="inlineStr"')]));
      const styles = [...xml.matchAll(/<c r="[AC]2" s="(\d+)"/g)].map(([, style]) => Number(style));
      const xfs = xmlOf(bytes, 'xl/styles.xml')
        .match(/<cellXfs.*<\/cellXfs>/)?.[0]
        .match(/<xf [^>]*>/g);
      for (const style of styles) expect(xfs?.[style]).toContain('quotePrefix="1"');
    },
  );

  test('escapes characters that XML forbids, contains no markup, and keeps texts that look like escapes', async () => {
    const hostile = `a\u0000\u0008\u000b\u001b\uFFFE\uD800z</t></is></c><f>1+1</f>&amp;"'_x0041_ 🐍 ⟦⟧`;
    const bytes = await write([sheet([[hostile, 'x\r\ny\rz', ' hai  đầu ']], ['text', 'long', 'text'])]);
    const [[, cells]] = (await cellsOf(bytes)) as [string[][]];
    expect(cells?.[0]?.replace('_x005F_', '_')).toBe(
      `a\\u0000\\u0008\\u000b\\u001b\\ufffe\uFFFDz</t></is></c><f>1+1</f>&amp;"'_x0041_ 🐍 ⟦⟧`,
    );
    expect(xmlOf(bytes)).toContain('_x005F_x0041_');
    expect(cells?.slice(1)).toEqual(['x\ny\nz', ' hai  đầu ']);
  });

  test('truncates a text that is too long for a cell, but never within a character', async () => {
    const bytes = await write([sheet([['a'.repeat(32_767), 'a'.repeat(32_768), `${'a'.repeat(32_765)}🐍🐍`]], ['text', 'text', 'text'])]);
    const [[, cells]] = (await cellsOf(bytes)) as [string[][]];
    expect(cells?.map(({ length }) => length)).toEqual([32_767, 32_767, 32_766]);
    expect(cells?.[0]).not.toContain('…');
    for (const cut of cells?.slice(1) ?? []) expect(cut).toMatch(/^a+…$/);
  });

  test('has a frozen header, filters over all rows, widths, and unique sheet names valid in Excel', async () => {
    const long = 'Một tên rất dài: quá ba mươi mốt [ký tự] / *?\\';
    const sheets = [long, long, "'quoted'", 'Tên', 'tên'].map((name) => sheet([['x'], ['y']], ['text'], { name }));
    const bytes = await write(sheets);
    const read = await readXlsx(bytes);
    const names = read.sheets.map(({ name }) => name);
    expect(names).toEqual([names[0], expect.stringMatching(/ 2$/), 'quoted', 'Tên', 'tên 2']);
    for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
    expect(xmlOf(bytes)).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xmlOf(bytes)).toContain('<autoFilter ref="A1:A3"/>');
    expect(xmlOf(bytes)).toContain('<col min="1" max="1" width="10" customWidth="1"/>');
    expect(xmlOf(bytes, 'xl/workbook.xml')).toContain(
      `<definedName name="_xlnm._FilterDatabase" localSheetId="2" hidden="1">'quoted'!$A$1:$A$3<`,
    );
    expect(xmlOf(bytes, 'docProps/core.xml')).toContain('<dc:title>Thử &lt;&quot;&amp; nghiệm</dc:title>');
  });

  test('has no sheet name that is empty or starts or ends with an apostrophe', async () => {
    const wanted = ['???', '[*]', "' '", `${'x'.repeat(30)}'s`, `${'x'.repeat(28)}'s y`, `${'x'.repeat(28)}'s y`];
    const { sheets } = await readXlsx(await write(wanted.map((name) => sheet([['x']], ['text'], { name }))));
    const x = 'x'.repeat(28);
    expect(sheets.map(({ name }) => name)).toEqual(['-', '- 2', '- 3', `${x}xx`, `${x}'s`, `${x} 2`]);
  });

  test('sets the height of rows with several lines, and not of others', async () => {
    const rows = [['một'], ['a\nb\nc'], ['x'.repeat(25)], ['a\n'.repeat(500)]];
    const heights = xmlOf(await write([sheet(rows, ['long'])])).match(/<row r="[2-9]"[^>]*>/g);
    expect(heights).toEqual(['<row r="2">', '<row r="3" ht="45">', '<row r="4" ht="45">', '<row r="5" ht="409">']);
  });

  test('shows tones in their colours', async () => {
    const bytes = await write([sheet([[{ text: 'Nghiêm trọng', tone: 0 }]], ['text'])]);
    const styles = xmlOf(bytes, 'xl/styles.xml');
    const style = Number(xmlOf(bytes).match(/<c r="A2" s="(\d+)"/)?.[1]);
    const xf = styles.match(/<cellXfs.*<\/cellXfs>/)?.[0].match(/<xf [^>]*>/g)?.[style];
    const fill = Number(xf?.match(/fillId="(\d+)"/)?.[1]);
    expect(styles.match(/<fill>.*?<\/fill>/g)?.[fill]).toContain('FFF8DDDE');
  });

  test('has a header even without rows, and passes on errors that occur while rows are read', async () => {
    const bytes = await write([sheet([], ['text', 'day'])]);
    expect(await cellsOf(bytes)).toEqual([[['Cột 0', 'Cột 1']]]);
    expect(xmlOf(bytes)).toContain('<autoFilter ref="A1:B1"/>');
    async function* broken() {
      yield [['x']];
      throw new Error('the database went away');
    }
    await expect(write([sheet([], ['text'], { rows: broken() })])).rejects.toThrow('the database went away');
  });
});
