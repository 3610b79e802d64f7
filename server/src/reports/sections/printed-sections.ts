import { redact } from '@coloa/contract/issues/redaction.ts';
import { inLanguage, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { nameOfReport } from '@coloa/contract/reports/report-document.ts';
import { isSectionKind, type ReportPlace, type ReportTitle } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import { fillLine, fillPlaceholders, type TextPlaceholder } from '@coloa/contract/reports/text-placeholders.ts';
import { mapTexts } from '@coloa/contract/texts.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import { coverDates, subtitleOf } from '../report-cover.ts';
import { type Label, reportLabels } from '../report-labels.ts';
import { classificationWords } from '../report-selection.ts';

type Bilingual = Readonly<Record<Language, string>>;

/** What the team calls the report and its sections. */
interface Titles {
  title: Bilingual;
  subtitle: Bilingual;
  sections: readonly Pick<ProjectSection, 'id' | 'title'>[];
}

/** What a version writes instead of its number until that is known: nothing in a text means anything by it, and no text has it. */
const NUMBER = '\uE001version\uE001';

/** What a placeholder comes to where the report has nothing for it. */
const NOTHING = '–';

/** What a report is called, and the word beside its lock, as the team wrote them. */
type Lines = Pick<PlainDocument, 'title' | 'subtitle' | 'classification'>;

/** Facts of a report for its texts. `forVersion`: it becomes a version, whose number is known last. */
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
    'project.kind': label(`kind.${project.kind}`),
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
  // A bracket that a name opens must not hide what follows it in the text.
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, redact(value || NOTHING)])) as Record<
    TextPlaceholder,
    string
  >;
}

const titleIn = (language: Language, { id, title }: Pick<ProjectSection, 'id' | 'title'>, label: Label): string => {
  if (isSectionKind(id)) return title[language].trim() || label(`section.${id}`);
  return inLanguage(language, title) || label('section.OWN');
};

/** What the team wrote, in both languages. */
interface Texts extends Record<'title' | 'subtitle' | 'summary' | 'appendix', Bilingual> {
  classification: string;
  sections: readonly ProjectSection[];
  parts: readonly ReportPlace[];
}

type Printed = Lines & Required<Pick<PlainDocument, 'summary' | 'appendix' | 'sections'>>;

/**
 * The lines, each with the facts that were settled before it: the word beside the lock, then the title, then the subtitle. Where a line names
 * itself, or one after it, it names what the report has without that.
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

/** What the team wrote for a report, as it is printed in the language of the document; empty where it wrote nothing. */
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

/** The texts of a document with the number of the version that it becomes. */
export function withNumber<Document extends PlainDocument>(document: Document, number: number): Document {
  const { title, subtitle, classification, summary, appendix, sections } = document;
  const texts = { title, subtitle, classification, summary, appendix, sections };
  return { ...document, ...mapTexts(texts, (text) => text.replaceAll(NUMBER, `${number}`)) };
}

/** Whether a text is printed in the other language, because it does not exist in this one. */
const isForeign = (language: Language, text: Bilingual): boolean =>
  text[language].trim() === '' && text[otherLanguage(language)].trim() !== '';

/** The titles that are printed in the other language, in the order in which they are read. Those of the usual sections have one in each. */
function foreignTitles(language: Language, { title, subtitle, sections }: Titles, parts: readonly ReportPlace[]): ReportTitle[] {
  const own = sections.filter(({ id }) => parts.includes(id) && !isSectionKind(id));
  return [
    ...(isForeign(language, title) ? (['TITLE'] as const) : []),
    ...(isForeign(language, subtitle) ? (['SUBTITLE'] as const) : []),
    ...own.filter((section) => isForeign(language, section.title)).map(({ id }) => id),
  ];
}

/** What is printed in the other language; nothing where that is nothing. */
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
