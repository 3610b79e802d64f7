import { expect, test } from 'vitest';
import { isOverdue } from './issue-days.ts';

test('an issue is overdue from the day after it is due, unless it was rejected', () => {
  expect(isOverdue({ dueDay: '2026-03-19', status: 'OPEN' }, '2026-03-20')).toBe(true);
  expect(isOverdue({ dueDay: '2026-03-20', status: 'OPEN' }, '2026-03-20')).toBe(false);
  expect(isOverdue({ dueDay: '2026-03-19', status: 'REJECTED' }, '2026-03-20')).toBe(false);
  expect(isOverdue({ dueDay: null, status: 'OPEN' }, '2026-03-20')).toBe(false);
});
