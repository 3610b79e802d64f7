import { DEFAULT_NOTIFICATION_SETTINGS as defaults, NOTIFICATION_KINDS } from '@coloa/contract/notifications/notification-kinds.ts';
import { expect, test } from 'vitest';
import { clockTimes, gathersAny, withChannel, withDigest, withNewSignIn, withQuiet } from './settings-values.ts';

test('every half hour is offered, in order, together with the chosen time', () => {
  const times = clockTimes('08:15');
  expect(times).toHaveLength(49);
  expect(times.slice(15, 20)).toEqual(['07:30', '08:00', '08:15', '08:30', '09:00']);
  expect(times.at(-1)).toBe('23:30');
});

test('quiet hours cannot end at their start time', () => {
  expect(clockTimes('21:00', '07:00')).not.toContain('07:00');
  expect(clockTimes('21:00', '07:00')).toHaveLength(47);
});

test('a click changes only its own setting', () => {
  const muted = withChannel('MENTIONED', { mail: 'OFF' })(defaults);
  expect(muted.kinds.MENTIONED).toEqual({ page: true, mail: 'OFF' });
  expect(muted).toEqual({ ...defaults, kinds: { ...defaults.kinds, MENTIONED: { page: true, mail: 'OFF' } } });
  expect(withDigest({ weekdays: true })(defaults).digest).toEqual({ at: '08:00', weekdays: true });
  expect(withNewSignIn(false)(defaults)).toEqual({ ...defaults, newSignIn: false });
});

test('quiet hours default to the night; both ends can be changed, and they can be turned off', () => {
  const night = withQuiet({})(defaults);
  expect(night.quiet).toEqual({ from: '21:00', to: '07:00' });
  expect(withQuiet({ to: '06:30' })(night).quiet).toEqual({ from: '21:00', to: '06:30' });
  expect(withQuiet(null)(night).quiet).toBeNull();
});

test('a daily email is sent if any kind of notification is collected for it', () => {
  expect(gathersAny(defaults)).toBe(true);
  const gathered = NOTIFICATION_KINDS.filter((kind) => defaults.kinds[kind].mail === 'DIGEST');
  const without = gathered.reduce((settings, kind) => withChannel(kind, { mail: 'OFF' })(settings), defaults);
  expect(gathersAny(without)).toBe(false);
  expect(gathersAny(withChannel('ASSIGNED', { mail: 'DIGEST' })(without))).toBe(true);
});
