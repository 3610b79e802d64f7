import { missingFields, textFieldsOf } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { IssueGap } from '@coloa/contract/issues/issue-gap.schema.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { issueGaps } from '@coloa/contract/readiness/issue-gaps.ts';
import { useFields } from '../../custom-fields/use-fields.ts';
import { useNeutralNames } from '../issues.queries.ts';
import { useIsKept } from '../secrets/kept-secrets.ts';

/** Returns a function that finds the missing and doubtful content of a saved issue. Loads custom fields only if it is `wanted`. */
export function useIssueGaps(issue: Issue, wanted: boolean): () => IssueGap[] {
  const isKept = useIsKept(issue);
  const names = useNeutralNames(issue);
  const fields = useFields(wanted);
  return () =>
    issueGaps({
      ...issue,
      isKept,
      names,
      textFields: textFieldsOf(fields, issue.fields),
      missingFields: missingFields(fields, issue.fields),
    });
}
