import { expect, test } from 'vitest';
import { issueSearch } from '../issues/issues.search.ts';
import { projectSearch } from '../projects/projects.search.ts';
import { fromSearch } from '../routes/paths.ts';
import { listsOf } from './lists.ts';

const userId = '00000000-0000-7000-8000-000000000001';
const lists = listsOf({ from: '2026-01-01', to: '2026-03-31', userId });
const read = (address: string) => issueSearch(fromSearch(address.split('?')[1] ?? ''));

test('the list behind a figure is filtered by the same dates and person', () => {
  expect(read(lists.written({ severity: ['HIGH'], status: ['OPEN'] }))).toEqual({
    createdFrom: '2026-01-01',
    createdTo: '2026-03-31',
    severity: ['HIGH'],
    status: ['OPEN'],
    authorId: userId,
  });
  expect(read(lists.opened())).toEqual({ publishedFrom: '2026-01-01', publishedTo: '2026-03-31', authorId: userId });
  expect(read(lists.closed({ from: '2026-01-05', to: '2026-01-11' }))).toEqual({
    closedFrom: '2026-01-05',
    closedTo: '2026-01-11',
    authorId: userId,
  });
});

test('lists behind current counts have no date filter', () => {
  expect(read(lists.overdue)).toEqual({ overdue: true, authorId: userId });
  expect(read(lists.retests)).toEqual({ status: ['READY_FOR_RETEST'], authorId: userId });
  expect(projectSearch(fromSearch(lists.projects('PLANNED').split('?')[1] ?? ''))).toEqual({ status: ['PLANNED'], people: [userId] });
});

test('lists for all people have no person filter', () => {
  expect(read(listsOf({ from: '2026-01-01', to: '2026-03-31' }).overdue)).toEqual({ overdue: true });
});
