import { expect, test } from 'vitest';
import { durationText, durationWords, minutesOf, minutesUpTo } from './minutes.ts';

test('a duration is parsed in common notations', () => {
  const read: [string, number | null | undefined][] = [
    ['', null],
    ['  ', null],
    ['2', 120],
    ['1,5', 90],
    ['1.5h', 90],
    ['1h30', 90],
    ['1h 30m', 90],
    ['1 giờ 30 phút', 90],
    ['1:05', 65],
    ['45m', 45],
    ['45 phút', 45],
    ['0', 0],
    ['-1', undefined],
    ['1:75', undefined],
    ['mai', undefined],
  ];
  for (const [text, minutes] of read) expect([text, minutesOf(text)]).toEqual([text, minutes]);
});

test('a formatted duration parses back to the same value', () => {
  for (const minutes of [0, 1, 59, 60, 61, 90, 1_200_000]) expect(minutesOf(durationText(minutes))).toBe(minutes);
  expect(durationText(90)).toBe('1h 30m');
  expect(durationText(120)).toBe('2h');
});

test('a duration above the maximum is invalid', () => {
  expect(['', '1h', '61m', 'mai'].map((text) => minutesUpTo(60, text))).toEqual([null, 60, undefined, undefined]);
});

test('a duration is formatted in the user’s language, and can be parsed again', () => {
  expect([90, 1320, 0].map((minutes) => durationWords(minutes, 'vi'))).toEqual(['1 giờ 30 phút', '22 giờ', '0 phút']);
  expect(durationWords(90, 'en')).toBe('1h 30m');
  expect(minutesOf(durationWords(90, 'vi'))).toBe(90);
});
