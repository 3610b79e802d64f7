import { expect, test } from 'vitest';
import { nextPage } from './lists.ts';

const items = [{ id: 'c' }, { id: 'b' }];

test('the next page starts after the last item of this one', () => {
  expect(nextPage({ items, total: 3 })).toBe('b');
});

test('there is no next page after the last', () => {
  expect(nextPage({ items, total: 2 })).toBeUndefined();
  expect(nextPage({ items: [], total: 0 })).toBeUndefined();
});
