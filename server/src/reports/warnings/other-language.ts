import { otherLanguage } from '@coloa/contract/languages.ts';
import { languageOfText } from '@coloa/contract/readiness/language-of-text.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import type { ReportDocument, ReportFinding } from '../report-document.ts';
import { type KeyedWarning, warning } from './keyed-warning.ts';

/** Returns the names of the client, the project and people in a report, without duplicates. */
export function namesIn({ workspaceName, project, findings }: ReportDocument): string[] {
  const testers = findings.flatMap(({ reporter, retests }) => [reporter ?? '', ...retests.map(({ tester }) => tester)]);
  return [...new Set([workspaceName, project.name, project.client ?? '', ...project.leads, ...testers])];
}

const judgeOf = (document: ReportDocument) => {
  const [names, other] = [namesIn(document), otherLanguage(document.language)];
  return (text: string): boolean => languageOfText(text, names) === other;
};

/**
 * Returns warnings for texts that are written in the other language. Omits parts that are not translated, which have their own warning, and
 * parts that the document does not print.
 * @param isDescribed whether the description of the project is printed as the summary
 */
export function partsInOtherLanguage(document: ReportDocument, isDescribed: boolean): KeyedWarning[] {
  const { language, parts, summary, appendix, sections = [], untranslated: foreign } = document;
  const isForeign = judgeOf(document);
  const texts: [ReportPlace, string][] = [
    ['SUMMARY', summary],
    ['APPENDIX', appendix],
    ...sections.map(({ id, text }): [ReportPlace, string] => [id, text]),
  ];
  return texts
    .filter(([part, text]) => parts.includes(part) && !foreign?.parts.includes(part) && isForeign(text))
    .map(([part]) => warning('OTHER_LANGUAGE', { language, part, text: part === 'SUMMARY' && isDescribed ? 'projectDescription' : null }));
}

/** Returns warnings for printed notes in the other language. Checks only notes that the project has in one language. */
export function notesInOtherLanguage(document: ReportDocument): KeyedWarning[] {
  const { language, parts, scope } = document;
  const isForeign = judgeOf(document);
  // The notes of the scope are judged together, because each of them has only a few words.
  const inScope = parts.includes('SCOPE') && isForeign(scope.map(({ note }) => note).join('\n'));
  const findings = parts.includes('FINDINGS') ? document.findings : [];
  const inFindings = (text: 'retestNotes' | 'riskReason', textsOf: (finding: ReportFinding) => string[]): KeyedWarning[] => {
    const found = findings.filter((finding) => textsOf(finding).some(isForeign));
    return found.length > 0 ? [warning('OTHER_LANGUAGE', { language, text, findings: found.map(({ key }) => key) })] : [];
  };
  return [
    ...(inScope ? [warning('OTHER_LANGUAGE', { language, part: 'SCOPE', text: 'scopeNotes' })] : []),
    ...inFindings('retestNotes', ({ retests }) =>
      retests.map(({ note, results }) => [note, ...results.map((each) => each.note)].join('\n')),
    ),
    ...inFindings('riskReason', ({ risk }) => (risk ? [risk.reason] : [])),
  ];
}
