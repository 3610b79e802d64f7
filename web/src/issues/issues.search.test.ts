import { toSearch } from '@coloa/contract/page-paths.ts';
import { expect, test } from 'vitest';
import { fromSearch } from '../app/paths.ts';
import { leftOut } from '../lib/left-out.ts';
import { columnSortOf, filtersOf, type IssueSearch, issueSearch, listQueryOf, sortByOf } from './issues.search.ts';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const full: IssueSearch = {
  status: ['DRAFT', 'OPEN'],
  severity: ['CRITICAL', 'HIGH'],
  priority: ['P1'],
  bugId: 'cross_site_scripting_xss.stored',
  tag: ['mobile', 'thẻ có dấu'],
  reporterId: id(1),
  fixerId: id(2),
  q: 'lỗ hổng & 100%',
  overdue: true,
  waitingFor: 'me',
  languageMissing: 'en',
  sortBy: '-updatedAt',
  page: 3,
  peek: id(3),
};

test('a list read back from its address is the same list', () => {
  expect(issueSearch(fromSearch(toSearch(full)))).toEqual(full);
  expect(issueSearch(fromSearch(toSearch({})))).toEqual({});
});

test('what the address of a list cannot hold is left out, and the rest stays', () => {
  expect(
    issueSearch({ status: 'OPEN,GONE', severity: 'WORST', page: 'two', sortBy: 'colour', overdue: 'yes', waitingFor: 'you', q: ' ' }),
  ).toEqual({
    status: ['OPEN'],
  });
  expect(issueSearch({ page: '1' })).toEqual({});
  expect(issueSearch({ page: '-4' })).toEqual({});
});

test('S27 the list is asked for by status, and every filter reaches the call', () => {
  expect(listQueryOf('p', full, 50)).toEqual({
    projectId: 'p',
    status: 'DRAFT,OPEN',
    severity: 'CRITICAL,HIGH',
    priority: 'P1',
    bugId: 'cross_site_scripting_xss.stored',
    tag: 'mobile,thẻ có dấu',
    reporterId: id(1),
    fixerId: id(2),
    q: 'lỗ hổng & 100%',
    overdue: 'true',
    waitingFor: 'me',
    languageMissing: 'en',
    sortBy: '-updatedAt',
    page: 3,
    pageSize: 50,
  });
});

test('without a wish the worst come first', () => {
  expect(listQueryOf('p', {}, 20)).toEqual({ projectId: 'p', sortBy: 'severity', page: 1, pageSize: 20 });
  expect(columnSortOf(undefined)).toEqual({ id: 'severity', desc: true });
});

test('filters are told from sorting, page and peek', () => {
  expect(filtersOf({ status: ['OPEN'], sortBy: 'number', page: 2, peek: 'i' })).toEqual({ status: ['OPEN'] });
});

test('a column head sorts as people read it and comes back from the address the same', () => {
  for (const sort of [
    { id: 'severity', desc: true },
    { id: 'priority', desc: false },
    { id: 'updatedAt', desc: true },
    { id: 'number', desc: false },
  ] as const) {
    expect(columnSortOf(sortByOf(sort))).toEqual(sort);
  }
  expect(sortByOf({ id: 'severity', desc: true })).toBe('severity');
  expect(sortByOf({ id: 'updatedAt', desc: true })).toBe('-updatedAt');
});

test('the bin stands in the address, is asked for as such and is no filter', () => {
  expect(issueSearch(fromSearch(toSearch({ bin: true, q: 'x' })))).toEqual({ bin: true, q: 'x' });
  expect(listQueryOf('p', { bin: true }, 20)).toMatchObject({ bin: 'true' });
  expect(filtersOf({ bin: true })).toEqual({});
});

test('ranges that are turned round are left out and named, those of one day or score are not', () => {
  const raw = { cvssFrom: '9', cvssTo: '2', dueFrom: '2026-03-02', dueTo: '2026-03-01', foundFrom: '2026-03-01', foundTo: '2026-03-01' };
  const read = issueSearch(raw);
  expect(read).toEqual({ foundFrom: '2026-03-01', foundTo: '2026-03-01' });
  expect(leftOut(raw, read)).toEqual(['cvssFrom', 'cvssTo', 'dueFrom', 'dueTo']);
});
