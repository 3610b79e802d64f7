import { expect, test } from 'vitest';
import { dayProblem, isTypedToTheEnd, parseTypedDay } from './parse-day.ts';

const today = new Date(2026, 10, 21);

test('a date is parsed in local order: day before month', () => {
  for (const text of ['24/3/2026', '24/03/2026', '24-03-26', '24.3.2026', '24032026', ' 2026-03-24 '])
    expect(parseTypedDay(text, today)).toBe('2026-03-24');
});

test('a date without a year is in this year', () => {
  expect(parseTypedDay('5/12', today)).toBe('2026-12-05');
});

test('an invalid date is rejected', () => {
  for (const text of ['', '24', '31/02/2026', '24/13/2026', 'mai', '24/3/202']) expect(parseTypedDay(text, today)).toBeNull();
});

test('an unacceptable date has a reason: invalid, too early, or too late', () => {
  const bounds = { min: '2026-03-02', max: '2026-03-27' };
  expect(
    ['31/02/2027', 'mai', '1/3/2026', '28/3/2026', '2/3/2026', '27/3/2026', ' '].map((text) => dayProblem(text, bounds, today)),
  ).toEqual(['none', 'none', 'early', 'late', null, null, null]);
  expect(dayProblem('1/1/1999', {}, today)).toBeNull();
});

test('a typed date is complete once its year is', () => {
  expect(['31/02/2027', '1.1.2020', '31022027', '2027-02-31'].filter((text) => !isTypedToTheEnd(text))).toEqual([]);
  expect(['3', '31/02', '31/02/20', '2027-02'].filter(isTypedToTheEnd)).toEqual([]);
});
