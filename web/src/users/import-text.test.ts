import { expect, test } from 'vitest';
import { csvFile, templateRows, textOf } from './import-text.ts';

const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

test('a CSV cell keeps its full text and is never a formula', async () => {
  const file = csvFile([['a"b', 'c,d', '=1+1', '@ha', 'Nguyễn Thu Hà']]);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(text).toBe(`\u{feff}"a""b","c,d",'=1+1,'@ha,Nguyễn Thu Hà\r\n`);
});

test('the template has the column names that the import expects', () => {
  const example = { username: 'ha.nguyen', name: 'Nguyễn Thu Hà', email: '', role: 'Tester', language: 'vi' };
  expect(templateRows(example)[0]).toEqual(['username', 'name', 'email', 'role', 'language']);
});

test('a file is read in UTF-8 and UTF-16, and other encodings are rejected', () => {
  expect(textOf(new TextEncoder().encode('\u{feff}tên,Hà').buffer)).toBe('tên,Hà');
  expect(textOf(bytes(0xff, 0xfe, 0x61, 0, 0xe0, 0))).toBe('aà');
  expect(textOf(bytes(0xfe, 0xff, 0, 0x61))).toBe('a');
  expect(textOf(bytes(0x48, 0xe0, 0x2c))).toBeNull();
  expect(textOf(bytes(0x50, 0x4b, 0, 0))).toBeNull();
  expect(textOf(bytes())).toBe('');
});
