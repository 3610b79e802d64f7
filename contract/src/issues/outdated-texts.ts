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
  /** Whether a text changed after the version on which the change is based. */
  movedOn?: (language: Language, text: IssueText) => boolean;
}

/**
 * Returns the texts of each language that are older than the same text in the other language. A change in one language makes the other
 * language's text outdated, unless the changed text was empty or outdated before. Such a changed text is a translation; it is itself
 * outdated if it is based on an earlier text of the other language. An empty text, and a text that is empty in the other language, is never
 * outdated.
 */
export function outdatedAfter({ outdated, before, after, upToDate = [], movedOn = () => false }: TextChange): OutdatedTexts {
  const isOutdated = (language: Language, text: IssueText): boolean => {
    const other = otherLanguage(language);
    const [was, is] = [before, after].map((contents) => (of: Language) => (contents[of]?.[text] ?? '').trim()) as [Read, Read];
    const isTranslated = (of: Language) => was(of) === '' || outdated[of].includes(text);
    if (!is(language) || !is(other)) return false;
    if (upToDate.includes(language) || upToDate.includes(`contents.${language}.${text}`)) return false;
    if (is(language) !== was(language)) return is(other) === was(other) && isTranslated(language) && movedOn(other, text);
    if (is(other) === was(other)) return outdated[language].includes(text);
    return !isTranslated(other);
  };
  const inLanguage = (language: Language) => ISSUE_TEXTS.filter((text) => isOutdated(language, text));
  return { vi: inLanguage('vi'), en: inLanguage('en') };
}

type Read = (language: Language) => string;

export const outdatedLanguages = (outdated: Readonly<Record<Language, readonly IssueText[]>>): Language[] =>
  LANGUAGES.filter((language) => outdated[language].length > 0);
