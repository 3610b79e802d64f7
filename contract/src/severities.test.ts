import { expect, test } from 'vitest';
import { SCORE_RANGES, SEVERITIES, severityOrder } from './severities.ts';

test('S14 severities are ordered Critical 1, High 2, Medium 3, Low 4, Info 5, Varies 6, anything else 999', () => {
  const order = Object.fromEntries(SEVERITIES.map((severity) => [severity, severityOrder(severity)]));
  expect(order).toEqual({ CRITICAL: 1, HIGH: 2, MEDIUM: 3, LOW: 4, INFO: 5, VARIES: 6 });
  for (const other of ['', 'critical', 'NONE', 'toString']) expect(severityOrder(other)).toBe(999);
});

test('the score ranges of the severities join from 0 to 10 without gaps', () => {
  const ranges = Object.values(SCORE_RANGES).toReversed();
  expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([0, 10]);
  for (const [at, { from }] of ranges.slice(1).entries()) expect(from - (ranges[at]?.to ?? Number.NaN)).toBeCloseTo(0.1);
});
