import { expect, test } from 'vitest';
import { withMoved } from './use-order.ts';

test('a thing comes before what stood in its new place when it moves up, and behind it when it moves down', () => {
  expect(withMoved(['a', 'b', 'c', 'd'], 2, 0)).toEqual(['c', 'a', 'b', 'd']);
  expect(withMoved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(withMoved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});
