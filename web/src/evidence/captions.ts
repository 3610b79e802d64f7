import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';

/** The caption of an item in a language, else in the other one; null where it has none. */
export function captionIn({ captions }: Pick<IssueEvidence, 'captions'>, language: Language): { text: string; lang: Language } | null {
  const lang = [language, otherLanguage(language)].find((each) => captions[each].trim() !== '');
  return lang === undefined ? null : { text: captions[lang].trim(), lang };
}
