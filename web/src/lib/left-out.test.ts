import { expect, test } from 'vitest';
import { leftOut } from './unknown-search.ts';

test('a valid address reports nothing as dropped', () => {
  const read = { status: ['OPEN', 'DRAFT'], q: 'a, b', page: 2 };
  expect(leftOut({ status: 'OPEN,DRAFT', q: 'a, b', page: '2' }, read)).toEqual([]);
  expect(leftOut({ page: '1', overdue: 'false', q: '' }, {})).toEqual([]);
});

test('unknown names, unknown values and unknown list items are reported', () => {
  expect(leftOut({ colour: 'red' }, {})).toEqual(['colour']);
  expect(leftOut({ severity: 'SUPER' }, {})).toEqual(['severity']);
  expect(leftOut({ status: 'OPEN,DONE' }, { status: ['OPEN'] })).toEqual(['status']);
  expect(leftOut({ status: 'OPEN,OPEN' }, { status: ['OPEN'] })).toEqual([]);
});
