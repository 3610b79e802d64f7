import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '../../editor/drafted-form.ts';
import { issueKeys } from '../../keys/query-keys.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { editorOf } from './edit-conflict.ts';
import { changedNames, type FieldName, formValueOf, type IssueValue } from './issue-value.ts';

export interface SavedElsewhere {
  names: FieldName[];
  theirs: IssueValue;
  by: Editor;
}

/**
 * Returns the fields that were saved elsewhere. Returns null if no field of the form changed, or until the user who saved is known. `issue`
 * is null unless it is newer than the form.
 */
export function useSavedElsewhere(issue: Issue | null, base: IssueValue): SavedElsewhere | null {
  const userId = useProfile().id;
  const theirs = issue && formValueOf(issue);
  const names = theirs ? changedNames(base, theirs) : [];
  const { data: by } = useQuery({
    queryKey: [...issueKeys.history(issue?.id ?? ''), 'editor', issue?.version, names],
    queryFn: () => editorOf(issue?.id ?? '', names, userId),
    enabled: names.length > 0,
    meta: { background: true },
  });
  return theirs && names.length > 0 && by !== undefined ? { names, theirs, by } : null;
}
