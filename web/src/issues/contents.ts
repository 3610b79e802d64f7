import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Issue, IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';

/** Title and sections, the title first. */
export const CONTENT_FIELDS = ['title', ...SECTIONS] as const;
export type ContentField = 'title' | Section;

export const isEmptyContent = (content: Partial<IssueContent> | undefined): boolean =>
  CONTENT_FIELDS.every((field) => (content?.[field] ?? '').trim() === '');

/** The languages in which anything is written: those of the report first, in its order. */
export function writtenLanguages(issue: Pick<Issue, 'contents' | 'reportLanguages'>): Language[] {
  const inOrder = [...new Set([...issue.reportLanguages, ...LANGUAGES])];
  return inOrder.filter((language) => !isEmptyContent(issue.contents[language]));
}

/** The text one reads: in the language asked for, else in the other. */
export function contentFor(issue: Pick<Issue, 'contents' | 'reportLanguages'>, language: Language): IssueContent | undefined {
  const written = writtenLanguages(issue);
  const best = written.includes(language) ? language : written[0];
  return best && issue.contents[best];
}
