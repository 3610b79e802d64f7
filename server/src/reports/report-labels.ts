import type { Language } from '@coloa/contract/languages.ts';
import { createInstance } from 'i18next';
import en from '../../../i18n/en/reports.json' with { type: 'json' };
import vi from '../../../i18n/vi/reports.json' with { type: 'json' };

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? (Key extends `${infer Base}_other` ? Base : Key) : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

/** A key of `i18n/<language>/reports.json`, plural endings left off. */
export type ReportLabel = Leaves<typeof vi>;
export type Label = (key: ReportLabel, values?: Record<string, string | number>) => string;

/** The words of reports in one language. */
export function reportLabels(language: Language): Label {
  const i18n = createInstance();
  i18n.init({
    lng: language,
    resources: { vi: { reports: vi }, en: { reports: en } },
    defaultNS: 'reports',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (key, values) => i18n.t(key, values ?? {});
}

/** `2026-03-28` as 28/03/2026 or 28 Mar 2026; what is no day is printed as it is. */
export function formatDay(day: string, language: Language): string {
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return day;
  const month = language === 'vi' ? '2-digit' : 'short';
  const locale = language === 'vi' ? 'vi-VN' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { day: '2-digit', month, year: 'numeric', timeZone: 'UTC' }).format(instant);
}
