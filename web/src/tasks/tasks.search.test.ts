import { expect, test } from 'vitest';
import { isNarrowed, taskSearch } from './tasks.search.ts';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

test('parses view, filters and open task from an address', () => {
  const raw = { view: 'board', person: id, status: 'TODO,BLOCKED', priority: 'P1', overdue: 'true', mine: 'true', task: id };
  expect(taskSearch(raw)).toEqual({
    view: 'board',
    person: [id],
    status: ['TODO', 'BLOCKED'],
    priority: ['P1'],
    overdue: true,
    mine: true,
    task: id,
  });
});

test('drops invalid values of an address', () => {
  const read = taskSearch({ view: 'list', person: 'me', status: 'LATER,DONE', priority: 'P9', overdue: 'no', task: '7' });
  expect(read).toEqual({ status: ['DONE'] });
});

test('a view is not a filter', () => {
  expect(isNarrowed({})).toBe(false);
  expect(isNarrowed(taskSearch({ view: 'timeline', task: id }))).toBe(false);
  expect(isNarrowed({ mine: true })).toBe(true);
});
