import { LANGUAGES, type Language, otherLanguage } from '../languages.ts';
import { ISSUE_TEXTS, type IssueContent, type IssueText, type IssueUpdate, type OutdatedTexts } from './issues.schema.ts';

type Contents = Partial<Record<Language, IssueContent | undefined>>;

export const NOTHING_OUTDATED = { vi: [], en: [] } as const satisfies Record<Language, readonly IssueText[]>;

interface TextChange {
  /** The texts that were outdated before the change. */
  outdated: Readonly<Record<Language, readonly IssueText[]>>;
  before: Contents;
  after: Contents;
  upToDate?: IssueUpdate['upToDate'];
}

/**
 * Returns the texts of each language that are older than the same text in the other language. A change in one language makes the other
 * language's text outdated, unless the changed text was empty or outdated before. An empty text, and a text that is empty in the other
 * language, is never outdated.
 */
export function outdatedAfter({ outdated, before, after, upToDate = [] }: TextChange): OutdatedTexts {
  const isOutdated = (language: Language, text: IssueText): boolean => {
    const other = otherLanguage(language);
    const [was, is] = [before, after].map((contents) => (of: Language) => (contents[of]?.[text] ?? '').trim()) as [Read, Read];
    if (!is(language) || !is(other) || is(language) !== was(language)) return false;
    if (upToDate.includes(language) || upToDate.includes(`contents.${language}.${text}`)) return false;
    if (is(other) === was(other)) return outdated[language].includes(text);
    return was(other) !== '' && !outdated[other].includes(text);
  };
  const inLanguage = (language: Language) => ISSUE_TEXTS.filter((text) => isOutdated(language, text));
  return { vi: inLanguage('vi'), en: inLanguage('en') };
}

type Read = (language: Language) => string;

export const outdatedLanguages = (outdated: Readonly<Record<Language, readonly IssueText[]>>): Language[] =>
  LANGUAGES.filter((language) => outdated[language].length > 0);
