import type { Issue, IssueGap } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { issueGaps } from '@coloa/contract/readiness/issue-gaps.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { writtenLanguages } from '../page/contents.ts';
import { contentsOf, type IssueValue } from './issue-value.ts';

interface FormContext {
  /** The issue that the form edits; null for a new issue. */
  issue: Pick<Issue, 'contents' | 'reportLanguages' | 'outdated'> | null;
  reportLanguages: readonly Language[];
  unsavedIn: (language: Language) => boolean;
  /** The proposed severity, which the server uses if none is chosen; null if there is none. */
  proposed: Severity | null;
  isKept?: ((secret: string) => boolean) | undefined;
  /** Names of the project and its client. */
  names?: readonly string[];
}

/** Returns the languages that are outdated after the save. Changing only one language makes the other one outdated. */
function outdatedOnceSaved({ issue, unsavedIn }: FormContext): readonly Language[] {
  if (!issue) return [];
  const changed = LANGUAGES.filter(unsavedIn);
  const [only] = changed;
  if (only === undefined) return issue.outdated ?? [];
  const before = writtenLanguages(issue);
  // If the issue had a text in only one language before, no translation can be outdated.
  return changed.length === 1 && before.length === LANGUAGES.length ? [otherLanguage(only)] : [];
}

export const formGaps = (value: IssueValue, context: FormContext): IssueGap[] =>
  issueGaps({
    contents: contentsOf(value),
    reportLanguages: context.reportLanguages,
    outdated: outdatedOnceSaved(context),
    bugId: value.bugId,
    severity: value.severity ?? context.proposed ?? 'VARIES',
    cvss: value.cvss,
    assets: value.assets,
    evidence: value.evidence,
    isKept: context.isKept,
    names: context.names,
  });
