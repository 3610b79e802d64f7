import { redact } from '@coloa/contract/issues/redaction.ts';
import { inLanguage, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { nameOfReport } from '@coloa/contract/reports/report-document.ts';
import { kindWords } from '@coloa/contract/reports/report-kinds.ts';
import { isSectionKind, type ReportPlace, type ReportTitle } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import { fillLine, fillPlaceholders, type TextPlaceholder } from '@coloa/contract/reports/text-placeholders.ts';
import { mapTexts } from '@coloa/contract/texts.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import { coverDates, subtitleOf } from '../report-cover.ts';
import { type Label, reportLabels } from '../report-labels.ts';
import { classificationWords } from '../report-selection.ts';

type Bilingual = Readonly<Record<Language, string>>;

interface Titles {
  title: Bilingual;
  subtitle: Bilingual;
  sections: readonly Pick<ProjectSection, 'id' | 'title'>[];
}

/** A placeholder for the version number until it is known. It has no meaning in Markdown, and no text contains it. */
const NUMBER = '\uE001version\uE001';

const NOTHING = '–';

type Lines = Pick<PlainDocument, 'title' | 'subtitle' | 'classification'>;

/** `forVersion` means that the report becomes a version, whose number is only known at the end. */
export type Facts = Pick<PlainDocument, 'language' | 'project' | 'workspaceName' | 'generatedDay' | 'selection'> & {
  team: readonly string[];
  forVersion: boolean;
};

function valuesOf(facts: Facts & Lines): Record<TextPlaceholder, string> {
  const { project, language, generatedDay, workspaceName, team } = facts;
  const label = reportLabels(language);
  const day = (each: string | null) => each && writtenDay(each, language);
  const values: Record<TextPlaceholder, string | null> = {
    'project.name': project.name,
    'project.key': project.key,
    'project.kind': kindWords(facts, label),
    'project.client': project.client,
    'project.start': day(project.startDay),
    'project.end': day(project.endDay),
    'project.dates': coverDates(facts, label),
    'project.leads': project.leads.join(', '),
    'project.team': team.join(', '),
    'report.name': nameOfReport(facts),
    'report.subtitle': subtitleOf(facts, label),
    'report.date': day(generatedDay),
    'report.version': facts.forVersion ? NUMBER : null,
    'report.classification': classificationWords(facts, label),
    'workspace.name': workspaceName,
  };
  // Each value is redacted separately, so that a bracket in one value cannot hide the text after it.
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, redact(value || NOTHING)])) as Record<
    TextPlaceholder,
    string
  >;
}

const titleIn = (language: Language, { id, title }: Pick<ProjectSection, 'id' | 'title'>, label: Label): string => {
  if (isSectionKind(id)) return title[language].trim() || label(`section.${id}`);
  return inLanguage(language, title) || label('section.OWN');
};

interface Texts extends Record<'title' | 'subtitle' | 'summary' | 'appendix', Bilingual> {
  classification: string;
  sections: readonly ProjectSection[];
  parts: readonly ReportPlace[];
}

type Printed = Lines & Required<Pick<PlainDocument, 'summary' | 'appendix' | 'sections'>>;

/**
 * Fills the lines in this order: classification, title, subtitle. Each line can contain the values of previous lines. A reference to the
 * same line or a later one gets the default value.
 */
function printedLines(facts: Facts, { title, subtitle, classification }: Texts): Lines {
  const { language } = facts;
  const lines: Lines = { classification: null };
  const fill = (line: string): string => fillLine(line, valuesOf({ ...facts, ...lines }));
  const [own, below] = [inLanguage(language, title), inLanguage(language, subtitle)];
  if (classification) lines.classification = fill(classification);
  if (own) lines.title = fill(own);
  if (below) lines.subtitle = fill(below);
  return lines;
}

/** Returns the printed texts of a report. Uses the other language for missing texts. */
export function printedTexts(facts: Facts, texts: Texts): Printed {
  const { language } = facts;
  const { sections, parts } = texts;
  const lines = printedLines(facts, texts);
  const values = valuesOf({ ...facts, ...lines });
  const fill = (text: Bilingual): string => fillPlaceholders(inLanguage(language, text), values);
  return {
    ...lines,
    summary: fill(texts.summary),
    appendix: fill(texts.appendix),
    sections: sections
      .filter(({ id }) => parts.includes(id))
      .map((section) => ({
        id: section.id,
        title: fillLine(titleIn(language, section, reportLabels(language)), values),
        text: fill(section.text),
      })),
  };
}

export function withNumber<Document extends PlainDocument>(document: Document, number: number): Document {
  const { title, subtitle, classification, summary, appendix, sections } = document;
  const texts = { title, subtitle, classification, summary, appendix, sections };
  return { ...document, ...mapTexts(texts, (text) => text.replaceAll(NUMBER, `${number}`)) };
}

const isForeign = (language: Language, text: Bilingual): boolean =>
  text[language].trim() === '' && text[otherLanguage(language)].trim() !== '';

/**
 * Returns the titles that are printed in the other language. Excludes the titles of built-in sections, because these exist in each
 * language.
 */
function foreignTitles(language: Language, { title, subtitle, sections }: Titles, parts: readonly ReportPlace[]): ReportTitle[] {
  const own = sections.filter(({ id }) => parts.includes(id) && !isSectionKind(id));
  return [
    ...(isForeign(language, title) ? (['TITLE'] as const) : []),
    ...(isForeign(language, subtitle) ? (['SUBTITLE'] as const) : []),
    ...own.filter((section) => isForeign(language, section.title)).map(({ id }) => id),
  ];
}

export function untranslatedOf(
  language: Language,
  texts: Readonly<Partial<Record<ReportPlace, Bilingual>>>,
  titles: Titles,
  parts: readonly ReportPlace[],
): Pick<PlainDocument, 'untranslated'> {
  const foreign = parts.filter((part) => texts[part] && isForeign(language, texts[part]));
  const named = foreignTitles(language, titles, parts);
  if (foreign.length + named.length === 0) return {};
  return { untranslated: { language: otherLanguage(language), parts: foreign, ...(named.length > 0 && { titles: named }) } };
}
