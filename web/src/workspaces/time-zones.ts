import { knownTimeZone } from '../lib/known-time-zone.ts';

interface TimeZone {
  /** The IANA name of the time zone. */
  value: string;
  /** The displayed name. It contains spaces instead of underscores, so that typed text matches: 'Asia/Ho Chi Minh (GMT+7)'. */
  label: string;
}

/** Maps outdated names of time zones, which some browsers list, to current names. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
};

/** Returns the UTC offset of a time zone, such as 'GMT+7', or '' if the browser does not know the time zone. */
function offsetOf(timeZone: string, now: Date): string {
  if (!knownTimeZone(timeZone)) return '';
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns the time zones that the browser lists, UTC, and the configured time zone `set`, which the browser may not list. */
export function timeZones(set: string, now: Date = new Date()): TimeZone[] {
  const known = Intl.supportedValuesOf('timeZone').map((name) => renamed[name] ?? name);
  return [...new Set([set, 'UTC', ...known])].sort().map((value) => {
    const name = value.replaceAll('_', ' ');
    const offset = value === 'UTC' ? '' : offsetOf(value, now);
    return { value, label: offset === '' ? name : `${name} (${offset})` };
  });
}
