import { ISSUE_TEXTS, type Issue, type IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language, otherLanguage } from '@coloa/contract/languages.ts';

export type ContentField = (typeof ISSUE_TEXTS)[number];

const isEmptyContent = (content: Partial<IssueContent> | undefined): boolean =>
  ISSUE_TEXTS.every((field) => (content?.[field] ?? '').trim() === '');

/** Returns the languages in which the issue has a text, report languages first. */
export function writtenLanguages(issue: Pick<Issue, 'contents' | 'reportLanguages'>): Language[] {
  const inOrder = [...new Set([...issue.reportLanguages, ...LANGUAGES])];
  return inOrder.filter((language) => !isEmptyContent(issue.contents[language]));
}

/** Returns the requested language if it has a text, or if neither language has one; otherwise the other language. */
export function readIn(issue: Pick<Issue, 'contents' | 'reportLanguages'>, language: Language): Language {
  const written = writtenLanguages(issue);
  return written.includes(language) ? language : (written[0] ?? language);
}

type Texts = Partial<IssueContent> | undefined;

const isWritten = (texts: Texts, field: ContentField): boolean => (texts?.[field] ?? '').trim() !== '';

/** Returns the text fields that only the other language has. */
export function lacking(contents: Issue['contents'], language: Language): ContentField[] {
  const there = contents[otherLanguage(language)];
  return ISSUE_TEXTS.filter((field) => isWritten(there, field) && !isWritten(contents[language], field));
}
