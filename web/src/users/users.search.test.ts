import { expect, test } from 'vitest';
import { memberSearch } from './users.search.ts';

test('an address of the user manager reads as what it holds', () => {
  expect(memberSearch({ q: 'hà', sortBy: '-lastSeenAt', page: '3' })).toEqual({ q: 'hà', sortBy: '-lastSeenAt', page: 3 });
});

test('what an old or mistyped address holds is left out', () => {
  expect(memberSearch({ q: ' ', sortBy: 'password', page: '0', x: '1' })).toEqual({});
  expect(memberSearch({ page: '1' })).toEqual({});
  expect(memberSearch({ page: '1000000' })).toEqual({});
});
