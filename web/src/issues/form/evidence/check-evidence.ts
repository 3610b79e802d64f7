import { evidenceLength, type IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { TFunction } from 'i18next';
import { errorNameOf, filledEvidence, showsNothing } from './evidence-value.ts';

/** Returns the errors for which the server would reject the evidence, by the names of form fields. */
export function checkEvidence(items: readonly IssueEvidence[], t: TFunction<['issues', 'ui']>): Record<string, string> {
  const filled = filledEvidence(items);
  const errors: Record<string, string> = {};
  const tooLong = (length: number, max: number) => t('ui:field.tooLong', { count: length - max, over: length - max, max });
  if (filled.length > LIMITS.issueEvidence) errors.evidence = t('ui:field.tooMany', { max: LIMITS.issueEvidence });
  const over = evidenceLength(filled) - LIMITS.issueEvidenceText;
  if (over > 0) errors.evidence = t('form.evidenceTooLong', { count: over, over, max: LIMITS.issueEvidenceText });
  for (const item of filled) {
    const check = (part: string, text: string, max: number) => {
      if (text.length > max) errors[errorNameOf(item.id, part)] = tooLong(text.length, max);
    };
    for (const language of LANGUAGES) check(`captions.${language}`, item.captions[language].trim(), LIMITS.title);
    if (item.kind === 'HTTP') {
      check('request', item.request, LIMITS.markdown);
      check('response', item.response, LIMITS.markdown);
    }
    if (item.kind === 'CODE') {
      check('text', item.text, LIMITS.markdown);
      check('language', item.language.trim(), LIMITS.tag);
    }
    if (!showsNothing(item)) continue;
    if (item.kind === 'HTTP') errors[errorNameOf(item.id, 'request')] = t('form.evidenceMissing.HTTP');
    else errors[errorNameOf(item.id, 'text')] = t('form.evidenceMissing.CODE');
  }
  return errors;
}
