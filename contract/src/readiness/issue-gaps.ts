import { fieldPath } from '../custom-fields/custom-fields.schema.ts';
import { evidenceInOneLanguage, evidenceReferredToIn } from '../issues/evidence-in-texts.ts';
import type { IssueGap, SecretsPlace } from '../issues/issue-gap.schema.ts';
import { ISSUE_TEXTS, type IssueContent, type IssueText, REQUIRED_TEXTS } from '../issues/issues.schema.ts';
import { NOTHING_OUTDATED } from '../issues/outdated-texts.ts';
import { leftOversIn, placeholdersInHttp, proseAndFences, sampleHostsIn } from '../issues/placeholders.ts';
import { LANGUAGES, type Language, otherLanguage } from '../languages.ts';
import { type SearchedEvidence, searchedTexts, secretsOfIssue } from '../secrets/issue-secrets.ts';
import type { Severity } from '../severities.ts';
import { languageOfText } from './language-of-text.ts';

export interface JudgedIssue {
  contents: Partial<Record<Language, IssueContent | undefined>>;
  /** Languages of the project's report, main language first. */
  reportLanguages: readonly Language[];
  /** For each language, its texts that are older than the same text in the other language; absent for clients. */
  outdatedTexts?: Readonly<Record<Language, readonly IssueText[]>> | undefined;
  bugId: string | null;
  severity: Severity;
  cvss: string | null;
  assets: readonly { value: string }[];
  evidence: readonly SearchedEvidence[];
  /** Texts of custom fields. */
  textFields?: readonly { key: string; text: string }[] | undefined;
  /** Custom fields that a review requires and that have no value. */
  missingFields?: readonly { key: string; name: { vi: string; en: string } }[] | undefined;
  /** Names of the client, the project and people. They do not indicate the language of a text. */
  names?: readonly string[] | undefined;
  /** Whether a user decided to keep a passage that looks like a secret. If absent, no passage is kept. */
  isKept?: ((secret: string) => boolean) | undefined;
}

const isFilled = (text: string | null | undefined): boolean => (text ?? '').trim() !== '';

/** Texts that a translation changes. Titles are excluded, because they can be identical in both languages, such as `SQL injection`. */
const TRANSLATED: readonly IssueText[] = ['description', 'steps', 'impact', 'recommendation'];

const words = (text: string | undefined): string =>
  proseAndFences(text ?? '')
    .prose.join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the texts that are identical in both languages, ignoring code blocks; empty for a report in one language. */
function identicalTexts({ contents, reportLanguages }: JudgedIssue): IssueText[] {
  if (reportLanguages.length < LANGUAGES.length) return [];
  return TRANSLATED.filter((text) => {
    const [first = '', second = ''] = LANGUAGES.map((language) => words(contents[language]?.[text]));
    return first === second && /\p{L}{2}/u.test(first);
  });
}

/** Returns the texts that appear to be written in the other language. Omits identical texts, which are a separate gap. */
function inOtherLanguage({ contents, reportLanguages, names }: JudgedIssue, identical: readonly IssueText[]): IssueGap[] {
  return reportLanguages.flatMap((language) =>
    TRANSLATED.filter(
      (text) => !identical.includes(text) && languageOfText(contents[language]?.[text] ?? '', names) === otherLanguage(language),
    ).map((text): IssueGap => ({ kind: 'OTHER_LANGUAGE', language, text })),
  );
}

function brokenReferences({ contents, evidence }: JudgedIssue): IssueGap[] {
  const ids = new Set(evidence.map(({ id }) => id));
  return LANGUAGES.flatMap((language) =>
    ISSUE_TEXTS.filter((text) => evidenceReferredToIn(contents[language]?.[text] ?? '').some((id) => !ids.has(id))).map(
      (text): IssueGap => ({ kind: 'EVIDENCE', language, text }),
    ),
  );
}

function oneSided({ contents, reportLanguages }: JudgedIssue): IssueGap[] {
  return reportLanguages.flatMap((language) => {
    const other = otherLanguage(language);
    if (!reportLanguages.includes(other)) return [];
    return ISSUE_TEXTS.flatMap((text): IssueGap[] => {
      const [here, there] = [contents[language]?.[text], contents[other]?.[text]];
      // A missing translation is a separate gap.
      if (!here || !isFilled(there)) return [];
      return evidenceInOneLanguage(here, there ?? '') ? [{ kind: 'ONE_LANGUAGE', language, text }] : [];
    });
  });
}

/**
 * Returns the empty required texts per report language. A language without texts is a single gap, unless it is the main language and no
 * language has texts.
 */
