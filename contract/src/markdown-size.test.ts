import { expect, test } from 'vitest';
import { isTooLarge } from './markdown-size.ts';

interface Node {
  type: string;
  children: Node[];
}
const node = (children: Node[], type = 'a'): Node => ({ type, children });
const inOneAnother = (levels: number): Node => node(levels > 1 ? [inOneAnother(levels - 1)] : []);
const besideOneAnother = (count: number): Node => node(Array.from({ length: count }, () => node([])));

test('a tree with too many nodes or too many levels is too large', () => {
  expect([inOneAnother(100), besideOneAnother(29_000)].map(isTooLarge)).toEqual([false, false]);
  expect([inOneAnother(200), besideOneAnother(31_000)].map(isTooLarge)).toEqual([true, true]);
});

test('short rows of a table count as full rows', () => {
  const row = (cells: number) => node(Array.from({ length: cells }, () => node([])));
  const rows = [row(60), ...Array.from({ length: 1_000 }, () => row(1))];
  expect([isTooLarge(node(rows)), isTooLarge(node(rows, 'table'))]).toEqual([false, true]);
});
