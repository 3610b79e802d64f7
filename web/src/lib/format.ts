import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { writtenNumber } from '@coloa/contract/written-values.ts';
import { knownTimeZone } from './known-time-zone.ts';

export {
  writtenNumber as formatNumber,
  writtenPercent as formatPercent,
  writtenScore as formatScore,
} from '@coloa/contract/written-values.ts';

/** A date without a time: 'YYYY-MM-DD', as the API sends it. It is not parsed with `new Date`, which would shift it by the time zone. */
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})/;

/** 'YYYY-MM-DD…' → 'dd/MM/yyyy', the same in both languages; other texts are only cut to 10 characters. */
export function formatDay(day: string): string {
  return day.replace(dayPattern, '$3/$2/$1').slice(0, 10);
}

/** 'YYYY-MM-DD…' → 'dd/MM', for columns; the year is added if it is not the current one. */
export function formatShortDay(day: string, today: Date = new Date()): string {
  const [, year, month, date] = dayPattern.exec(day) ?? [];
  if (!year) return day;
  return Number(year) === today.getFullYear() ? `${date}/${month}` : `${date}/${month}/${year}`;
}

/** '02/03 – 27/03/2026'; an open end is left out. */
export function formatDayRange(from: string | null, to: string | null): string {
  if (!from || !to) return formatDay(from ?? to ?? '');
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${formatDay(from).slice(0, 5)} – ${formatDay(to)}`
    : `${formatDay(from)} – ${formatDay(to)}`;
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns an instant (ISO or ms) in the reader's time zone, or in the given one: '13/03/2026 15:02'; empty if the instant is invalid. */
export function formatDateTime(instant: string | number, timeZone?: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  let format = timeFormats.get(timeZone ?? '');
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: knownTimeZone(timeZone), dateStyle: 'short', timeStyle: 'short' });
    timeFormats.set(timeZone ?? '', format);
  }
  return format.format(date).replace(',', '');
}

/** Returns an instant with its time zone: '13/03/2026 15:02 (GMT+7)', for readers in any time zone. */
export function formatZonedDateTime(instant: string | number, timeZone?: string): string {
  const time = formatDateTime(instant, timeZone);
  if (time === '') return '';
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: knownTimeZone(timeZone), timeZoneName: 'shortOffset' });
  const parts = format.formatToParts(new Date(instant));
  return `${time} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'})`;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the current date, or that of another instant, in a time zone ('Asia/Ho_Chi_Minh'): 'YYYY-MM-DD'. The workspace's time zone
 * determines what is due or new today, wherever the reader is.
 */
export function todayOf(timeZone: string, now: Date = new Date()): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    // Swedish formats dates like the API.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: knownTimeZone(timeZone), year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(now);
}

/** Returns the whole days from one date to another ('YYYY-MM-DD'); negative if `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Adds a number of days to a date; 'YYYY-MM-DD'. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const sizeUnits = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes → '184 kB', '2,1 MB' (vi); decimal units, one decimal below ten, except for bytes. */
export function formatSize(bytes: number, language: Language): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < sizeUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${writtenNumber(value, language, unit > 0 && value < 9.95 ? 1 : 0)} ${sizeUnits[unit]}`;
}

/**
 * Returns the date on which an object was moved to the bin, in a time zone ('YYYY-MM-DD'), and the days until its permanent deletion, 0 on
 * the last day.
 */
export function inBin(deletedAt: string, timeZone: string, now?: Date): { since: string; left: number } {
  const since = todayOf(timeZone, new Date(deletedAt));
  return { since, left: Math.max(0, LIMITS.binDays - daysBetween(since, todayOf(timeZone, now))) };
}
