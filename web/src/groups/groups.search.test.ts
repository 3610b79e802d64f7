import { expect, test } from 'vitest';
import { groupListQueryOf, groupSearch, groupView, isNarrowed } from './groups.search.ts';

test('parses an address and drops invalid values', () => {
  expect(groupSearch({ name: 'ngân hàng', from: '2026-01-01', to: '2026-03-31', sortBy: '-updatedAt', page: '2', create: 'true' })).toEqual(
    {
      name: 'ngân hàng',
      from: '2026-01-01',
      to: '2026-03-31',
      sortBy: '-updatedAt',
      page: 2,
      create: true,
    },
  );
  expect(groupSearch({ name: ' ', from: '31/12', sortBy: 'people', page: '0', create: 'false', other: '1' })).toEqual({});
});

test('drops a date range whose end is before its start', () => {
  expect(groupSearch({ from: '2026-03-31', to: '2026-01-01' })).toEqual({});
});

test('requests the first page sorted by name by default', () => {
  expect(groupListQueryOf({})).toEqual({ sortBy: 'name', page: 1 });
  expect(groupListQueryOf({ name: 'x', page: 3, create: true })).toEqual({ name: 'x', sortBy: 'name', page: 3 });
});

test('sorting and paging are not filters', () => {
  expect(isNarrowed({ sortBy: '-createdAt', page: 2, create: true })).toBe(false);
  expect(isNarrowed({ to: '2026-01-01' })).toBe(true);
});

test('parses which charts of a group are shown as tables', () => {
  expect(groupView({ table: 'age,status,bars', edit: 'true' })).toEqual({ table: ['age', 'status'], edit: true });
  expect(groupView({ table: 'bars' })).toEqual({});
});
