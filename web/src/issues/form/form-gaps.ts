import { type CustomField, missingFields, textFieldsOf } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { IssueGap } from '@coloa/contract/issues/issue-gap.schema.ts';
import type { Issue, OutdatedTexts } from '@coloa/contract/issues/issues.schema.ts';
import { NOTHING_OUTDATED, outdatedAfter } from '@coloa/contract/issues/outdated-texts.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { issueGaps } from '@coloa/contract/readiness/issue-gaps.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { contentsOf, type IssueValue } from './issue-value.ts';

interface FormContext {
  /** The issue that the form edits; null for a new issue. */
  issue: Pick<Issue, 'outdatedTexts'> | null;
  /** The values of the form before the user's changes. */
  base: IssueValue;
  reportLanguages: readonly Language[];
  /** The proposed severity, which the server uses if none is chosen; null if there is none. */
  proposed: Severity | null;
  isKept?: ((secret: string) => boolean) | undefined;
  /** The custom fields of the workspace. */
  fields?: readonly CustomField[];
  /** Names of the project and its client. */
  names?: readonly string[];
}

/** Returns the texts that are outdated after the save. */
export const outdatedOnceSaved = (value: IssueValue, { issue, base }: Pick<FormContext, 'issue' | 'base'>): OutdatedTexts =>
  outdatedAfter({ outdated: issue?.outdatedTexts ?? NOTHING_OUTDATED, before: contentsOf(base), after: contentsOf(value) });

export const formGaps = (value: IssueValue, context: FormContext): IssueGap[] =>
  issueGaps({
    contents: contentsOf(value),
    reportLanguages: context.reportLanguages,
    outdatedTexts: outdatedOnceSaved(value, context),
    bugId: value.bugId,
    severity: value.severity ?? context.proposed ?? 'VARIES',
    cvss: value.cvss.trim() || value.cvssOther,
    assets: value.assets,
    evidence: value.evidence,
    textFields: textFieldsOf(context.fields ?? [], value.fields),
    missingFields: missingFields(context.fields ?? [], value.fields),
    isKept: context.isKept,
    names: context.names,
  });
