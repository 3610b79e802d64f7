import { expect, test } from 'vitest';
import { isNarrowed, keptByView, memberQuery, memberSearch } from './users.search.ts';

const id = '01900000-0000-7000-8000-000000000004';

test('parses the values of an address of the user manager', () => {
  expect(memberSearch({ q: 'hà', sortBy: '-lastSeenAt', page: '3' })).toEqual({ q: 'hà', sortBy: '-lastSeenAt', page: 3 });
  const filters = { roleId: id, twoFactor: 'off', disabled: 'true', workspaceId: id, user: id };
  expect(memberSearch(filters)).toEqual(filters);
});

test('ignores invalid values of an address', () => {
  expect(memberSearch({ q: ' ', sortBy: 'password', page: '0', x: '1' })).toEqual({});
  expect(memberSearch({ page: '1' })).toEqual({});
  expect(memberSearch({ page: '1000000' })).toEqual({});
  expect(memberSearch({ roleId: 'Tester', twoFactor: 'maybe', disabled: 'yes', workspaceId: '1', user: 'ha' })).toEqual({});
});

test('the open drawer is neither part of the list request nor a filter', () => {
  expect(memberQuery({ q: 'hà', user: id })).toEqual({ q: 'hà' });
  expect(isNarrowed(memberSearch({ user: id, workspaceId: id, page: '2' }))).toBe(false);
  expect(isNarrowed({ twoFactor: 'off' })).toBe(true);
});

test('a saved view stores filters and order, without the workspace and the open user', () => {
  const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
  const search = memberSearch({ q: 'an', disabled: 'true', sortBy: '-name', page: '2', view: id, user: id, workspaceId: id });
  expect(keptByView({ ...search })).toEqual({ q: 'an', disabled: 'true', sortBy: '-name' });
  expect(keptByView({ sortBy: 'name' })).toEqual({});
  expect(memberQuery({ view: id, user: id })).toEqual({});
});
