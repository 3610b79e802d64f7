import { expect, test } from 'vitest';
import { groupListQueryOf, groupSearch, groupView, isNarrowed } from './groups.search.ts';

test('an address is read as far as it can be', () => {
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

test('days turned round are left out, since nothing lies between them', () => {
  expect(groupSearch({ from: '2026-03-31', to: '2026-01-01' })).toEqual({});
});

test('the first page by name is asked for unless the address says otherwise', () => {
  expect(groupListQueryOf({})).toEqual({ sortBy: 'name', page: 1 });
  expect(groupListQueryOf({ name: 'x', page: 3, create: true })).toEqual({ name: 'x', sortBy: 'name', page: 3 });
});

test('sorting and leafing narrow nothing', () => {
  expect(isNarrowed({ sortBy: '-createdAt', page: 2, create: true })).toBe(false);
  expect(isNarrowed({ to: '2026-01-01' })).toBe(true);
});

test('the page of a group knows which of its charts are tables', () => {
  expect(groupView({ table: 'age,status,bars', edit: 'true' })).toEqual({ table: ['age', 'status'], edit: true });
  expect(groupView({ table: 'bars' })).toEqual({});
});
