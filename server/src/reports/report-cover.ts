import { nameOfReport, type ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { kindWords, type OfKinds, titleWords } from '@coloa/contract/reports/report-kinds.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import type { Label } from './report-labels.ts';
import { classificationWords, selectionWords } from './report-selection.ts';

type Dated = Pick<PlainDocument, 'project' | 'language'>;

/**
 * Returns the properties of a report file. The time is noon of the report's date, never the time of a download, so that all copies are
 * identical.
 */
export const propertiesOf = (document: Pick<PlainDocument, 'title' | 'project' | 'workspaceName' | 'generatedDay'>) => ({
  title: `${document.project.key} · ${nameOfReport(document)}`,
  author: document.workspaceName,
  created: `${document.generatedDay}T12:00:00Z`,
});

export function coverDates({ project, language }: Dated, label: Label): string | null {
  const [from, until] = [project.startDay, project.endDay].map((day) => day && writtenDay(day, language));
  if (from && until) return `${from} – ${until}`;
  if (from) return label('cover.from', { day: from });
  return until ? label('cover.until', { day: until }) : null;
}

export const subtitleOf = ({ subtitle, language, project }: Pick<PlainDocument, 'subtitle'> & OfKinds, label: Label): string =>
  subtitle ?? kindWords({ language, project }, label);

export const runningTitle = (document: Pick<PlainDocument, 'title' | 'language' | 'project'>, label: Label): string =>
  `${titleWords(document, label)} · ${nameOfReport(document)}`;

export function coverTongue({ untranslated }: Pick<PlainDocument, 'untranslated'>, label: Label): { name: string; value: string } | null {
  const titles = untranslated?.titles ?? [];
  const named = [
    ...(titles.includes('TITLE') ? [label('cover.title')] : []),
    ...(titles.includes('SUBTITLE') ? [label('cover.subtitle')] : []),
  ];
  if (!untranslated || named.length === 0) return null;
  return { name: named.join(', '), value: label('cover.writtenIn', { language: label(`writtenIn.language.${untranslated.language}`) }) };
}

interface CoverFact {
  name: string;
  value: string;
  isHash?: true;
}

export interface ReportCover {
  kind: string;
  title: string;
  subtitle: string;
  workspace: string;
  classification: string;
  facts: CoverFact[];
}

export function coverOf(document: PlainDocument, label: Label): ReportCover {
  const { project, version, language, generatedDay } = document;
  const generated = writtenDay(generatedDay, language);
  const facts: [string, string | null][] = [
    [label('cover.client'), project.client],
    [label('cover.project'), project.key],
    [label('cover.dates'), coverDates(document, label)],
    [label('cover.lead', { count: project.leads.length }), project.leads.join(', ') || null],
    version
      ? [label('cover.version'), label('cover.versionOn', { version: version.number, day: generated })]
      : [label('cover.generated'), generated],
    [label('cover.selection'), selectionWords(document, label)],
  ];
  const tongue = coverTongue(document, label);
  return {
    kind: titleWords(document, label),
    title: nameOfReport(document),
    subtitle: subtitleOf(document, label),
    workspace: document.workspaceName,
    classification: classificationWords(document, label),
    facts: [
      ...facts.flatMap(([name, value]): CoverFact[] => (value ? [{ name, value }] : [])),
      ...(tongue ? [tongue] : []),
      ...(version ? [{ name: 'SHA-256', value: version.sha256, isHash: true as const }] : []),
    ],
  };
}
