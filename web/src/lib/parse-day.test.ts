import { expect, test } from 'vitest';
import { parseTypedDay } from './parse-day.ts';

const today = new Date(2026, 10, 21);

test('a day is read the way it is typed here: day before month', () => {
  for (const text of ['24/3/2026', '24/03/2026', '24-03-26', '24.3.2026', '24032026', ' 2026-03-24 '])
    expect(parseTypedDay(text, today)).toBe('2026-03-24');
});

test('without a year it is this year', () => {
  expect(parseTypedDay('5/12', today)).toBe('2026-12-05');
});

test('what is no day of the calendar is refused', () => {
  for (const text of ['', '24', '31/02/2026', '24/13/2026', 'mai', '24/3/202']) expect(parseTypedDay(text, today)).toBeNull();
});
