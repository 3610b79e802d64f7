import type { Language } from '@coloa/contract/languages.ts';
import { FORMAT_ENDINGS, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { today } from '../platform/text/days.ts';
import { translate } from '../platform/text/translations.ts';
import { leadingLanguage } from './report-choice.service.ts';

interface Named {
  timeZone: string;
  project: { key: string; languages: readonly Language[] };
  languages: readonly Language[];
  format: ReportFormat;
  /** The version number; null for a report of the current state of the project. */
  version: number | null;
  /** Whether the report contains content that is not for clients. */
  internal?: boolean;
}

/** Returns the file name of a report. The name contains the languages, unless the report is only in the leading language of the project. */
export function reportFileName({ timeZone, project, languages, format, version, internal = false }: Named): string {
  const leading = leadingLanguage('both', project);
  const [language = leading] = languages;
  const leads = languages.length === 1 && language === leading;
  const marks = [
    ...(version === null ? [] : [`v${version}`]),
    ...(leads ? [] : languages),
    ...(internal ? [translate(language, 'reports:fileInternal')] : []),
  ];
  const name = translate(language, 'reports:fileName', { key: project.key, day: today(timeZone) });
  return `${[name, ...marks].join('-')}.${FORMAT_ENDINGS[format]}`;
}
