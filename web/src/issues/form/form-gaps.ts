import type { Issue, IssueGap } from '@coloa/contract/issues/issues.schema.ts';
import { issueGaps } from '@coloa/contract/issues/readiness.ts';
import { LANGUAGES, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { writtenLanguages } from '../page/contents.ts';
import { contentsOf, type IssueValue } from './issue-value.ts';

interface FormContext {
  /** The stored issue; null for a new one. */
  issue: Pick<Issue, 'contents' | 'reportLanguages' | 'outdated'> | null;
  reportLanguages: readonly Language[];
  /** Whether this language has unsaved changes. */
  unsavedIn: (language: Language) => boolean;
  /** The severity used by the server if none is chosen. */
  proposed: Severity | null;
}

/** Returns the languages that are older than the other one after the form is saved: changing only one language outdates the other. */
function outdatedOnceSaved({ issue, unsavedIn }: FormContext): readonly Language[] {
  if (!issue) return [];
  const changed = LANGUAGES.filter(unsavedIn);
  const [only] = changed;
  if (only === undefined) return issue.outdated ?? [];
  const before = writtenLanguages(issue);
  // A new translation has the same age as the text beside it.
  return changed.length === 1 && before.length === LANGUAGES.length ? [otherLanguage(only)] : [];
}

/** Returns the gaps that the issue would have if the form were saved. */
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
  });
