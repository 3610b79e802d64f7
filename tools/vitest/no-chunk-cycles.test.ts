import { expect, test } from 'vitest';
import { findCircle } from '../../web/build/no-chunk-cycles.ts';

test('only chunks that import each other in a circle are found', () => {
  const edges = (list: Record<string, string[]>) => new Map(Object.entries(list));
  expect(findCircle(edges({ app: ['base', 'vendor'], base: ['vendor'], vendor: [] }))).toBeNull();
  expect(findCircle(edges({ app: ['base'], base: ['lists'], lists: ['base', 'vendor'], vendor: [] }))).toEqual(['base', 'lists', 'base']);
});
