import { expect, test } from 'vitest';
import { isAtFirst, layoutAtFirst, ordered, PLACED, withOrder, withShown } from './layout.ts';

test('parts that a kept layout does not name come behind those it names, in their own order', () => {
  const rest = PLACED.filter((widget) => widget !== 'activity' && widget !== 'weeks');
  expect(ordered({ order: ['activity', 'weeks'], hidden: [] })).toEqual(['activity', 'weeks', ...rest]);
  expect(ordered({ order: [], hidden: [] })).toEqual([...PLACED]);
});

test('a part that is hidden and shown again keeps its place, and hiding it twice names it once', () => {
  const hidden = withShown(withShown(layoutAtFirst, 'types', false), 'types', false);
  expect(hidden.hidden).toEqual(['types']);
  expect(withShown(hidden, 'types', true)).toEqual(layoutAtFirst);
});

test('another order hides nothing and shows nothing', () => {
  const layout = withShown(layoutAtFirst, 'types', false);
  expect(withOrder(layout, [...PLACED].reverse())).toEqual({ order: [...PLACED].reverse(), hidden: ['types'] });
});

test('a layout is as it was at first when nothing is hidden and the order is the product’s own', () => {
  expect(isAtFirst({ order: [], hidden: [] })).toBe(true);
  expect(isAtFirst(withShown(layoutAtFirst, 'types', false))).toBe(false);
  expect(isAtFirst({ order: ['activity'], hidden: [] })).toBe(false);
});

test('first steps are above all other parts, whatever the order, and a layout that hides them can be reset', () => {
  expect(ordered({ order: ['weeks', 'firstSteps', 'figures'], hidden: [] }).slice(0, 2)).toEqual(['weeks', 'figures']);
  const hidden = withShown(layoutAtFirst, 'firstSteps', false);
  expect(hidden).toEqual({ order: [...PLACED], hidden: ['firstSteps'] });
  expect(isAtFirst(hidden)).toBe(false);
});
