import { expect, test } from 'vitest';
import { kindOf, parseScopeLines } from './scope-lines.ts';

test('each pasted line becomes a row, with a note after a tab or a hash', () => {
  expect(parseScopeLines('https://hvbank.example/api\tchỉ đọc\n\n  db.hvbank.example # ngoài giờ\r\n10.0.0.0/24\n10.0.0.0/24')).toEqual([
    { kind: 'URL', value: 'https://hvbank.example/api', note: 'chỉ đọc' },
    { kind: 'HOST', value: 'db.hvbank.example', note: 'ngoài giờ' },
    { kind: 'IP', value: '10.0.0.0/24', note: '' },
  ]);
});

test('a fragment of a URL is no note', () => {
  expect(parseScopeLines('https://hvbank.example/#/login')).toEqual([{ kind: 'URL', value: 'https://hvbank.example/#/login', note: '' }]);
});

test('the kind is read off the value', () => {
  expect(kindOf('git@code.example:ha/app.git')).toBe('REPOSITORY');
  expect(kindOf('2001:db8::1')).toBe('IP');
  expect(kindOf('10.0.0.1-20')).toBe('IP');
  expect(kindOf('*.hvbank.example')).toBe('HOST');
  expect(kindOf('tester@hvbank.example')).toBe('ACCOUNT');
  expect(kindOf('Ứng dụng Android')).toBe('OTHER');
});
