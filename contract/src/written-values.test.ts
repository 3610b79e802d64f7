import { expect, test } from 'vitest';
import { writtenDay, writtenList, writtenNumber, writtenPercent, writtenScore, writtenTime } from './written-values.ts';

test('dates are written as day, month, year in both languages', () => {
  expect(writtenDay('2026-03-28', 'vi')).toBe('28/03/2026');
  expect(writtenDay('2026-03-28', 'en')).toBe('28 Mar 2026');
  expect(writtenDay('soon', 'vi')).toBe('soon');
});

test('times are written with the date in the time zone and the name of the zone', () => {
  const instant = new Date('2026-11-26T17:05:40Z');
  expect(writtenTime(instant, 'vi', 'Asia/Ho_Chi_Minh')).toBe('27/11/2026 00:05 (GMT+7)');
  expect(writtenTime(instant, 'en', 'Asia/Ho_Chi_Minh')).toBe('27 Nov 2026 00:05 (GMT+7)');
  expect(writtenTime(instant, 'vi', 'UTC')).toMatch(/^26\/11\/2026 17:05 \(GMT/);
});

test('numbers have a decimal comma in Vietnamese, and CVSS scores a point in every language', () => {
  expect(writtenNumber(12_345.64, 'vi')).toBe('12.345,6');
  expect(writtenNumber(12_345.64, 'en')).toBe('12,345.6');
  expect(writtenPercent(0.642, 'vi')).toBe('64%');
  expect(writtenScore(9.8)).toBe('9.8');
  expect(writtenScore(9)).toBe('9.0');
});

test('a list becomes one phrase in each language, and acronyms keep their capitals', () => {
  expect(writtenList(['Ứng dụng web', 'API', 'Ứng dụng di động'], 'vi')).toBe('Ứng dụng web, API và ứng dụng di động');
  expect(writtenList(['Web application', 'API', 'Mobile application'], 'en')).toBe('Web application, API and mobile application');
  expect(writtenList(['API', 'Network'], 'en')).toBe('API and network');
  expect(writtenList(['Network'], 'en')).toBe('Network');
});
