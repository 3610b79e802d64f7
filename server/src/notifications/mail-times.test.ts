import { describe, expect, test } from 'vitest';
import { mailDueAt, quietUntil } from './mail-times.ts';

const HANOI = 'Asia/Ho_Chi_Minh';
const at = (text: string) => new Date(text);
const due = (
  pace: 'AT_ONCE' | 'DIGEST' | 'OFF',
  instant: string,
  { zone = HANOI, digest = '08:00', weekdays = false, quiet = null as { from: string; to: string } | null } = {},
) => mailDueAt({ digest: { at: digest, weekdays }, quiet }, pace, zone, at(instant))?.toISOString() ?? null;

describe('an immediate email', () => {
  test('is due immediately, and never if emails are off', () => {
    expect(due('AT_ONCE', '2026-03-05T03:00:00.000Z')).toBe('2026-03-05T03:00:00.000Z');
    expect(due('OFF', '2026-03-05T03:00:00.000Z')).toBeNull();
  });

  test.each([
    ['2026-03-05T14:59:00.000Z', '2026-03-05T14:59:00.000Z'],
    ['2026-03-05T15:00:00.000Z', '2026-03-06T00:00:00.000Z'],
    ['2026-03-05T18:00:00.000Z', '2026-03-06T00:00:00.000Z'],
    ['2026-03-05T23:59:59.000Z', '2026-03-06T00:00:00.000Z'],
    ['2026-03-06T00:00:00.000Z', '2026-03-06T00:00:00.000Z'],
  ])('at %s, with overnight quiet hours, is due at %s', (instant, expected) => {
    expect(due('AT_ONCE', instant, { quiet: { from: '22:00', to: '07:00' } })).toBe(expected);
  });

  test('waits for the end of quiet hours within a day, and ignores empty quiet hours', () => {
    expect(due('AT_ONCE', '2026-03-05T05:30:00.000Z', { quiet: { from: '12:00', to: '13:30' } })).toBe('2026-03-05T06:30:00.000Z');
    expect(due('AT_ONCE', '2026-03-05T05:30:00.000Z', { quiet: { from: '12:00', to: '12:00' } })).toBe('2026-03-05T05:30:00.000Z');
  });

  test('follows the clock of the workspace, also across daylight-saving changes', () => {
    const quiet = { from: '22:00', to: '07:00' };
    expect(due('AT_ONCE', '2026-03-28T22:00:00.000Z', { zone: 'Europe/Berlin', quiet })).toBe('2026-03-29T05:00:00.000Z');
    expect(due('AT_ONCE', '2026-10-24T21:00:00.000Z', { zone: 'Europe/Berlin', quiet })).toBe('2026-10-25T06:00:00.000Z');
  });

  test.each([
    ['the second time that the hour comes round', '2026-10-25T01:15:00.000Z', '2026-10-25T01:30:00.000Z'],
    ['the first time', '2026-10-24T23:15:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['an hour that is left out', '2026-03-29T00:15:00.000Z', '2026-03-29T01:30:00.000Z'],
  ])('is not delayed by an extra day if quiet hours end in %s', (_, instant, expected) => {
    expect(due('AT_ONCE', instant, { zone: 'Europe/Berlin', quiet: { from: '22:00', to: '02:30' } })).toBe(expected);
  });
});

describe('a digest', () => {
  test('is due at the next occurrence of its time on the clock of the workspace', () => {
    expect(due('DIGEST', '2026-03-05T00:59:00.000Z')).toBe('2026-03-05T01:00:00.000Z');
    expect(due('DIGEST', '2026-03-05T01:00:00.000Z')).toBe('2026-03-06T01:00:00.000Z');
    expect(due('DIGEST', '2026-03-05T18:00:00.000Z')).toBe('2026-03-06T01:00:00.000Z');
  });

  test('waits over the weekend if it is for weekdays only', () => {
    expect(due('DIGEST', '2026-03-06T02:00:00.000Z')).toBe('2026-03-07T01:00:00.000Z');
    expect(due('DIGEST', '2026-03-06T02:00:00.000Z', { weekdays: true })).toBe('2026-03-09T01:00:00.000Z');
    expect(due('DIGEST', '2026-03-08T20:00:00.000Z', { weekdays: true })).toBe('2026-03-09T01:00:00.000Z');
  });

  test('waits over the weekend also if quiet hours delay it into the weekend', () => {
    const late = { digest: '23:00', weekdays: true, quiet: { from: '22:00', to: '07:00' } };
    expect(due('DIGEST', '2026-03-05T10:00:00.000Z', late)).toBe('2026-03-06T00:00:00.000Z');
    expect(due('DIGEST', '2026-03-06T10:00:00.000Z', late)).toBe('2026-03-09T00:00:00.000Z');
  });

  test('is not due during quiet hours', () => {
    expect(due('DIGEST', '2026-03-05T10:00:00.000Z', { digest: '06:00', quiet: { from: '22:00', to: '07:30' } })).toBe(
      '2026-03-06T00:30:00.000Z',
    );
  });
});

test('an instant outside quiet hours has no end of quiet hours', () => {
  const quiet = { from: '22:00', to: '07:00' };
  expect(quietUntil({ quiet }, HANOI, at('2026-03-05T05:00:00Z'))).toBeNull();
  expect(quietUntil({ quiet: null }, HANOI, at('2026-03-05T18:00:00Z'))).toBeNull();
});
