import { expect, test } from 'vitest';
import { isAtFirst, layoutAtFirst, ordered, PLACED, withOrder, withShown } from './layout.ts';

test('widgets missing from a stored layout follow the listed ones in default order', () => {
  const rest = PLACED.filter((widget) => widget !== 'activity' && widget !== 'weeks');
  expect(ordered({ order: ['activity', 'weeks'], hidden: [] })).toEqual(['activity', 'weeks', ...rest]);
  expect(ordered({ order: [], hidden: [] })).toEqual([...PLACED]);
});

test('a widget that is hidden and shown again keeps its place, and hiding it twice lists it once', () => {
  const hidden = withShown(withShown(layoutAtFirst, 'types', false), 'types', false);
  expect(hidden.hidden).toEqual(['types']);
  expect(withShown(hidden, 'types', true)).toEqual(layoutAtFirst);
});

test('changing the order neither hides nor shows widgets', () => {
  const layout = withShown(layoutAtFirst, 'types', false);
  expect(withOrder(layout, [...PLACED].reverse())).toEqual({ order: [...PLACED].reverse(), hidden: ['types'] });
});

test('isAtFirst is true only without hidden widgets and in default order', () => {
  expect(isAtFirst({ order: [], hidden: [] })).toBe(true);
  expect(isAtFirst(withShown(layoutAtFirst, 'types', false))).toBe(false);
  expect(isAtFirst({ order: ['activity'], hidden: [] })).toBe(false);
});

test('first steps are above all other widgets in any order, and a layout that hides them can be reset', () => {
  expect(ordered({ order: ['weeks', 'firstSteps', 'figures'], hidden: [] }).slice(0, 2)).toEqual(['weeks', 'figures']);
  const hidden = withShown(layoutAtFirst, 'firstSteps', false);
  expect(hidden).toEqual({ order: [...PLACED], hidden: ['firstSteps'] });
  expect(isAtFirst(hidden)).toBe(false);
});
