import { LANGUAGES, type Language, otherLanguage } from '../languages.ts';
import type { Severity } from '../severities.ts';
import { evidenceInOneLanguage, evidenceReferredToIn } from './evidence-in-texts.ts';
import { ISSUE_TEXTS, type IssueContent, type IssueGap, type IssueText, REQUIRED_TEXTS } from './issues.schema.ts';
import { leftOvers, proseAndFences } from './placeholders.ts';

/** The fields of an issue that decide whether it is ready; an `Issue` is one. */
export interface JudgedIssue {
  contents: Partial<Record<Language, IssueContent | undefined>>;
  /** Languages of the project's report, the leading one first. */
  reportLanguages: readonly Language[];
  /** Languages written before the other one was; absent for clients. */
  outdated?: readonly Language[] | undefined;
  bugId: string | null;
  severity: Severity;
  cvss: string | null;
  assets: readonly { value: string }[];
  evidence: readonly { id: string }[];
}

const isFilled = (text: string | null | undefined): boolean => (text ?? '').trim() !== '';

/** Texts that a translator changes. A title can be the same in both languages (`SQL injection`), and code always is. */
const TRANSLATED: readonly IssueText[] = ['description', 'steps', 'impact', 'recommendation'];

const words = (text: string | undefined): string =>
  proseAndFences(text ?? '')
    .prose.join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The texts that say the same in both languages, word for word, code left out. */
function identicalTexts({ contents, reportLanguages }: JudgedIssue): IssueText[] {
  if (reportLanguages.length < LANGUAGES.length) return [];
  return TRANSLATED.filter((text) => {
    const [first = '', second = ''] = LANGUAGES.map((language) => words(contents[language]?.[text]));
    return first === second && /\p{L}{2}/u.test(first);
  });
}

/** The texts that refer to evidence which the issue does not have, such as an item that was removed. */
function brokenReferences({ contents, evidence }: JudgedIssue): IssueGap[] {
  const ids = new Set(evidence.map(({ id }) => id));
  return LANGUAGES.flatMap((language) =>
    ISSUE_TEXTS.filter((text) => evidenceReferredToIn(contents[language]?.[text] ?? '').some((id) => !ids.has(id))).map(
      (text): IssueGap => ({ kind: 'EVIDENCE', language, text }),
    ),
  );
}

/** The texts with a request or an image that a reader of the other language does not get. */
function oneSided({ contents, reportLanguages }: JudgedIssue): IssueGap[] {
  return reportLanguages.flatMap((language) => {
    const other = otherLanguage(language);
    if (!reportLanguages.includes(other)) return [];
    return ISSUE_TEXTS.flatMap((text): IssueGap[] => {
      const [here, there] = [contents[language]?.[text], contents[other]?.[text]];
      // A text that is not translated yet is another gap.
      if (!here || !isFilled(there)) return [];
      return evidenceInOneLanguage(here, there ?? '') ? [{ kind: 'ONE_LANGUAGE', language, text }] : [];
    });
  });
}

/** Empty texts of each language of the report, or the language where it has none beside another that has. */
function missingTexts({ contents, reportLanguages }: JudgedIssue): IssueGap[] {
  const isWritten = (language: Language) => REQUIRED_TEXTS.some((text) => isFilled(contents[language]?.[text]));
  const leading = reportLanguages.find(isWritten) ?? reportLanguages[0];
  return reportLanguages.flatMap((language): IssueGap[] => {
    if (language !== leading && !isWritten(language)) return [{ kind: 'NOT_TRANSLATED', language }];
    return REQUIRED_TEXTS.filter((text) => !isFilled(contents[language]?.[text])).map((text) => ({ kind: 'EMPTY', language, text }));
  });
}

/**
 * The definition of ready: what an issue lacks before a reviewer judges it and before the client reads it, in the order of the form.
 * Empty for an issue that is ready. The list warns; it forbids nothing.
 */
export function issueGaps(issue: JudgedIssue): IssueGap[] {
  const { contents, reportLanguages, outdated = [], bugId, severity, cvss, assets } = issue;
  const old = outdated.filter((language) => reportLanguages.includes(language));
  return [
    ...(bugId === null ? [{ kind: 'TYPE' as const }] : []),
    ...(severity === 'VARIES' ? [{ kind: 'SEVERITY' as const }] : []),
    ...(assets.some(({ value }) => isFilled(value)) ? [] : [{ kind: 'ASSETS' as const }]),
    ...missingTexts(issue),
    ...leftOvers(contents).map((left): IssueGap => ({ kind: 'PLACEHOLDERS', ...left })),
    ...brokenReferences(issue),
    ...oneSided(issue),
    ...old.map((language): IssueGap => ({ kind: 'OUTDATED', language })),
    ...identicalTexts(issue).map((text): IssueGap => ({ kind: 'IDENTICAL', text })),
    ...(isFilled(cvss) ? [] : [{ kind: 'CVSS' as const }]),
  ];
}

/** A gap that an issue may keep: it is shown, but needs no confirmation. */
export const isHint = ({ kind }: IssueGap): boolean => kind === 'CVSS';

/** Whether the user confirms before the issue goes on to a reviewer or to the client. */
export const needsConfirmation = (gaps: readonly IssueGap[]): boolean => gaps.some((gap) => !isHint(gap));
