import { expect, test } from 'vitest';
import { withMoved } from './use-order.ts';

test('an item moved up is placed before the item at its new place, and one moved down after it', () => {
  expect(withMoved(['a', 'b', 'c', 'd'], 2, 0)).toEqual(['c', 'a', 'b', 'd']);
  expect(withMoved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(withMoved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});
