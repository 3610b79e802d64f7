import type { ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import type { ReportSettings } from '@coloa/contract/reports/reports.contract.ts';
import type { Bilingual } from '../../lib/i18n.ts';
import {
  type InLanguages,
  isUnsaved,
  type SectionTexts,
  sectionTexts,
  shownTexts,
  unsavedAmong,
  useDraftedTexts,
  type WrittenText,
} from '../sections/use-drafted-texts.ts';
import type { ReportChoice } from './use-report-choice.ts';

export type ReportText = 'summary' | 'appendix';

export interface ReportTexts extends Readonly<Record<ReportText | 'title' | 'subtitle', InLanguages>> {
  classification: WrittenText;
  sections: ReadonlyMap<ReportSectionId, SectionTexts>;
}

export function useReportTexts(projectId: string, settings: ReportSettings, choice: ReportChoice): ReportTexts {
  const drafts = useDraftedTexts(projectId, settings.version);
  const { one, both } = drafts;
  return {
    summary: both('summary', settings.summary),
    appendix: both('appendix', settings.appendix),
    title: both('title', choice.title),
    subtitle: both('subtitle', choice.subtitle),
    classification: one('classification', choice.classification),
    sections: sectionTexts(settings.sections, drafts),
  };
}

export interface TextsShown extends Readonly<Record<ReportText | 'title' | 'subtitle', Bilingual>> {
  sections: ReadonlyMap<ReportSectionId, { title: Bilingual; text: Bilingual }>;
}

export const textsShown = ({ summary, appendix, title, subtitle, sections }: ReportTexts): TextsShown => ({
  summary: shownTexts(summary),
  appendix: shownTexts(appendix),
  title: shownTexts(title),
  subtitle: shownTexts(subtitle),
  sections: new Map([...sections].map(([id, texts]) => [id, { title: shownTexts(texts.title), text: shownTexts(texts.text) }])),
});

export const unsavedTexts = ({ summary, appendix, title, subtitle, classification, sections }: ReportTexts): WrittenText[] => [
  ...unsavedAmong([summary, appendix, title, subtitle, ...[...sections.values()].flatMap((texts) => [texts.title, texts.text])]),
  ...[classification].filter(isUnsaved),
];
