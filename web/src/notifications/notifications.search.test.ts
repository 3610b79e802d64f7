import { expect, test } from 'vitest';
import { notificationSearch } from './notifications.search.ts';

test('parses an address and drops invalid values', () => {
  expect(notificationSearch({ unread: 'true', page: '3' })).toEqual({ unread: true, page: 3 });
  expect(notificationSearch({ unread: 'perhaps', page: '0', other: '1' })).toEqual({});
  expect(notificationSearch({ unread: 'false', page: '1' })).toEqual({});
});