function missingTexts({ contents, reportLanguages }: JudgedIssue): IssueGap[] {
  const isWritten = (language: Language) => REQUIRED_TEXTS.some((text) => isFilled(contents[language]?.[text]));
  const leading = reportLanguages.find(isWritten) ?? reportLanguages[0];
  return reportLanguages.flatMap((language): IssueGap[] => {
    if (language !== leading && !isWritten(language)) return [{ kind: 'NOT_TRANSLATED', language }];
    return REQUIRED_TEXTS.filter((text) => !isFilled(contents[language]?.[text])).map((text) => ({ kind: 'EMPTY', language, text }));
  });
}

/** Brackets are normal in code and HTTP messages, so evidence is only searched for other placeholders and for sample hosts. */
function leftOversAt(place: SecretsPlace, text: string): string[] {
  if (!('part' in place)) return leftOversIn(text);
  return [...(place.part === 'text' ? [] : placeholdersInHttp(text)), ...sampleHostsIn(text)];
}

const leftOverGaps = (issue: JudgedIssue): IssueGap[] =>
  searchedTexts(issue).flatMap(({ place, text }): IssueGap[] => {
    const placeholders = leftOversAt(place, text);
    return placeholders.length > 0 ? [{ kind: 'PLACEHOLDERS', place, placeholders }] : [];
  });

const secretGaps = (issue: JudgedIssue): IssueGap[] =>
  [...Map.groupBy(secretsOfIssue(issue, issue.isKept), ({ place }) => place)].map(([place, { length }]) => ({
    kind: 'SECRETS',
    place,
    count: length,
  }));

/** Returns the missing and doubtful content of an issue, in form order. `readiness-rules.ts` decides which gaps block a step. */
export function issueGaps(issue: JudgedIssue): IssueGap[] {
  const { reportLanguages, outdatedTexts = NOTHING_OUTDATED, bugId, severity, cvss, assets } = issue;
  const old = LANGUAGES.filter((language) => reportLanguages.includes(language));
  const identical = identicalTexts(issue);
  return [
    ...(bugId === null ? [{ kind: 'TYPE' as const }] : []),
    ...(severity === 'VARIES' ? [{ kind: 'SEVERITY' as const }] : []),
    ...(assets.some(({ value }) => isFilled(value)) ? [] : [{ kind: 'ASSETS' as const }]),
    ...(issue.missingFields ?? []).map(({ key, name }): IssueGap => ({ kind: 'FIELDS', key, name })),
    ...missingTexts(issue),
    ...leftOverGaps(issue),
    ...brokenReferences(issue),
    ...secretGaps(issue),
    ...oneSided(issue),
    ...old.flatMap((language) => outdatedTexts[language].map((text): IssueGap => ({ kind: 'OUTDATED', language, text }))),
    ...identical.map((text): IssueGap => ({ kind: 'IDENTICAL', text })),
    ...inOtherLanguage(issue, identical),
    ...(isFilled(cvss) ? [] : [{ kind: 'CVSS' as const }]),
  ];
}

/** Returns the texts that a review requires and that are missing: title and description in one language of the report. */
export function missingForReview(
  contents: JudgedIssue['contents'],
  languages: readonly Language[],
): { language: Language; text: 'title' | 'description' }[] {
  const missing = languages.map((language) =>
    (['title', 'description'] as const).filter((text) => !isFilled(contents[language]?.[text])).map((text) => ({ language, text })),
  );
  // One complete language is enough, so only the language with the fewest missing texts counts.
  return missing.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

const FIELDS = { TYPE: 'bugId', SEVERITY: 'severity', ASSETS: 'assets', CVSS: 'cvss' } as const;

export type GapField =
  | `fields.${string}`
  | (typeof FIELDS)[keyof typeof FIELDS]
  | `contents.${Language}.${IssueText}`
  | `evidence.${string}.${'request' | 'response' | 'text'}`
  | `evidence.${string}.captions.${Language}`;

function fieldOfPlace(place: SecretsPlace): GapField {
  if ('fieldKey' in place) return fieldPath(place.fieldKey);
  if ('part' in place) return `evidence.${place.evidenceId}.${place.part}`;
  return 'caption' in place ? `evidence.${place.evidenceId}.captions.${place.caption}` : `contents.${place.language}.${place.text}`;
}

export function fieldOfGap(gap: IssueGap): GapField {
  switch (gap.kind) {
    case 'TYPE':
    case 'SEVERITY':
    case 'ASSETS':
    case 'CVSS':
      return FIELDS[gap.kind];
    case 'FIELDS':
      return fieldPath(gap.key);
    case 'NOT_TRANSLATED':
      return `contents.${gap.language}.title`;
    case 'PLACEHOLDERS':
    case 'SECRETS':
      return fieldOfPlace(gap.place);
    case 'IDENTICAL':
      return `contents.${LANGUAGES[1]}.${gap.text}`;
    default:
      return `contents.${gap.language}.${gap.text}`;
  }
}
