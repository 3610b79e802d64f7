import { expect, test } from 'vitest';
import { isDueByRule } from './issue-due.service.ts';

const rule = { CRITICAL: 7, HIGH: 30 };
const issue = { severity: 'HIGH' as const, publishedAt: new Date('2026-03-01T20:00:00Z'), dueDay: '2026-04-01' };
const zone = 'Asia/Ho_Chi_Minh';

test('a due date follows the rule if it is the severity’s days after acceptance, in the workspace’s time zone', () => {
  expect(isDueByRule(rule, issue, zone)).toBe(true);
  expect(isDueByRule(rule, issue, 'America/New_York')).toBe(false);
  expect(isDueByRule(rule, { ...issue, dueDay: '2026-04-02' }, zone)).toBe(false);
});

test('no due date follows the rule without a due date, a date of acceptance or a rule for the severity', () => {
  expect(isDueByRule(rule, { ...issue, dueDay: null }, zone)).toBe(false);
  expect(isDueByRule(rule, { ...issue, publishedAt: null }, zone)).toBe(false);
  expect(isDueByRule(rule, { ...issue, severity: 'LOW' }, zone)).toBe(false);
});
