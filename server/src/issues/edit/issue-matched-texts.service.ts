import type { IssueText, IssueUpdate } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { OpenForChange } from '../issues.service.ts';
import { lastMatched } from '../versions/last-matched.service.ts';
import type { Contents } from './issue-fields.service.ts';
import { outdatedOf } from './issue-outdated.service.ts';

const textIn = (contents: Contents, language: Language, text: IssueText): string => (contents[language]?.[text] ?? '').trim();

/**
 * Returns the outdated texts that an edit makes up to date, because it restores the text of the other language that they last matched. For
 * example, the user restores an earlier version.
 */
export async function matchedAgain(
  tx: Tx,
  workspaceId: string,
  issue: OpenForChange['issue'],
  before: Contents,
  after: Contents,
): Promise<NonNullable<IssueUpdate['upToDate']>> {
  const matched: NonNullable<IssueUpdate['upToDate']> = [];
  for (const language of LANGUAGES) {
    const other = otherLanguage(language);
    const isChanged = (of: Language, text: IssueText) => textIn(before, of, text) !== textIn(after, of, text);
    const texts = outdatedOf(issue)[language].filter((text) => isChanged(other, text) && !isChanged(language, text));
    if (texts.length === 0) continue;
    const last = await lastMatched(tx, workspaceId, issue.id, language, texts);
    const same = texts.filter((text) => last.get(text)?.before?.trim() === textIn(after, other, text));
    matched.push(...same.map((text) => `contents.${language}.${text}` as const));
  }
  return matched;
}
