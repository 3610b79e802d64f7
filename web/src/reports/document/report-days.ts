import type { Language } from '@coloa/contract/languages.ts';
import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import type { TFunction } from 'i18next';

/** As days are written in every format of a report. */
const formats: Record<Language, Intl.DateTimeFormat> = {
  vi: new Intl.DateTimeFormat('vi-VN', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

/** `2026-03-28` as 28/03/2026 or 28 Mar 2026; what is no day stays as it is. */
export function reportDay(day: string, language: Language): string {
  const instant = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? day : formats[language].format(instant);
}

/** When the test was; null where nobody said so. `day`: a day in words. */
export function datesOf(
  { startDay, endDay }: Pick<ReportDocument['project'], 'startDay' | 'endDay'>,
  t: TFunction<['reports', 'ui']>,
  day: (day: string) => string,
): string | null {
  if (startDay && endDay) return `${day(startDay)} – ${day(endDay)}`;
  if (startDay) return t('cover.from', { day: day(startDay) });
  return endDay ? t('cover.until', { day: day(endDay) }) : null;
}
