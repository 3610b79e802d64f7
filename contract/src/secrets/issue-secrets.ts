import type { IssueEvidence } from '../issues/issue-evidence.ts';
import type { SecretsPlace } from '../issues/issue-gap.schema.ts';
import { ISSUE_TEXTS, type IssueContent } from '../issues/issues.schema.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { findSecrets } from './find-secrets.ts';
import type { FoundSecret } from './secret-kinds.ts';

/** Number of texts whose results are cached: enough for a long issue with much evidence. */
const REMEMBERED = 100;
const searched = new Map<string, readonly FoundSecret[]>();

/**
 * Like `findSecrets`, but caches the results of the latest texts, because a page searches all texts of a form after each change of one of
 * them.
 */
export function secretsIn(text: string): readonly FoundSecret[] {
  const found = searched.get(text) ?? findSecrets(text);
  searched.delete(text);
  searched.set(text, found);
  const [oldest] = searched.keys();
  if (searched.size > REMEMBERED && oldest !== undefined) searched.delete(oldest);
  return found;
}

export type SearchedEvidence = Pick<IssueEvidence, 'id'> & {
  captions: Partial<IssueEvidence['captions']>;
} & Partial<Record<'request' | 'response' | 'text', string>>;

export interface SearchedIssue {
  contents: Partial<Record<Language, Partial<IssueContent> | undefined>>;
  evidence: readonly SearchedEvidence[];
  /** Texts of custom fields. */
  textFields?: readonly { key: string; text: string }[] | undefined;
}

interface SearchedText {
  place: SecretsPlace;
  text: string;
}

/** Returns the texts of an issue that are searched for secrets, in form order. */
export const searchedTexts = ({ contents, evidence, textFields = [] }: SearchedIssue): SearchedText[] => [
  ...LANGUAGES.flatMap((language) =>
    ISSUE_TEXTS.map((text): SearchedText => ({ place: { language, text }, text: contents[language]?.[text] ?? '' })),
  ),
  ...evidence.flatMap((item) => [
    ...LANGUAGES.map((caption): SearchedText => ({ place: { evidenceId: item.id, caption }, text: item.captions[caption] ?? '' })),
    ...(['request', 'response', 'text'] as const).map(
      (part): SearchedText => ({ place: { evidenceId: item.id, part }, text: item[part] ?? '' }),
    ),
  ]),
  ...textFields.map(({ key, text }): SearchedText => ({ place: { fieldKey: key }, text })),
];

/** Returns the values that look like secrets, with their places. Omits values for which `isKept` is true. */
export const secretsOfIssue = (issue: SearchedIssue, isKept: (value: string) => boolean = () => false) =>
  searchedTexts(issue).flatMap(({ place, text }) =>
    secretsIn(text).flatMap((found) => {
      const value = text.slice(found.from, found.to);
      return isKept(value) ? [] : [{ ...found, place, value }];
    }),
  );
