import type { ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { expect, test } from 'vitest';
import { keyOfCategory, nothing, selectionOf, standing, toggleCategory, toggleOne, totals, willBeThere } from './selection.ts';

const origin = { standard: 'WSTG', standardVersion: '4.2' };
const info: ChecklistCategory = {
  ...origin,
  key: 'WSTG-INFO',
  name: { vi: 'Thu thập thông tin', en: 'Information' },
  controls: 3,
  active: 3,
};
const key = keyOfCategory(info);
const taken = [{ ...origin, id: 'mine', checklistId: 'a', category: 'WSTG-INFO' }] as Control[];

test('a whole category is added, and controls already present are not counted again', () => {
  const chosen = toggleCategory(info, taken, nothing);
  expect(standing(info, taken, chosen)).toEqual({ all: 3, there: 3 });
  expect(totals(chosen, [info], taken)).toEqual({ take: 2, drop: 0 });
  expect(selectionOf(chosen, [info])).toEqual({ categories: [{ ...origin, category: 'WSTG-INFO' }], checklists: [], drop: [] });
});

test('toggling a whole category again removes it, including controls already present', () => {
  const chosen = toggleCategory(info, taken, toggleCategory(info, taken, nothing));
  expect(selectionOf(chosen, [info])).toEqual({ categories: [], checklists: [], drop: ['mine'] });
});

test('a whole category with an exception becomes single controls', () => {
  const chosen = toggleOne('b', key, ['a', 'b', 'c'], taken, toggleCategory(info, taken, nothing));
  expect(selectionOf(chosen, [info])).toEqual({ categories: [], checklists: ['c'], drop: [] });
  expect(willBeThere('a', key, taken, chosen)).toBe(true);
  expect(willBeThere('b', key, taken, chosen)).toBe(false);
});

test('toggling a present control removes and restores it, and toggling an absent one adds and removes it', () => {
  const dropped = toggleOne('a', key, [], taken, nothing);
  expect(totals(dropped, [info], taken)).toEqual({ take: 0, drop: 1 });
  expect(toggleOne('a', key, [], taken, dropped).drop.size).toBe(0);
  const added = toggleOne('c', key, [], taken, nothing);
  expect(standing(info, taken, added)).toEqual({ all: 3, there: 2 });
  expect(toggleOne('c', key, [], taken, added).checklists.size).toBe(0);
});
