import { expect, test } from 'vitest';
import { countsWidth } from './counts-width.ts';

const none = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 };

test('the widest counts fit on one line, and zeros take no space', () => {
  const five = { ...none, CRITICAL: 2, HIGH: 9, MEDIUM: 12, LOW: 1, INFO: 3 };
  expect(countsWidth([{ issues: { ...none, HIGH: 1 } }, { issues: five }], 300)).toBe(24 + 5 * 20 + 6 * 8 + 4 * 12);
});

test('the counts are at least as wide as the heading and at most as wide as available', () => {
  expect(countsWidth([{ issues: none }], 300)).toBe(150);
  expect(countsWidth([], 300)).toBe(150);
  expect(countsWidth([{ issues: { ...none, CRITICAL: 1e9, HIGH: 1e9, MEDIUM: 1e9 } }], 300)).toBe(300);
});
