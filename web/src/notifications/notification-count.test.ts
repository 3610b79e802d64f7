import { expect, test } from 'vitest';
import { badgeText, withRead } from './notification-count.queries.ts';

test('the bell shows the count with at most two digits', () => {
  expect([0, 1, 99, 100].map(badgeText)).toEqual([null, '1', '99', '99+']);
});

const page = {
  total: 2,
  items: [
    { id: 'a', read: false },
    { id: 'b', read: true },
  ],
};

test('one notification is marked and the others stay unchanged', () => {
  expect(withRead(true, (id) => id === 'a')(page)).toEqual({ total: 2, items: [{ id: 'a', read: true }, page.items[1]] });
  expect(withRead(false, (id) => id === 'b')(page).items.map(({ read }) => read)).toEqual([false, false]);
});

test('all notifications are marked', () => {
  expect(withRead(true)(page).items.map(({ read }) => read)).toEqual([true, true]);
});

test('a page without changes stays the same object, so that it is not rendered again', () => {
  expect(withRead(true, (id) => id === 'b')(page)).toBe(page);
  expect(withRead(false, (id) => id === 'elsewhere')(page)).toBe(page);
});
