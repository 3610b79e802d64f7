import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type IssueValue, textName } from '../issue-value.ts';

export interface ComparedText {
  text: string;
  /** False if the issue has no title yet, so that the beginning of the description is compared. */
  title: boolean;
}

/** Returns the text that similar texts are searched for: the title, in the edited language first, otherwise the beginning of the description. */
export function comparedText(value: IssueValue, language: Language): ComparedText {
  const [title = '', description = ''] = (['title', 'description'] as const).map(
    (field) => [language, otherLanguage(language)].map((each) => value[textName(each, field)].trim()).find((text) => text !== '') ?? '',
  );
  return { text: (title || description).slice(0, LIMITS.title).trim(), title: title !== '' };
}

/** Whether a text is long enough for a search. */
export const isComparable = (text: string): boolean => text.length >= 3;
