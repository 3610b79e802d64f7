import { knownTimeZone } from '../lib/known-time-zone.ts';

interface TimeZone {
  /** IANA name. */
  value: string;
  /** The name with spaces, so that typed text matches: 'Asia/Ho Chi Minh (GMT+7)'. */
  label: string;
}

/** Browsers list some time zones by outdated names. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
};

/** Returns the offset of a time zone; empty if this browser does not know the time zone. */
function offsetOf(timeZone: string, now: Date): string {
  if (!knownTimeZone(timeZone)) return '';
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns UTC, all time zones that this browser lists, and the configured one, with their current offsets from UTC where known. */
export function timeZones(set: string, now: Date = new Date()): TimeZone[] {
  const known = Intl.supportedValuesOf('timeZone').map((name) => renamed[name] ?? name);
  return [...new Set([set, 'UTC', ...known])].sort().map((value) => {
    const name = value.replaceAll('_', ' ');
    const offset = value === 'UTC' ? '' : offsetOf(value, now);
    return { value, label: offset === '' ? name : `${name} (${offset})` };
  });
}
