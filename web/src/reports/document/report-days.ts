import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import type { TFunction } from 'i18next';

export function datesOf(
  { startDay, endDay }: Pick<ReportDocument['project'], 'startDay' | 'endDay'>,
  t: TFunction<['reports', 'ui']>,
  day: (day: string) => string,
): string | null {
  if (startDay && endDay) return `${day(startDay)} – ${day(endDay)}`;
  if (startDay) return t('cover.from', { day: day(startDay) });
  return endDay ? t('cover.until', { day: day(endDay) }) : null;
}
