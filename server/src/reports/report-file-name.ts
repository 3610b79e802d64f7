import type { Language } from '@coloa/contract/languages.ts';
import { FORMAT_ENDINGS, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { today } from '../platform/days.ts';
import { translate } from '../platform/translations.ts';

/** What the file of a report is called: by project, language and day. */
export const reportFileName = (timeZone: string, key: string, language: Language, format: ReportFormat): string =>
  translate(language, 'reports:fileName', { key, day: today(timeZone), ending: FORMAT_ENDINGS[format] });
