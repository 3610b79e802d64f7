import { expect, test } from 'vitest';
import { findingMatrix } from './finding-matrix.ts';

test('counts the severities and statuses that occur, ordered by severity and issue life cycle', () => {
  expect(
    findingMatrix([
      { severity: 'VARIES', status: 'CLOSED' },
      { severity: 'LOW', status: 'CLOSED' },
      { severity: 'CRITICAL', status: 'RISK_ACCEPTED' },
      { severity: 'LOW', status: 'OPEN' },
      { severity: 'LOW', status: 'CLOSED' },
    ]),
  ).toEqual({
    statuses: ['OPEN', 'RISK_ACCEPTED', 'CLOSED'],
    rows: [
      { severity: 'CRITICAL', counts: [0, 1, 0], sum: 1 },
      { severity: 'LOW', counts: [1, 0, 2], sum: 3 },
      { severity: 'VARIES', counts: [0, 0, 1], sum: 1 },
    ],
    sums: [1, 1, 3],
    total: 5,
  });
});

test('a single finding, or no finding, has no matrix', () => {
  expect(findingMatrix([{ severity: 'LOW', status: 'OPEN' }])).toBe(null);
  expect(findingMatrix([])).toBe(null);
});
