import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { missingForReview } from '@coloa/contract/readiness/issue-gaps.ts';
import { neutralNames } from '@coloa/contract/readiness/neutral-names.ts';
import { useFields } from '../../custom-fields/use-fields.ts';
import { useSecretDecisions } from '../../editor/secrets/secret-decisions.ts';
import { useReadinessRules } from '../../profile/profile.queries.ts';
import { type GapsApart, gapsApart } from '../page/gaps-apart.ts';
import { formGaps } from './form-gaps.ts';
import { contentsOf, type IssueValue } from './issue-value.ts';
import type { BugChoice } from './use-bug-choice.ts';
import type { IssueFormState } from './use-issue-form.ts';

interface FormGapsOptions {
  form: IssueFormState;
  choice: BugChoice;
  project: Project;
  /** The issue that the form edits; null for a new issue. */
  issue: Issue | null;
}

/** Returns a function that finds what a value of the form lacks before its review. */
export function useFormGaps({ form, choice, project, issue }: FormGapsOptions): (value: IssueValue) => GapsApart {
  const rules = useReadinessRules();
  const decisions = useSecretDecisions();
  const fields = useFields();
  return (value) =>
    gapsApart(
      rules,
      formGaps(value, {
        issue,
        reportLanguages: project.languages,
        names: neutralNames(project),
        fields,
        base: form.base,
        proposed: choice.proposal?.severity ?? null,
        isKept: decisions?.isKept,
      }),
      missingForReview(contentsOf(value), project.languages),
    );
}
