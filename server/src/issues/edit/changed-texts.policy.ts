import { ISSUE_TEXTS, type IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { isEvidenceField } from '../evidence/issue-evidence.policy.ts';

interface ChangedTexts {
  fields?: (IssueText | 'evidence')[];
  language?: Language[];
}

/** Returns the names and languages of the changed texts for the audit log, never the texts; empty if no text was changed. */
export function changedTexts(changed: readonly string[]): ChangedTexts {
  const isChanged = (language: Language, text: IssueText): boolean => changed.includes(`contents.${language}.${text}`);
  const fields = [
    ...ISSUE_TEXTS.filter((text) => LANGUAGES.some((language) => isChanged(language, text))),
    ...(changed.some(isEvidenceField) ? ['evidence' as const] : []),
  ];
  const language = LANGUAGES.filter((each) => ISSUE_TEXTS.some((text) => isChanged(each, text)));
  return { ...(fields.length > 0 && { fields }), ...(language.length > 0 && { language }) };
}
