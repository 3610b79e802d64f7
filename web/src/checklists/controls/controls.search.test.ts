import { expect, test } from 'vitest';
import { controlSearch, narrowed } from './controls.search.ts';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

test('parses an address and drops invalid values', () => {
  expect(controlSearch({ view: 'coverage', by: 'asset', state: 'FAILED,OPEN', personId: 'me', table: 'true', control: id })).toEqual({
    view: 'coverage',
    by: 'asset',
    state: ['FAILED'],
    table: true,
    control: id,
  });
  expect(controlSearch({ view: 'board', by: 'day', q: ' ' })).toEqual({});
});

const control = {
  standard: 'WSTG',
  standardVersion: '4.2',
  code: 'WSTG-ATHN-04',
  category: 'WSTG-ATHN',
  title: { vi: 'Kiểm thử vượt qua cơ chế xác thực', en: 'Testing for Bypassing Authentication Schema' },
  short: { vi: 'Vượt qua xác thực', en: 'Authentication bypass' },
  state: 'FAILED' as const,
  by: null,
  tested: [{ id }],
  issues: [],
  binned: 0,
};

test('controls are found in both languages, with or without diacritics, by standard, state and tester', () => {
  const found = (filters: Parameters<typeof narrowed>[1]) => narrowed([control], filters).length;
  expect(found({ q: 'xac thuc' })).toBe(1);
  expect(found({ q: 'athn-04 bypass' })).toBe(1);
  expect(found({ q: 'schema' })).toBe(1);
  expect(found({ q: 'authentication bypass' })).toBe(1);
  expect(found({ q: 'session' })).toBe(0);
  expect(found({ standard: 'WSTG 4.2', state: ['FAILED'], personId: id })).toBe(1);
  expect(found({ standard: 'WSTG 4.1' })).toBe(0);
  expect(found({ state: ['PASSED'] })).toBe(0);
  expect(found({ personId: id.replace('0', '1') })).toBe(0);
});

test('controls of a category that led to issues are found, whatever their state', () => {
  const other = { ...control, state: 'PASSED' as const, issues: [{}] };
  const own = { ...other, standard: '', standardVersion: '' };
  const found = (filters: Parameters<typeof narrowed>[1]) => narrowed([control, other, own], filters);
  expect(found({ found: true, category: 'WSTG-ATHN', standard: 'WSTG 4.2' })).toEqual([other]);
  expect(found(controlSearch({ found: 'true', standard: 'own' }))).toEqual([own]);
  expect(found({ category: 'WSTG' })).toEqual([]);
});
