import type { Group } from '@coloa/contract/groups/groups.contract.ts';
import { expect, test } from 'vitest';
import { byAge, byStatus, countsOf, openOf, totalOf } from './figures.ts';

const group = {
  figures: {
    issues: [
      { severity: 'HIGH', status: 'OPEN', issues: 3 },
      { severity: 'LOW', status: 'OPEN', issues: 1 },
      { severity: 'HIGH', status: 'CLOSED', issues: 2 },
    ],
    ages: [{ age: 'MONTH', severity: 'HIGH', issues: 3 }],
    overdue: 1,
  },
  today: '2026-03-31',
} as unknown as Group;

test('issues of each status are counted by severity, in status order and without empty statuses', () => {
  expect(byStatus(group).map(({ status, counts }) => [status, counts.HIGH, counts.LOW])).toEqual([
    ['OPEN', 3, 1],
    ['CLOSED', 2, 0],
  ]);
  expect(totalOf(countsOf(group.figures.issues))).toBe(6);
  expect(totalOf(openOf(group))).toBe(4);
});

test('every age has its range of publication dates, and the oldest has no start', () => {
  expect(byAge(group).map(({ age, counts, days }) => [age, totalOf(counts), days])).toEqual([
    ['WEEK', 0, { publishedFrom: '2026-03-24', publishedTo: '2026-03-31' }],
    ['MONTH', 3, { publishedFrom: '2026-03-01', publishedTo: '2026-03-23' }],
    ['QUARTER', 0, { publishedFrom: '2025-12-31', publishedTo: '2026-02-28' }],
    ['OLDER', 0, { publishedTo: '2025-12-30' }],
  ]);
});
