import { expect, test } from 'vitest';
import { parseScopeLines } from './scope-lines.ts';

test('each pasted line becomes a row, with a note after a tab or a hash', () => {
  expect(
    parseScopeLines(
      'https://hvbank.example/api\tchỉ đọc\n\n  db.hvbank.example # ngoài giờ\r\n10.0.0.0/24\n10.0.0.0/24\ncom.example.mobile',
    ),
  ).toEqual([
    { kind: 'URL', value: 'https://hvbank.example/api', note: 'chỉ đọc' },
    { kind: 'HOST', value: 'db.hvbank.example', note: 'ngoài giờ' },
    { kind: 'IP', value: '10.0.0.0/24', note: '' },
    { kind: 'APP', value: 'com.example.mobile', note: '' },
  ]);
});

test('a fragment of a URL is not a note', () => {
  expect(parseScopeLines('https://hvbank.example/#/login')).toEqual([{ kind: 'URL', value: 'https://hvbank.example/#/login', note: '' }]);
});
