import { redact } from '@coloa/contract/issues/redaction.ts';
import { inLanguage, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { nameOfReport } from '@coloa/contract/reports/report-document.ts';
import { isSectionKind, type ReportPlace, type ReportTitle } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import { fillPlaceholders, type SectionPlaceholder } from '@coloa/contract/reports/section-placeholders.ts';
import { coverDates, subtitleOf } from '../report-cover.ts';
import { formatDay, type Label, reportLabels } from '../report-labels.ts';
import { classificationWords } from '../report-selection.ts';

type Bilingual = Readonly<Record<Language, string>>;
type Section = NonNullable<PlainDocument['sections']>[number];

/** What the team calls the report and its sections. */
interface Titles {
  title: Bilingual;
  subtitle: Bilingual;
  sections: readonly Pick<ProjectSection, 'id' | 'title'>[];
}

/** What a placeholder comes to where the report has nothing for it. */
const NOTHING = '–';

/** Facts of a report for its sections. */
type Facts = Pick<
  PlainDocument,
  'language' | 'title' | 'subtitle' | 'project' | 'workspaceName' | 'generatedDay' | 'selection' | 'classification'
> & { team: readonly string[] };

/** Every value but the number of the version, which is known last. */
function valuesOf(facts: Facts): Partial<Record<SectionPlaceholder, string>> {
  const { project, language, generatedDay, workspaceName, team } = facts;
  const label = reportLabels(language);
  const day = (each: string | null) => each && formatDay(each, language);
  const values: Record<Exclude<SectionPlaceholder, 'report.version'>, string | null> = {
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
    'report.classification': classificationWords(facts, label),
    'workspace.name': workspaceName,
  };
  // A bracket that a name opens must not hide what follows it in the text.
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, redact(value || NOTHING)]));
}

const titleIn = (language: Language, { id, title }: Pick<ProjectSection, 'id' | 'title'>, label: Label): string => {
  if (isSectionKind(id)) return title[language].trim() || label(`section.${id}`);
  return inLanguage(language, title) || label('section.OWN');
};

/** The sections that are shown, as they are printed in the language of the document. */
export function printedSections(sections: readonly ProjectSection[], parts: readonly ReportPlace[], facts: Facts): Section[] {
  const { language } = facts;
  const values = valuesOf(facts);
  return sections
    .filter(({ id }) => parts.includes(id))
    .map((section) => ({
      id: section.id,
      title: titleIn(language, section, reportLabels(language)),
      text: fillPlaceholders(inLanguage(language, section.text), values),
    }));
}

/** The sections with the number of the version that they are printed in. */
export const numberedSections = (sections: readonly Section[], number: number | null): Section[] =>
  sections.map((section) => ({
    ...section,
    text: fillPlaceholders(section.text, { 'report.version': number === null ? NOTHING : `${number}` }),
  }));

/** Whether a text is printed in the other language, because nobody wrote it in this one. */
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
