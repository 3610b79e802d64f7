import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { writtenNumber } from '@coloa/contract/written-values.ts';
import { knownTimeZone } from './known-time-zone.ts';
import { workspaceZone } from './workspace-zone.ts';

export {
  writtenNumber as formatNumber,
  writtenPercent as formatPercent,
  writtenScore as formatScore,
} from '@coloa/contract/written-values.ts';

/** Matches 'YYYY-MM-DD', as in the API. `new Date` would shift the date by the time zone. */
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})/;

/** Converts 'YYYY-MM-DD…' to 'dd/MM/yyyy', in both languages. Truncates other texts to 10 characters. */
export function formatDay(day: string): string {
  return day.replace(dayPattern, '$3/$2/$1').slice(0, 10);
}

/** Converts 'YYYY-MM-DD…' to 'dd/MM', or to 'dd/MM/yyyy' outside the current year. */
export function formatShortDay(day: string, today: Date = new Date()): string {
  const [, year, month, date] = dayPattern.exec(day) ?? [];
  if (!year) return day;
  return Number(year) === today.getFullYear() ? `${date}/${month}` : `${date}/${month}/${year}`;
}

/** Returns a range such as '02/03 – 27/03/2026'. If one date is null, returns only the other one. */
export function formatDayRange(from: string | null, to: string | null): string {
  if (!from || !to) return formatDay(from ?? to ?? '');
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${formatDay(from).slice(0, 5)} – ${formatDay(to)}`
    : `${formatDay(from)} – ${formatDay(to)}`;
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns an instant (ISO or ms) as '13/03/2026 15:02', by default in the workspace's time zone. Returns '' for an invalid instant. */
export function formatDateTime(instant: string | number, timeZone = workspaceZone.get()): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  let format = timeFormats.get(timeZone ?? '');
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: knownTimeZone(timeZone), dateStyle: 'short', timeStyle: 'short' });
    timeFormats.set(timeZone ?? '', format);
  }
  return format.format(date).replace(',', '');
}

/**
 * Returns a time with its UTC offset, such as '13/03/2026 15:02 (GMT+7)', for texts that reach readers in other time zones, such as the
 * expiry of a link.
 */
export function formatZonedDateTime(instant: string | number, timeZone = workspaceZone.get()): string {
  const time = formatDateTime(instant, timeZone);
  if (time === '') return '';
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: knownTimeZone(timeZone), timeZoneName: 'shortOffset' });
  const parts = format.formatToParts(new Date(instant));
  return `${time} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'})`;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the date of `now` in a time zone as 'YYYY-MM-DD'. Due dates follow the workspace's time zone, not the device's. */
export function todayOf(timeZone: string, now: Date = new Date()): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    // Swedish dates have the format of the API.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: knownTimeZone(timeZone), year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(now);
}

/** Returns the number of days between two dates ('YYYY-MM-DD'); negative if `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const calendarFormats = new Map<string, Intl.DateTimeFormat>();

function calendarFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format =
    calendarFormats.get(key) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'vi-VN', { timeZone: 'UTC', ...options });
  calendarFormats.set(key, format);
  return format;
}

/** Returns the short weekday, such as 'Mon' or 'Th 2'; with `narrow`, 'M' or 'T2'. */
export const formatWeekday = (day: string, language: Language, weekday: 'short' | 'narrow' = 'short'): string =>
  calendarFormat(language, { weekday }).format(new Date(`${day}T00:00:00Z`));

/** Returns the month of a date, such as 'November 2026' or 'Tháng 11/2026'. */
export function formatMonth(day: string, language: Language): string {
  const [year = '', month = ''] = day.split('-');
  return language === 'vi'
    ? `Tháng ${Number(month)}/${year}`
    : calendarFormat(language, { month: 'long', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`));
}

const sizeUnits = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Returns a size such as '184 kB' or '2,1 MB' (vi), in decimal units. Values below 10 have one decimal, except for bytes. */
export function formatSize(bytes: number, language: Language): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < sizeUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${writtenNumber(value, language, unit > 0 && value < 9.95 ? 1 : 0)} ${sizeUnits[unit]}`;
}

/** Returns the date of deletion (`since`, 'YYYY-MM-DD') and the number of days until permanent deletion (`left`, at least 0). */
export function inBin(deletedAt: string, timeZone: string, now?: Date): { since: string; left: number } {
  const since = todayOf(timeZone, new Date(deletedAt));
  return { since, left: Math.max(0, LIMITS.binDays - daysBetween(since, todayOf(timeZone, now))) };
}
