import { expect, test } from 'vitest';
import { durationText, durationWords, minutesOf, minutesUpTo } from './minutes.ts';

test('a length of time is read as people write it', () => {
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

test('what is shown is read back as the same', () => {
  for (const minutes of [0, 1, 59, 60, 61, 90, 1_200_000]) expect(minutesOf(durationText(minutes))).toBe(minutes);
  expect(durationText(90)).toBe('1h 30m');
  expect(durationText(120)).toBe('2h');
});

test('what is longer than it may be cannot be read', () => {
  expect(['', '1h', '61m', 'mai'].map((text) => minutesUpTo(60, text))).toEqual([null, 60, undefined, undefined]);
});

test('a duration is shown in the words of the language, which can be typed again', () => {
  expect([90, 1320, 0].map((minutes) => durationWords(minutes, 'vi'))).toEqual(['1 giờ 30 phút', '22 giờ', '0 phút']);
  expect(durationWords(90, 'en')).toBe('1h 30m');
  expect(minutesOf(durationWords(90, 'vi'))).toBe(90);
});
