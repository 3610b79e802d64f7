import { expect, test } from 'vitest';
import { isNarrow, sameSearch } from './find-view.ts';

test('the order of filters makes no difference', () => {
  expect(sameSearch({ status: ['OPEN', 'DRAFT'], q: 'a' }, { q: 'a', status: ['DRAFT', 'OPEN'] })).toBe(true);
  expect(sameSearch({ q: 'a', page: undefined }, { q: 'a' })).toBe(true);
});

test('searches with another, an additional or a missing value differ', () => {
  const search = { status: ['OPEN'], overdue: true };
  for (const other of [
    { status: ['OPEN'] },
    { ...search, q: 'a' },
    { ...search, status: ['OPEN', 'DRAFT'] },
    { ...search, status: ['DRAFT'] },
  ]) {
    expect(sameSearch(search, other)).toBe(false);
  }
  expect(sameSearch({ tag: ['a', 'b'] }, { tag: ['a,b'] })).toBe(false);
});

test('an empty search has no filters', () => {
  expect(isNarrow({})).toBe(false);
  expect(isNarrow({ q: undefined })).toBe(false);
  expect(isNarrow({ sortBy: 'name' })).toBe(true);
});
