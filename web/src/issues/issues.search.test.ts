import { toSearch } from '@coloa/contract/page-paths.ts';
import { expect, test } from 'vitest';
import { leftOut } from '../lib/unknown-search.ts';
import { fromSearch } from '../routes/paths.ts';
import {
  columnSortOf,
  filtersOf,
  type IssueSearch,
  issuePath,
  issueSearch,
  keptByView,
  listPath,
  listQueryOf,
  sortByOf,
} from './issues.search.ts';

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const full: IssueSearch = {
  status: ['DRAFT', 'OPEN'],
  severity: ['CRITICAL', 'HIGH'],
  priority: ['P1'],
  bugId: 'cross_site_scripting_xss.stored',
  tag: ['mobile', 'thẻ có dấu', 'a,b;c', 'C:\\,'],
  groupId: id(4),
  reporterId: id(1),
  fixerId: id(2),
  authorId: id(4),
  createdFrom: '2026-01-01',
  createdTo: '2026-03-31',
  closedFrom: '2026-02-01',
  closedTo: '2026-02-28',
  q: 'lỗ hổng & 100%',
  overdue: true,
  waitingFor: 'me',
  languageMissing: 'en',
  sortBy: '-updatedAt',
  page: 3,
  peek: id(3),
};

test('a list survives the round trip through its address', () => {
  expect(issueSearch(fromSearch(toSearch(full)))).toEqual(full);
  expect(issueSearch(fromSearch(toSearch({})))).toEqual({});
  expect(leftOut(fromSearch(toSearch(full)), issueSearch(fromSearch(toSearch(full))))).toEqual([]);
  expect(issueSearch({ tag: 'a,b\\x,,c\\' }).tag).toEqual(['a', 'b\\x', 'c\\']);
});

test('conditions on custom fields and an order by one survive the address, are requested, and are kept by views', () => {
  const search: IssueSearch = { field: ['where:is:web', 'ticket:has:a,b: c', 'cost:none'], sortBy: '-fields.cost' };
  const raw = fromSearch(toSearch(search));
  expect(issueSearch(raw)).toEqual(search);
  expect(leftOut(raw, issueSearch(raw))).toEqual([]);
  expect(listQueryOf(null, search, 20, ['cost', 'where'])).toEqual({ ...search, fields: 'cost,where', page: 1, pageSize: 20 });
  expect(keptByView(raw)).toEqual(search);
  expect(issueSearch({ field: 'where:is:,where,x:y:z,where:none', sortBy: 'fields.' })).toEqual({ field: ['where:none'] });
  expect(columnSortOf('-fields.cost')).toEqual({ id: 'fields.cost', desc: true });
});

test('invalid values in a list’s address are dropped, and the others are kept', () => {
  expect(
    issueSearch({ status: 'OPEN,GONE', severity: 'WORST', page: 'two', sortBy: 'colour', overdue: 'yes', waitingFor: 'you', q: ' ' }),
  ).toEqual({
    status: ['OPEN'],
  });
  expect(issueSearch({ page: '1' })).toEqual({});
  expect(issueSearch({ page: '-4' })).toEqual({});
});

test('S27 the list is requested by status, and the request includes every filter', () => {
  expect(listQueryOf('p', full, 50)).toEqual({
    projectId: 'p',
    status: 'DRAFT,OPEN',
    severity: 'CRITICAL,HIGH',
    priority: 'P1',
    bugId: 'cross_site_scripting_xss.stored',
    tag: ['mobile', 'thẻ có dấu', 'a,b;c', 'C:\\,'],
    groupId: id(4),
    reporterId: id(1),
    fixerId: id(2),
    authorId: id(4),
    createdFrom: '2026-01-01',
    createdTo: '2026-03-31',
    closedFrom: '2026-02-01',
    closedTo: '2026-02-28',
    q: 'lỗ hổng & 100%',
    overdue: 'true',
    waitingFor: 'me',
    languageMissing: 'en',
    sortBy: '-updatedAt',
    page: 3,
    pageSize: 50,
  });
});

test('sorts by severity by default, the worst first', () => {
  expect(listQueryOf('p', {}, 20)).toEqual({ projectId: 'p', sortBy: 'severity', page: 1, pageSize: 20 });
  expect(columnSortOf(undefined)).toEqual({ id: 'severity', desc: true });
});

test('filtersOf excludes sorting, page and peek', () => {
  expect(filtersOf({ status: ['OPEN'], sortBy: 'number', page: 2, peek: 'i' })).toEqual({ status: ['OPEN'] });
});

test('a column heading sorts in its natural direction and survives the address', () => {
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

test('the bin is part of the address and the request, and is not a filter', () => {
  expect(issueSearch(fromSearch(toSearch({ bin: true, q: 'x' })))).toEqual({ bin: true, q: 'x' });
  expect(listQueryOf('p', { bin: true }, 20)).toMatchObject({ bin: 'true' });
  expect(filtersOf({ bin: true })).toEqual({});
});

test('reversed ranges are dropped and reported, and ranges of one day or score are kept', () => {
  const raw = { cvssFrom: '9', cvssTo: '2', dueFrom: '2026-03-02', dueTo: '2026-03-01', foundFrom: '2026-03-01', foundTo: '2026-03-01' };
  const read = issueSearch(raw);
  expect(read).toEqual({ foundFrom: '2026-03-01', foundTo: '2026-03-01' });
  expect(leftOut(raw, read)).toEqual(['cvssFrom', 'cvssTo', 'dueFrom', 'dueTo']);
});

test('an issue opened from the list of all projects links back to it with the same filters', () => {
  const row = { id: 'i', project: { id: 'p' } };
  expect(issuePath(row, null, { status: ['OPEN'], peek: 'i' })).toBe('/projects/p/issues/i?status=OPEN&all=true');
  expect(issuePath(row, 'p', { status: ['OPEN'] })).toBe('/projects/p/issues/i?status=OPEN');
  const back = issueSearch({ status: 'OPEN', all: 'true' });
  expect(listPath(back.all ? null : 'p', back)).toBe('/issues?status=OPEN');
  expect(filtersOf(back)).toEqual({ status: ['OPEN'] });
  expect(listQueryOf(null, back, 20)).toEqual({ status: 'OPEN', sortBy: 'severity', page: 1, pageSize: 20 });
});

test('a saved view keeps filters and order but not open panels, and omits the default order', () => {
  const [id, view] = ['0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c'];
  const search = issueSearch({
    status: 'OPEN',
    cvssFrom: '7',
    overdue: 'true',
    sortBy: '-updatedAt',
    page: '3',
    peek: id,
    view,
    all: 'true',
  });
  const kept = { status: ['OPEN'], cvssFrom: 7, overdue: true, sortBy: '-updatedAt' };
  expect(keptByView({ ...search })).toEqual(kept);
  expect(keptByView(kept)).toEqual(kept);
  expect(keptByView({ sortBy: 'severity', bin: 'true', colour: 'red' })).toEqual({});
  expect(listPath('P', { ...kept, view } as IssueSearch)).toContain(`view=${view}`);
  expect(filtersOf({ view })).toEqual({});
  expect(listQueryOf('P', { view }, 20)).toEqual(listQueryOf('P', {}, 20));
});
