import { inLanguage, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import {
  isReportPart,
  isSectionKind,
  type ReportPlace,
  type ReportSectionId,
  type ReportTitle,
} from '@coloa/contract/reports/report-parts.ts';
import { isInternal } from '@coloa/contract/reports/report-selection.ts';
import { fillLine, fillPlaceholders, type TextPlaceholder } from '@coloa/contract/reports/text-placeholders.ts';
import type { TFunction } from 'i18next';
import type { Bilingual } from '../../lib/i18n.ts';
import { kindsIn } from '../document/kind-words.ts';
import { datesOf } from '../document/report-days.ts';
import type { TextsShown } from '../settings/use-report-texts.ts';

type Words = TFunction<['reports', 'ui']>;

/** Content as shown on the page, including unsaved changes. */
export interface NotYetSaved extends TextsShown {
  parts: readonly ReportPlace[];
  classification: string;
  /** Names of assignees who have a project role other than client. */
  team: readonly string[];
}

interface Printing {
  t: Words;
  day: (day: string) => string;
}

/** Text printed for a placeholder without a value. */
const NOTHING = '–';

function valuesOf(document: ReportDocument, team: readonly string[], { t, day }: Printing): Record<TextPlaceholder, string> {
  const { project, title, subtitle, generatedDay, classification, selection, workspaceName } = document;
  const values: Record<TextPlaceholder, string | null> = {
    'project.name': project.name,
    'project.key': project.key,
    'project.kind': kindsIn(document, t),
    'project.client': project.client,
    'project.start': project.startDay && day(project.startDay),
    'project.end': project.endDay && day(project.endDay),
    'project.dates': datesOf(project, t, day),
    'project.leads': project.leads.join(', '),
    'project.team': team.join(', '),
    'report.name': title ?? project.name,
    'report.subtitle': subtitle ?? kindsIn(document, t),
    'report.date': day(generatedDay),
    'report.version': null,
    'report.classification': [...(isInternal(selection) ? [t('internal')] : []), classification ?? t('classification')].join(' · '),
    'workspace.name': workspaceName,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || NOTHING])) as Record<TextPlaceholder, string>;
}

const titleOf = (id: ReportSectionId, title: Bilingual, language: Language, t: Words): string =>
  isSectionKind(id) ? title[language].trim() || t(`section.${id}`) : inLanguage(language, title) || t('section.OWN');

const isForeign = (language: Language, text: Bilingual): boolean =>
  text[language].trim() === '' && text[otherLanguage(language)].trim() !== '';

const isEmpty = (text: Bilingual): boolean => text.vi.trim() === '' && text.en.trim() === '';

function untranslatedOf(
  { language, untranslated }: ReportDocument,
  { parts, title, subtitle, summary, appendix, sections }: NotYetSaved,
): ReportDocument['untranslated'] {
  const texts = new Map<ReportPlace, Bilingual>([
    ['SUMMARY', summary],
    ['APPENDIX', appendix],
    ...[...sections].map(([id, { text }]) => [id, text] as const),
  ]);
  const foreign = parts.filter((part) => {
    const text = texts.get(part);
    // The server's text replaces an empty summary or appendix.
    if (text && isEmpty(text) && isReportPart(part)) return untranslated?.parts.includes(part) ?? false;
    return text !== undefined && isForeign(language, text);
  });
  const own = [...sections].filter(([id, section]) => parts.includes(id) && !isSectionKind(id) && isForeign(language, section.title));
  const titles: ReportTitle[] = [
    ...(isForeign(language, title) ? (['TITLE'] as const) : []),
    ...(isForeign(language, subtitle) ? (['SUBTITLE'] as const) : []),
    ...own.map(([id]) => id),
  ];
  if (foreign.length + titles.length === 0) return undefined;
  return { language: otherLanguage(language), parts: foreign, ...(titles.length > 0 && { titles }) };
}

/**
 * Applies unsaved texts and their order to the preview. A missing text falls back to the other language; an empty summary or appendix falls
 * back to the server's text.
 */
export function previewDocument(document: ReportDocument, now: NotYetSaved, printing: Printing): ReportDocument {
  const { language } = document;
  const next: ReportDocument = {
    ...document,
    parts: [...now.parts],
    title: undefined,
    subtitle: undefined,
    classification: null,
    untranslated: untranslatedOf(document, now),
  };
  const line = (written: string): string => fillLine(written.trim(), valuesOf(next, now.team, printing));
  // The order matters, because each line can contain the values of the lines before it, as on the server.
  next.classification = line(now.classification) || null;
  next.title = line(inLanguage(language, now.title)) || undefined;
  next.subtitle = line(inLanguage(language, now.subtitle)) || undefined;
  const values = valuesOf(next, now.team, printing);
  const fill = (text: Bilingual): string => fillPlaceholders(inLanguage(language, text), values);
  return {
    ...next,
    summary: fill(now.summary) || document.summary,
    appendix: fill(now.appendix) || document.appendix,
    sections: [...now.sections].map(([id, { title, text }]) => ({
      id,
      title: fillLine(titleOf(id, title, language, printing.t), values),
      text: fill(text),
    })),
  };
}
