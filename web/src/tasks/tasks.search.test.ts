import { expect, test } from 'vitest';
import { isNarrowed, taskSearch } from './tasks.search.ts';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

test('an address gives back the view, the filters and the task that is open', () => {
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

test('what no task can have is left out of an address', () => {
  const read = taskSearch({ view: 'list', person: 'me', status: 'LATER,DONE', priority: 'P9', overdue: 'no', task: '7' });
  expect(read).toEqual({ status: ['DONE'] });
});

test('a view narrows nothing, a filter does', () => {
  expect(isNarrowed({})).toBe(false);
  expect(isNarrowed(taskSearch({ view: 'timeline', task: id }))).toBe(false);
  expect(isNarrowed({ mine: true })).toBe(true);
});
