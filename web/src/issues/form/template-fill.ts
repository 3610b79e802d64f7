import type { BugTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { TypedVectors } from '../cvss/typed-vectors.ts';
import { versionOf } from '../use-cvss.ts';
import { type IssueValue, type TextName, textName } from './issue-value.ts';

/** Texts that were filled in from templates. A text of the form that still equals its template was not edited. */
export type TemplateTexts = Partial<Record<TextName, string>>;

export interface Filled {
  value: IssueValue;
  from: TemplateTexts;
  count: number;
}

/** Fills empty texts and replaces unedited texts of the previous type's template. Edited texts stay. */
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

export interface Proposal {
  severity: Severity;
  source: 'cvss' | 'type';
}

/**
 * Returns the proposed severity and its source. The CVSS score takes precedence over the type. Returns null if neither proposes a severity;
 * a type with VARIES proposes none.
 */
export function proposalOf(score: Severity | null, type: Severity | null): Proposal | null {
  if (score) return { severity: score, source: 'cvss' };
  return type && type !== 'VARIES' ? { severity: type, source: 'type' } : null;
}

/**
 * Returns the vectors with the deciding one of the new type, or without it if the type has none. Vectors that the user entered stay: a
 * deciding one, and the other one, which then decides if the type has no vector or one of the same version.
 */
export function followedVectors({ cvss, cvssOther }: TypedVectors, before: string, after: string | null): TypedVectors {
  const next = cvss.trim() === '' || cvss === before ? (after ?? '') : cvss;
  const isFree = next !== '' && versionOf(next) !== versionOf(cvssOther);
  return next === cvss || cvssOther === '' || isFree ? { cvss: next, cvssOther } : { cvss: cvssOther, cvssOther: '' };
}

/** Returns the severity of the new proposal if there is one. A severity that the user chose stays, except VARIES. */
export function followedSeverity(now: Severity | null, before: Proposal | null, after: Proposal | null): Severity | null {
  const followed = now === null || now === 'VARIES' || now === before?.severity;
  return followed && after ? after.severity : now;
}
