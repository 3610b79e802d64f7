import type { BugTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { type IssueValue, type TextName, textName } from './issue-value.ts';

/** Texts that came from a template, as they came: while one is unchanged nobody has written there yet. */
export type TemplateTexts = Partial<Record<TextName, string>>;

export interface Filled {
  value: IssueValue;
  /** The templates' texts that stand in the form now. */
  from: TemplateTexts;
  /** How many texts were put in. */
  count: number;
}

/**
 * Puts a type's templates into the texts that are still empty, in each language of the project; and over what the template
 * of the type chosen before left there untouched. What somebody wrote stays.
 */
export function fillFromTemplates(
  value: IssueValue,
  templates: readonly BugTemplate[],
  languages: readonly Language[],
  before: TemplateTexts = {},
): Filled {
  const next: IssueValue = { ...value };
  const from: TemplateTexts = {};
  let count = 0;
  for (const language of languages) {
    const template = templates.find((each) => each.language === language);
    for (const field of ISSUE_TEXTS) {
      const name = textName(language, field);
      const untouched = value[name].trim() === '' || value[name] === before[name];
      const text = template?.[field] ?? '';
      if (!untouched || (text === '' && value[name] === '')) continue;
      next[name] = text;
      if (text !== '') {
        from[name] = text;
        count += 1;
      }
    }
  }
  return { value: next, from, count };
}

/** What is proposed and why: the score before the type; VARIES leaves the choice to the writer. */
export interface Proposal {
  severity: Severity;
  source: 'cvss' | 'type';
}

export function proposalOf(score: Severity | null, type: Severity | null): Proposal | null {
  if (score) return { severity: score, source: 'cvss' };
  return type && type !== 'VARIES' ? { severity: type, source: 'type' } : null;
}

/** The vector after another type was chosen: the one it begins with, unless somebody wrote another than came with the type before. */
export const followedVector = (now: string, before: string, after: string | null): string =>
  now.trim() === '' || now === before ? (after ?? '') : now;

/** The severity after the proposal changed: it follows as long as nobody chose another. */
export function followedSeverity(now: Severity | null, before: Proposal | null, after: Proposal | null): Severity | null {
  const followed = now === null || now === 'VARIES' || now === before?.severity;
  return followed && after ? after.severity : now;
}
