import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { isEvidenceField } from '../evidence/issue-evidence.policy.ts';
import { type Contents, isWritten } from './issue-fields.service.ts';

/** The time when the texts of a language were written: now, at the time of the other language, or never. */
export type Written = 'NOW' | 'AS_OTHER' | null;

/** Whether every changed text is now empty, so that the other language has nothing to translate. */
const isOnlyEmptied = (before: Contents[Language], after: Contents[Language]): boolean =>
  ISSUE_TEXTS.every((text) => {
    const now = after?.[text] ?? '';
    return now === '' || now === (before?.[text] ?? '');
  });

/**
 * Returns when each language's texts were written, for the languages that a change affects. A translation that is added to texts of the
 * other language gets the time of those texts, because they stay up to date.
 */
export function writtenBy(
  before: Contents,
  after: Contents,
  touched: (language: Language) => boolean,
  upToDate: readonly Language[] = [],
): { [L in Language]?: Written } {
  const ages = LANGUAGES.map((language): [Language, Written | undefined] => {
    const other = otherLanguage(language);
    if (!isWritten(after[language])) return [language, null];
    const wrote = touched(language) && !isOnlyEmptied(before[language], after[language]);
    if (!wrote && !upToDate.includes(language)) return [language, undefined];
    const beside = !isWritten(before[language]) && isWritten(before[other]) && isWritten(after[other]) && !touched(other);
    return [language, beside ? 'AS_OTHER' : 'NOW'];
  });
  return Object.fromEntries(ages.filter(([, written]) => written !== undefined));
}

export const writtenAt = (contents: Contents, at: Date) => ({
  viWrittenAt: isWritten(contents.vi) ? at : null,
  enWrittenAt: isWritten(contents.en) ? at : null,
});

export const withWriter = (writers: readonly string[], userId: string): string[] => [...new Set([...writers, userId])];

/** Whether any changed field is an author's content: texts, assets or evidence. */
export const isAuthored = (changed: readonly string[]): boolean =>
  changed.some((field) => field === 'assets' || isEvidenceField(field) || field.startsWith('contents.'));

export function outdatedOf({ viWrittenAt, enWrittenAt }: { viWrittenAt: Date | null; enWrittenAt: Date | null }): Language[] {
  if (!viWrittenAt || !enWrittenAt || viWrittenAt.getTime() === enWrittenAt.getTime()) return [];
  return viWrittenAt < enWrittenAt ? ['vi'] : ['en'];
}
