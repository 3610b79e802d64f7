import { redact } from '@coloa/contract/issues/redaction.ts';
import { inLanguage, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { nameOfReport } from '@coloa/contract/reports/report-document.ts';
import { isSectionKind, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import { fillPlaceholders, type SectionPlaceholder } from '@coloa/contract/reports/section-placeholders.ts';
import { coverDates, subtitleOf } from '../report-cover.ts';
import { formatDay, type Label, reportLabels } from '../report-labels.ts';
import { classificationWords } from '../report-selection.ts';

type InBoth = Readonly<Record<Language, string>>;
type Section = NonNullable<PlainDocument['sections']>[number];

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
const isForeign = (language: Language, text: InBoth): boolean =>
  text[language].trim() === '' && text[otherLanguage(language)].trim() !== '';

/** The parts that are printed in the other language; nothing where there are none. */
export function untranslatedParts(
  language: Language,
  texts: Readonly<Partial<Record<ReportPlace, InBoth>>>,
  parts: readonly ReportPlace[],
): Pick<PlainDocument, 'untranslated'> {
  const foreign = parts.filter((part) => texts[part] && isForeign(language, texts[part]));
  return foreign.length > 0 ? { untranslated: { language: otherLanguage(language), parts: foreign } } : {};
}
