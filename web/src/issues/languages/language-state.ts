import { ISSUE_TEXTS, type Issue, type IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { ContentField } from '../page/contents.ts';

type Texts = Partial<IssueContent> | undefined;

const isWritten = (texts: Texts, field: ContentField): boolean => (texts?.[field] ?? '').trim() !== '';

/** The texts that the other language has and this one lacks. */
export function lacking(contents: Issue['contents'], language: Language): ContentField[] {
  const there = contents[otherLanguage(language)];
  return ISSUE_TEXTS.filter((field) => isWritten(there, field) && !isWritten(contents[language], field));
}
