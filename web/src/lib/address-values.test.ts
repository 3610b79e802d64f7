import { expect, test } from 'vitest';
import { dayOf, idOf, listOf, oneOf, pageOf, present, sortOf } from './address-values.ts';

test('drops invalid values of an address', () => {
  expect(['1', '0', '-2', '1.5', 'x', '1000000', undefined].map(pageOf)).toEqual(Array.from({ length: 7 }, () => undefined));
  expect(idOf('1; drop table')).toBeUndefined();
  expect(dayOf('02/03/2026')).toBeUndefined();
  expect(sortOf(['name'], 'password')).toBeUndefined();
  expect(listOf('x,', oneOf(['A']))).toBeUndefined();
  expect(present({ q: 'hà', page: undefined })).toEqual({ q: 'hà' });
});

test('a list is parsed from commas or from separate values, without duplicates', () => {
  expect(listOf('A,B,A,x', oneOf(['A', 'B']))).toEqual(['A', 'B']);
  expect(listOf(['A', 'B'], oneOf(['A', 'B']))).toEqual(['A', 'B']);
});

test('a minus sorts descending', () => {
  expect([sortOf(['name'], 'name'), sortOf(['name'], '-name')]).toEqual(['name', '-name']);
});
