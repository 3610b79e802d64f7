import { describe, expect, test } from 'vitest';
import { workTime } from '../../../../tools/work-time.ts';
import { readCsv } from './csv.ts';

const cells = (text: string) => readCsv(text, 100).rows.map((row) => row.cells);

describe('a CSV', () => {
  test.each([
    ['comma', 'a,b\n1,2'],
    ['semicolon', 'a;b\n1;2'],
    ['tab', 'a\tb\n1\t2'],
    ['byte order mark and line ends of Windows', '\uFEFFa,b\r\n1,2\r\n'],
    ['line ends of old', 'a,b\r1,2\r'],
    ['spaces and empty lines', '\n a , b \n\n,\n1,2\n  \n'],
  ])('with %s gives the same cells', (_, text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test.each([
    ['a semicolon', 'sep=;\r\na;b\r\n1;2'],
    ['a comma, past semicolons', 'sep=,\na,b\n1,2'],
    ['a tab', 'SEP=\t\na\tb\n1\t2'],
    ['another character', 'sep=|\na|b\n1|2'],
    ['a quoted line', '\uFEFF"sep=;"\r\na;b\r\n1;2'],
    ['a line that a spreadsheet has padded', 'sep=;;;\na;b\n1;2'],
  ])('whose first line names %s as the separator uses it, and its lines keep their numbers', (_, text) => {
    expect(readCsv(text, 2).rows).toEqual([
      { line: 2, cells: ['a', 'b'] },
      { line: 3, cells: ['1', '2'] },
    ]);
  });

  test('treats a line that only resembles a separator line as data', () => {
    expect(cells('sep=;x,b\n1,2')[0]).toEqual(['sep=;x', 'b']);
    expect(cells('a,b\nsep=;,2')[1]).toEqual(['sep=;', '2']);
    expect(readCsv('sep=;\na;b\n"1;2', 9).openQuote).toBe(3);
  });

  test('keeps separators, quotes and line breaks in quotes, and counts these lines', () => {
    const { rows, openQuote } = readCsv('"a;,x",b\n"1\r\n""2""",3\n4,5', 100);
    expect(rows).toEqual([
      { line: 1, cells: ['a;,x', 'b'] },
      { line: 2, cells: ['1\n"2"', '3'] },
      { line: 4, cells: ['4', '5'] },
    ]);
    expect(openQuote).toBeNull();
  });

  test('reports the line of an unclosed quote, and accepts a quote inside a cell', () => {
    expect(readCsv('a,b\n"1,2\n3,4', 100).openQuote).toBe(2);
    expect(cells('a,b\n5" x 3",2')[1]).toEqual(['5" x 3"', '2']);
  });

  test('reports the line of a quote that closes before its cell ends, also after line breaks and empty lines', () => {
    expect(readCsv('a,b\n"1\r\n2",3\n\n4,"5" 6\n7,8', 100)).toEqual({ rows: [], openQuote: 5 });
    expect(readCsv('a,b\r\n"1\r\n2",3\r\n\r\n4,"5\r\n7,8', 100)).toEqual({ rows: [], openQuote: 5 });
  });

  test('is read only up to the row limit, and quickly for any input', () => {
    expect(readCsv('a\nb\nc\nd', 2).rows).toHaveLength(2);
    for (const text of ['"'.repeat(1_000_000), ','.repeat(1_000_000), '\n'.repeat(1_000_000), '"a'.repeat(500_000)])
      expect(workTime(() => readCsv(text, 1_001))).toBeLessThan(2_000);
  });

  test('without content has no rows', () => {
    for (const text of ['', '\uFEFF', '\n\n', ' , ,']) expect(cells(text)).toEqual([]);
  });
});
