import type { Language } from '@coloa/contract/languages.ts';

const forms = [
  // 1:30
  /^(?<hours>\d+):(?<minutes>[0-5]?\d)$/,
  // 1h 30m, 1h30, 2 giờ, 1.5h, 45m, 45 phút
  /^(?:(?<hours>\d+(?:[.,]\d+)?)\s*(?:h|g|giờ|hours?))?\s*(?:(?<minutes>\d+)\s*(?:m|p|phút|min|minutes?)?)?$/,
];

/**
 * Parses a duration such as `1h 30m`, `1:30`, `45m` or `1,5h`; a plain number means hours. Returns null for an empty text, and undefined
 * for an invalid one.
 */
export function minutesOf(text: string): number | null | undefined {
  const written = text.trim().toLowerCase();
  if (written === '') return null;
  const alone = /^\d+(?:[.,]\d+)?$/.test(written) ? { hours: written, minutes: undefined } : undefined;
  const found = alone ?? forms.map((form) => form.exec(written)?.groups).find((groups) => groups !== undefined);
  if (!found) return undefined;
  const hours = Number((found.hours ?? '0').replace(',', '.'));
  return Math.round(hours * 60) + Number(found.minutes ?? 0);
}

export function minutesUpTo(max: number, text: string): number | null | undefined {
  const minutes = minutesOf(text);
  return (minutes ?? 0) > max ? undefined : minutes;
}

export const DURATION_EXAMPLE = '1h 30m';

/** Returns a duration in `language`: `1h 30m` or `1 giờ 30 phút`. */
export function durationWords(minutes: number, language: Language): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = (unit: 'hour' | 'minute', value: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
  return [hours > 0 && words('hour', hours), (rest > 0 || hours === 0) && words('minute', rest)].filter(Boolean).join(' ');
}

/** Returns a duration such as `1h 30m`, which `minutesOf` can parse. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}h`, (rest > 0 || hours === 0) && `${rest}m`].filter(Boolean).join(' ');
}
